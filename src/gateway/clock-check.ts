import type { Clock } from "../platform/clock.ts";
import { databaseNow, sql, type Database } from "../platform/database/index.ts";
import type { Log } from "../platform/log.ts";

const TOLERATED_SECONDS = 5;

/**
 * Warns when the clocks of this machine and of the database differ: the database's decides what is due, but a payment's time,
 * and so the expiry of its link, is taken from this machine's.
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
