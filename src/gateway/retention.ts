import { removeOldAttempts } from "../callbacks/index.ts";
import { removeOldAccesses } from "../customer-profiles/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/index.ts";
import { removeDeadJobs } from "../platform/jobs/index.ts";

/** For how many days what nothing but people reads is kept (docs/operations.md). */
export interface Retention {
  /** Attempts to deliver callbacks, and jobs that were given up. */
  readonly days: number;
  /** Who used the profiles of shared containers. */
  readonly auditDays: number;
}

/** Removed at once: small enough to hold locks shortly. */
const BATCH = 1_000;

/**
 * Removes what would otherwise grow for ever. Transactions and what belongs to their record are never removed: their history,
 * how their callbacks were settled, links, authentications and currency choices. Short-lived card data has a job of its own.
 * The number of rows removed; more than none means that there may be more.
 */
export async function forgetWhatIsOld(
  { db, clock }: { db: Database; clock: Clock },
  { days, auditDays }: Retention,
): Promise<number> {
  const daysAgo = (count: number) => ({ before: clock.now().subtract({ hours: count * 24 }), limit: BATCH });
  const attempts = await removeOldAttempts(db, daysAgo(days));
  const jobs = await removeDeadJobs(db, daysAgo(days));
  const accesses = await removeOldAccesses(db, daysAgo(auditDays));
  return attempts + jobs + accesses;
}
