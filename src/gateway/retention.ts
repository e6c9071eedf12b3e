import { removeOldMoves } from "../agents/index.ts";
import { removeOldBatches } from "../batch/index.ts";
import { removeOldAttempts } from "../callbacks/index.ts";
import { removeOldEventAttempts } from "../event-endpoints/index.ts";
import { EVENT_DAYS, removeOldEvents as removeOldMerchantEvents } from "../events/index.ts";
import { removeOldEvents } from "../providers/index.ts";
import { removeOldAccesses } from "../customer-profiles/index.ts";
import { eraseOldEvidence } from "../disputes/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/index.ts";
import { removeDeadJobs } from "../platform/jobs/index.ts";
import { purgeVelocities } from "../risk/index.ts";
import { purgeSettlementFiles } from "../settlement/index.ts";
import { purgeAuditEntries } from "../tenancy/index.ts";

/** For how many days records that only people read are kept (docs/operations.md). */
export interface Retention {
  /** For attempts to deliver callbacks, dead jobs, results of batches, moves of assistants, and evidence of ended disputes. */
  readonly days: number;
  /** For the audit, for that of profiles in shared containers, and for what people decided about assistants. */
  readonly auditDays: number;
}

/** Rows per statement: few enough to hold locks shortly. */
const BATCH = 1_000;

/**
 * Purges records whose retention period has ended. Transactions and their history, callbacks, links, authentications and
 * currency choices are never removed; short-lived card data has a job of its own. Returns the number of removed rows; after
 * more than none there may be more.
 */
export async function purgeOldRecords(
  { db, clock }: { db: Database; clock: Clock },
  { days, auditDays }: Retention,
): Promise<number> {
  const daysAgo = (count: number) => ({ before: clock.now().subtract({ hours: count * 24 }), limit: BATCH });
  const attempts = await removeOldAttempts(db, daysAgo(days));
  const jobs = await removeDeadJobs(db, daysAgo(days));
  const accesses = await removeOldAccesses(db, daysAgo(auditDays));
  const events = await removeOldEvents(db, daysAgo(days));
  const merchantEvents = await removeOldMerchantEvents(db, daysAgo(EVENT_DAYS));
  const deliveries = await removeOldEventAttempts(db, daysAgo(EVENT_DAYS));
  const evidence = await eraseOldEvidence(db, { ...daysAgo(days), limit: 100 });
  const files = await purgeSettlementFiles(db, { now: clock.now() });
  const velocities = await purgeVelocities(db, { now: clock.now(), limit: BATCH });
  // Each has up to 100,000 rows.
  const batches = await removeOldBatches(db, { ...daysAgo(days), limit: 5 });
  const moves = await removeOldMoves(db, {
    ...daysAgo(auditDays),
    countedBefore: daysAgo(days).before,
  });
  const entries = await purgeAuditEntries(db, daysAgo(auditDays));
  return (
    attempts +
    jobs +
    accesses +
    events +
    evidence +
    files +
    velocities +
    batches +
    moves +
    entries +
    merchantEvents +
    deliveries
  );
}
