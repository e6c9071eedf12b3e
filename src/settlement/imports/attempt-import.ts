import type { Queryable } from "../../platform/database/index.ts";
import { done, type JobResult } from "../../platform/jobs/index.ts";
import { markFailed } from "./import-store.ts";

interface Attempt {
  readonly guid: string;
  /** The number of earlier attempts. */
  readonly attempts: number;
  readonly retryAfter: (attempts: number) => Temporal.Duration | undefined;
}

/**
 * Runs one attempt of an import. When it was the last one the import is recorded as failed, whatever the reason, so that none
 * stays `running` with nothing running.
 *
 * @param fetch resolves with why not everything could be fetched, or undefined
 */
export async function attemptImport(
  db: Queryable,
  { guid, attempts, retryAfter }: Attempt,
  fetch: () => Promise<string | undefined>,
): Promise<JobResult> {
  const after = retryAfter(attempts);
  const isLast = after === undefined;
  let because: string | undefined;
  try {
    because = await fetch();
  } catch (error) {
    // The error itself may name what nobody may see in the list; the job keeps it.
    await markFailed(db, { guid, because: "The gateway could not process it: see its log.", isLast });
    throw error;
  }
  if (because === undefined) return done;
  await markFailed(db, { guid, because, isLast });
  return after ? { kind: "again", after, because } : { kind: "given_up", because };
}
