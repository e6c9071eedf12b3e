import pg from "pg";
import type { Database } from "./database.ts";
import { sql } from "./sql.ts";

/** SQLSTATE of a lock that was not granted in time. */
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Rejects unless the database accepts a write that allocates disk space: it fails on a full disk, on a standby and in
 * read-only mode. Updating a row would allocate nothing; a truncated table gets a new file with its first row. One process
 * at a time truncates; the others only insert.
 */
export async function probeWrite(db: Database): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const { isFree } = await tx.one<{ isFree: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtext('quittance write probe')) as is_free`,
      );
      // A backup locks every table for reading while it runs.
      await tx.execute(sql`set local lock_timeout = 200`);
      if (isFree) await tx.execute(sql`truncate write_probe`);
      await tx.execute(sql`insert into write_probe default values`);
    });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    await db.execute(sql`insert into write_probe default values`);
  }
}
