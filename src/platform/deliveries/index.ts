export {
  ATTEMPT_OUTCOMES,
  type Attempt,
  type AttemptOutcome,
  type RecordedAttempt,
  withShownResponses,
} from "./attempt.ts";
export { postMessage } from "./post-message.ts";
export { MAX_CONCURRENT_DELIVERIES, Receivers } from "./receivers.ts";
export { timeLimitMs } from "./time-limit.ts";
export { longerByReceiver } from "./retry-after.ts";
export { resultOfAttempt } from "./result-of-attempt.ts";
