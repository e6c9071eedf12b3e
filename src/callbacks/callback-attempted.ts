import { measurement } from "../platform/measurement.ts";
import type { AttemptOutcome } from "../platform/deliveries/index.ts";

/** One attempt to deliver a callback. */
export const callbackAttempted = measurement<{
  readonly outcome: AttemptOutcome;
  /** It was the last attempt; an operator should find out why. */
  readonly givenUp: boolean;
  /** From the first attempt to the end of this one. */
  readonly sinceFirstAttemptSeconds: number;
  /** The duration of the attempt. */
  readonly seconds: number;
}>("callback-attempted");
