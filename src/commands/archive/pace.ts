import { setTimeout as sleep } from "node:timers/promises";

/** Longer pauses would only make it slower. */
const MAX_PAUSE_MS = 2_000;

/** Runs the work, and then pauses for as long as it took: payments have the database for at least half of the time. */
export async function atHalfSpeed<T>(work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  const result = await work();
  await sleep(Math.min(MAX_PAUSE_MS, performance.now() - startedMs));
  return result;
}
