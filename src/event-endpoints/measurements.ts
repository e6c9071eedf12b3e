import type { AttemptOutcome } from "../platform/deliveries/index.ts";
import { measurement } from "../platform/measurement.ts";

/** One attempt to deliver an event to an endpoint. */
export const eventAttempted = measurement<{
  readonly outcome: AttemptOutcome;
  /** It was the last attempt of this delivery, without an acknowledgement. */
  readonly givenUp: boolean;
  /** The duration of the attempt. */
  readonly seconds: number;
}>("event-attempted");

export const DISABLING_REASONS = ["failing", "gone"] as const;

/** An endpoint was switched off, not by a person. */
export const endpointDisabled = measurement<{ readonly because: (typeof DISABLING_REASONS)[number] }>(
  "endpoint-disabled",
);
