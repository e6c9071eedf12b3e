import type { Queryable } from "../database.ts";
import { sql } from "../sql.ts";

/** How far the primary has written, and when it was asked. */
export interface PrimaryPosition {
  /** Byte of the write-ahead log. */
  readonly position: bigint;
  readonly at: Temporal.Instant;
  /** One higher after each promotion. */
  readonly timeline: string;
  /** The same for all copies of one database, and for no other. */
  readonly identity: string;
}

/** Rejects while the primary is unavailable. */
export async function readPrimaryPosition(primary: Queryable): Promise<PrimaryPosition> {
  const row = await primary.one<Omit<PrimaryPosition, "position"> & { position: string }>(sql`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as position, clock_timestamp() as at,
      substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline,
      (select system_identifier from pg_control_system()) || '/' || current_database() as identity`);
  return { ...row, position: BigInt(row.position) };
}

/** The state of a replica, by `REPLICA_STATE`. */
export interface ReplicaState {
  readonly isStandby: boolean;
  /** The last byte of the write-ahead log that its reads show; null before it has replayed any, and on a server that is no standby. */
  readonly position: string | null;
  /** The primary's time of the newest commit that its reads show, in milliseconds; null before the first. */
  readonly lastCommitMs: number | null;
  readonly identity: string;
}

export const REPLICA_STATE = `select pg_is_in_recovery() as "isStandby",
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position,
  (extract(epoch from pg_last_xact_replay_timestamp()) * 1000)::float8 as "lastCommitMs",
  (select system_identifier from pg_control_system()) || '/' || current_database() as identity`;

/** So many positions of the primary are kept: two minutes of them. */
const MAX_SAMPLES = 120;

/** Positions of the primary by time, to see from a replica's position how old its data are. No clock but the primary's is used. */
export class PositionHistory {
  #samples: PrimaryPosition[] = [];

  add(sample: PrimaryPosition): void {
    // Positions of another timeline cannot be compared.
    if (this.#samples.at(-1)?.timeline !== sample.timeline) this.#samples = [];
    this.#samples.push(sample);
    if (this.#samples.length > MAX_SAMPLES) this.#samples.shift();
  }

  /** The moment up to which a replica shows every commit; undefined when it cannot be said. */
  shownUpTo({
    position,
    lastCommitMs,
  }: Pick<ReplicaState, "position" | "lastCommitMs">): Temporal.Instant | undefined {
    if (position === null) return undefined;
    const reached = BigInt(position);
    const sampled = this.#samples.findLast((sample) => sample.position <= reached)?.at;
    const committed =
      lastCommitMs === null ? undefined : Temporal.Instant.fromEpochMilliseconds(Math.floor(lastCommitMs));
    if (!sampled || !committed) return sampled ?? committed;
    return Temporal.Instant.compare(sampled, committed) < 0 ? committed : sampled;
  }
}
