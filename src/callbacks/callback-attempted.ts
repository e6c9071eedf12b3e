import { measurement } from "../platform/measurement.ts";
import type { AttemptOutcome } from "./callback.ts";

/** One attempt to deliver a callback. */
export const callbackAttempted = measurement<{
  readonly outcome: AttemptOutcome;
  /** There will be no other attempt, and somebody should look why. */
  readonly givenUp: boolean;
  /** From the first attempt to the end of this one. */
  readonly sinceFirstAttemptSeconds: number;
  /** How long the receiver took, or was waited for. */
  readonly seconds: number;
}>("callback-attempted");
