import pg from "pg";
import type { Database } from "./database.ts";
import { sql } from "./sql.ts";

/** SQLSTATE of a lock that could not be had in time, or at once. */
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Rejects unless the database takes a write that needs room on its disk: it does not while the disk is full, or while it is
 * a standby or set to read-only. Changing a row that is there would need no room; an emptied table gets a new file with its
 * first row. One process at a time writes, and whoever comes then learns only whether the database may be written.
 */
export async function probeWrite(db: Database): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const { isFree } = await tx.one<{ isFree: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtext('quittance write probe')) as is_free`,
      );
      // A backup reads every table for as long as it takes.
      await tx.execute(sql`set local lock_timeout = 200`);
      if (isFree) await tx.execute(sql`truncate write_probe`);
      await tx.execute(sql`insert into write_probe default values`);
    });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    await db.execute(sql`insert into write_probe default values`);
  }
}
