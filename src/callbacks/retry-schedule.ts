import { longerByReceiver } from "../platform/deliveries/index.ts";

/** After 1 min, 5 min, 15 min, 1 h, 2 h, 3 h, 12 h, then once every 24 h for 7 days. */
const WAITS: readonly Temporal.Duration[] = [
  ...[1, 5, 15, 60, 120, 180, 720].map((minutes) => Temporal.Duration.from({ minutes })),
  ...Array.from({ length: 7 }, () => Temporal.Duration.from({ hours: 24 })),
];

/**
 * The wait before the next attempt after `attempts` of them, or undefined when it was the last. The receiver's own
 * `Retry-After` makes the wait longer, never shorter.
 */
export function waitBeforeRetry(options: {
  attempts: number;
  maxRetries: number;
  retryAfter: Temporal.Duration | null;
}): Temporal.Duration | undefined {
  const { attempts, maxRetries, retryAfter } = options;
  const scheduled = WAITS[attempts - 1];
  if (!scheduled || attempts > maxRetries) return undefined;
  return longerByReceiver(scheduled, retryAfter);
}
