/** After 1 min, 5 min, 15 min, 1 h, 2 h, 3 h, 12 h, then once every 24 h for 7 days. */
const WAITS: readonly Temporal.Duration[] = [
  ...[1, 5, 15, 60, 120, 180, 720].map((minutes) => Temporal.Duration.from({ minutes })),
  ...Array.from({ length: 7 }, () => Temporal.Duration.from({ hours: 24 })),
];

/** A receiver that asks for more patience than that is not asked how long any more. */
const MOST_PATIENCE = Temporal.Duration.from({ hours: 24 });

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
  if (!retryAfter) return scheduled;
  const asked = Temporal.Duration.compare(retryAfter, MOST_PATIENCE) > 0 ? MOST_PATIENCE : retryAfter;
  return Temporal.Duration.compare(asked, scheduled) > 0 ? asked : scheduled;
}

/** The first attempt may hold somebody up, so it gets 10 seconds; later ones 30. */
export function timeLimitMs(earlierAttempts: number): number {
  return earlierAttempts === 0 ? 10_000 : 30_000;
}
