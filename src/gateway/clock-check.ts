import type { Clock } from "../platform/clock.ts";
import { databaseNow, sql, type Database } from "../platform/database/index.ts";
import type { Log } from "../platform/log.ts";

const TOLERATED_SECONDS = 5;

/**
 * Tells the operator when the clock of this machine and that of the database differ: what is due is decided by the
 * database's, but a payment's time, and so the expiry of its link, is taken from this one.
 */
export async function warnOfWrongClock(
  db: Database,
  { clock, log }: { clock: Clock; log: Log },
): Promise<void> {
  const { at } = await db.one<{ at: Temporal.Instant }>(sql`select ${databaseNow} as at`);
  const differingSeconds = Math.round(clock.now().since(at).total("seconds"));
  if (Math.abs(differingSeconds) < TOLERATED_SECONDS) return;
  log.warn({ differingSeconds }, "The clock of this machine differs from that of the database.");
}
