export type { Adapter, AdapterParts, MerchantAccess } from "./adapter.ts";
export type { TestStep, TestValue } from "./test-value.ts";
export { wellFormedOutcome } from "./well-formed-outcome.ts";
export { wellFormedEvents, wellFormedLookedUp } from "./well-formed-events.ts";
export { eventFromJson } from "./event-json.ts";
