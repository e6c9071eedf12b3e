export { ClockAdvancer, type DueTime } from "./advance.ts";
export { describeClock } from "./describe-clock.ts";
export { DURATION_PATTERN, durationText } from "./duration-text.ts";
export { testClockOperation } from "./http/test-clock.ts";
export { wordsOfClockRefusal } from "./refusal-words.ts";
export type { TestClockRefusal } from "./refusals.ts";
export { stopAdvance } from "./stop-advance.ts";
export { MAX_YEARS, requestAdvance, type AdvanceRequest, type TestClockParts } from "./request-advance.ts";
