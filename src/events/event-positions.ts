import { sql, type Queryable, type Sql } from "../platform/database/index.ts";

/** The upper bits of the keys of the advisory locks; the others are a position. */
const NAMESPACE = 0x6576n << 48n;

/**
 * Locks the position that was taken last, until the database transaction ends, if there are rows: the statement takes the next one
 * after that. A reader that sees a position taken therefore sees the lock, or the end of the transaction.
 */
export function positionTaken(rows: Sql): Sql {
  return sql`select pg_advisory_xact_lock_shared(${NAMESPACE}::bigint + last_value) from event_positions
    where exists (select from ${rows})`;
}

/**
 * The last position that no database transaction can commit an event at or before any more. Read it in a statement of its own
 * before the events: a statement sees nothing that is committed after its begin.
 */
export async function settledPosition(db: Queryable): Promise<bigint> {
  // In this order: who takes a position after the first statement takes a later one.
  const last = await lastPosition(db);
  const { held } = await db.one<{ held: bigint | null }>(sql`
    select min((classid::bigint << 32 | objid::bigint) - ${NAMESPACE}::bigint) as held from pg_locks
    where locktype = 'advisory' and objsubid = 1 and database = (select oid from pg_database where datname = current_database())
      and classid::bigint >> 16 = ${NAMESPACE >> 48n}::bigint`);
  return held !== null && held < last ? held : last;
}

/** Events that are recorded from now on have positions after that one: for events that come from another database. */
export async function raisePositions(tx: Queryable, { above }: { above: bigint }): Promise<void> {
  await tx.execute(sql`
    select setval('event_positions', greatest(${above}::bigint, (select last_value from event_positions)))`);
}

/** The position that was taken last. */
export async function lastPosition(db: Queryable): Promise<bigint> {
  const { last } = await db.one<{ last: bigint }>(sql`select last_value as last from event_positions`);
  return last;
}
