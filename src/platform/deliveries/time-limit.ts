/** The first attempt may delay others, so it gets 10 seconds; retries get 30. */
export function timeLimitMs(earlierAttempts: number): number {
  return earlierAttempts === 0 ? 10_000 : 30_000;
}
