import { longerByReceiver } from "../platform/deliveries/index.ts";

/** 30 seconds, 2, 10 and 30 minutes, 1, 2, 4 and 8 hours, then every 12 hours: three days in all. */
const WAITS: readonly Temporal.Duration[] = [
  { seconds: 30 },
  { minutes: 2 },
  { minutes: 10 },
  { minutes: 30 },
  ...[1, 2, 4, 8, 12, 12, 12, 12].map((hours) => ({ hours })),
  { hours: 8, minutes: 17, seconds: 30 },
].map((wait) => Temporal.Duration.from(wait));

/** The wait before the next attempt after `attempts` of them, or undefined when it was the last. */
export function waitBeforeRetry(
  attempts: number,
  retryAfter: Temporal.Duration | null,
): Temporal.Duration | undefined {
  const scheduled = WAITS[attempts - 1];
  return scheduled && longerByReceiver(scheduled, retryAfter);
}
