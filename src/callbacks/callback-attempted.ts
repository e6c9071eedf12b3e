import { measurement } from "../platform/measurement.ts";
import type { AttemptOutcome } from "./callback.ts";

/** One attempt to deliver a callback. `givenUp`: there will be no other, and somebody should look why. */
export const callbackAttempted = measurement<{ readonly outcome: AttemptOutcome; readonly givenUp: boolean }>(
  "callback-attempted",
);
