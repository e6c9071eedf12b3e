export type { Counted, CounterCall, CounterKind, Counters } from "./counters.ts";
export { LocalCounters } from "./local-counters.ts";
