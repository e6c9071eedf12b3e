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
 * @param fetch resolves with why not everything could be fetched, or undefined; `forGood`: another attempt would not help
 */
export async function attemptImport(
  db: Queryable,
  { guid, attempts, retryAfter }: Attempt,
  fetch: () => Promise<string | { readonly forGood: string } | undefined>,
): Promise<JobResult> {
  const after = retryAfter(attempts);
  let missing: Awaited<ReturnType<typeof fetch>>;
  try {
    missing = await fetch();
  } catch (error) {
    // The error itself may name what nobody may see in the list; the job keeps it.
    const because = "The gateway could not process it: see its log.";
    await markFailed(db, { guid, because, isLast: after === undefined });
    throw error;
  }
  if (missing === undefined) return done;
  if (typeof missing !== "string") {
    await markFailed(db, { guid, because: missing.forGood, isLast: true });
    return done;
  }
  await markFailed(db, { guid, because: missing, isLast: after === undefined });
  return after ? { kind: "again", after, because: missing } : { kind: "given_up", because: missing };
}
