import type { Database } from "./database.ts";
import { sql } from "./sql.ts";

/** A server that copies the primary's changes. */
interface Standby {
  readonly name: string;
  readonly isSynchronous: boolean;
  /** Bytes of the write-ahead log that it does not have on disk yet. Null without the right to see it (`pg_monitor`). */
  readonly lagBytes: number | null;
  /** How long ago the newest change was made that it has on disk; null while nothing is written, or without the right to see it. */
  readonly lagSeconds: number | null;
}

export interface Replication {
  /** Host and port of the primary, as the address of the database names it. */
  readonly server: string | undefined;
  /**
   * `synchronous`: a commit is acknowledged when a standby has it on disk, too. `asynchronous`: there are standbys, and the newest
   * commits are lost when the primary is. `none`: there is no standby.
   */
  readonly mode: "synchronous" | "asynchronous" | "none";
  readonly standbys: readonly Standby[];
}

/** Further standbys are left out. */
const MAX_STANDBYS = 16;

/** The state of replication as the primary sees it. Rejects while the database is unavailable. */
export async function readReplication(db: Database): Promise<Replication> {
  const { isSynchronous, standbys } = await db.one<{
    isSynchronous: boolean;
    standbys: readonly Standby[];
  }>(sql`
    select current_setting('synchronous_standby_names') <> ''
        and current_setting('synchronous_commit') in ('on', 'remote_apply') as is_synchronous,
      coalesce((select jsonb_agg(to_jsonb(standby)) from (
        select coalesce(application_name, '') as name,
          coalesce(sync_state in ('sync', 'quorum'), false) as "isSynchronous",
          pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn)::float8 as "lagBytes",
          extract(epoch from flush_lag)::float8 as "lagSeconds"
        from pg_stat_replication where coalesce(state, 'streaming') = 'streaming'
        order by application_name, pid limit ${MAX_STANDBYS}) as standby), '[]') as standbys`);
  const server = db.server();
  if (isSynchronous) return { server, mode: "synchronous", standbys };
  return { server, mode: standbys.length > 0 ? "asynchronous" : "none", standbys };
}
