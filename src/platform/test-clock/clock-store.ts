import { databaseNow, databaseRealNow, sql, type Queryable } from "../database/index.ts";

/** The test clock as the database has it. */
export interface ClockState {
  readonly aheadMs: bigint;
  readonly announcedMs: bigint;
  readonly status: "ready" | "advancing" | "failed";
  /** The running or last advance; null before the first one. */
  readonly beganAt: Temporal.Instant | null;
  readonly targetMs: bigint;
  readonly stoppedAt: Temporal.Instant | null;
  readonly stops: number;
  /** The time of the database. */
  readonly now: Temporal.Instant;
}

const COLUMNS = sql`ahead_ms, announced_ms, status, began_at, target_ms, stopped_at, stops,
  ${databaseNow} as now`;

/** Decides at the first start of a database whether it has a test clock; whether it has. */
export async function decideTestClock(
  db: Queryable,
  { isEnabled }: { isEnabled: boolean },
): Promise<boolean> {
  await db.execute(
    sql`insert into test_clock (is_enabled) values (${isEnabled}) on conflict (singleton) do nothing`,
  );
  return (await readTestClock(db)) !== undefined;
}

/** Undefined where the database has none. */
export function readTestClock(db: Queryable): Promise<ClockState | undefined> {
  return db.maybeOne<ClockState>(sql`select ${COLUMNS} from test_clock where is_enabled`);
}

/** The same, locked: an advance and the first live connector exclude each other. */
export function lockTestClock(tx: Queryable): Promise<ClockState | undefined> {
  return tx.maybeOne<ClockState>(sql`select ${COLUMNS} from test_clock where is_enabled for update`);
}

/** Whether the clock is ahead, or is about to be. */
export function isAhead({ announcedMs, status }: Pick<ClockState, "announcedMs" | "status">): boolean {
  return announcedMs > 0n || status === "advancing";
}

export function beginAdvance(tx: Queryable, { targetMs }: { targetMs: bigint }): Promise<ClockState> {
  return tx.one<ClockState>(sql`
    update test_clock set status = 'advancing', began_at = ${databaseNow}, target_ms = ${targetMs}, stopped_at = null, stops = 0
    returning ${COLUMNS}`);
}

/** The running advance goes no further than it is. */
export async function endAdvanceHere(db: Queryable): Promise<void> {
  await db.execute(sql`update test_clock set target_ms = announced_ms where status = 'advancing'`);
}

export async function endAdvance(db: Queryable, status: "ready" | "failed"): Promise<void> {
  await db.execute(sql`update test_clock set status = ${status} where status = 'advancing'`);
}

/** So long after its last sign of life a process counts as ended. */
const READER_SECONDS = 15;
const IS_ALIVE = sql`seen_at > ${databaseRealNow} - make_interval(secs => ${READER_SECONDS}::int)`;

/** By how much a move makes the clock be ahead, and how many other processes live, whose clocks have to move first. */
interface AnnouncedMove {
  readonly aheadMs: bigint;
  readonly others: number;
}

/** Announces that the clock moves to this time, or so much ahead, unless it is there already. The reader `id` announces it. */
export function announceMove(
  db: Queryable,
  { to, id }: { to: Temporal.Instant | bigint; id: string },
): Promise<AnnouncedMove> {
  const aheadMs =
    typeof to === "bigint"
      ? sql`${to}::bigint`
      : sql`ceil(extract(epoch from ${to}::timestamptz - ${databaseRealNow}) * 1000)::bigint`;
  return db.one<AnnouncedMove>(sql`
    with announced as (
      update test_clock set announced_ms = greatest(announced_ms, ${aheadMs}) returning announced_ms
    ), others as (
      select count(*)::int as others from test_clock_readers where id <> ${id} and ${IS_ALIVE}
    )
    select announced_ms as ahead_ms, others from announced, others`);
}

/** Moves the database's clock as it was announced; with a due time it is a stop of the advance there. */
export function finishMove(
  db: Queryable,
  { aheadMs, stopAt }: { aheadMs: bigint; stopAt: Temporal.Instant | null },
): Promise<ClockState> {
  return db.one<ClockState>(sql`
    update test_clock set ahead_ms = greatest(ahead_ms, ${aheadMs}::bigint),
      stops = stops + ${stopAt === null ? 0 : 1}::int, stopped_at = coalesce(${stopAt}::timestamptz, stopped_at)
    returning ${COLUMNS}`);
}

export async function recordReader(
  db: Queryable,
  { id, aheadMs }: { id: string; aheadMs: number },
): Promise<void> {
  await db.execute(sql`
    with ended as (
      delete from test_clock_readers where id <> ${id}
        and not ${IS_ALIVE}
    )
    insert into test_clock_readers (id, ahead_ms, seen_at) values (${id}, ${aheadMs}::bigint, ${databaseRealNow})
    on conflict (id) do update set ahead_ms = excluded.ahead_ms, seen_at = excluded.seen_at`);
}

export async function removeReader(db: Queryable, id: string): Promise<void> {
  await db.execute(sql`delete from test_clock_readers where id = ${id}`);
}

/** How many processes that live are not yet that far. */
export async function countLateReaders(db: Queryable, aheadMs: bigint): Promise<number> {
  const { late } = await db.one<{ late: number }>(sql`
    select count(*)::int as late from test_clock_readers
    where ahead_ms < ${aheadMs}::bigint and ${IS_ALIVE}`);
  return late;
}

/**
 * From now on the time of the database is that of the test clock. Before, `quittance_now()` is what it is without one, and costs
 * no more.
 */
export async function addToDatabaseTime(db: Queryable): Promise<void> {
  const { isAdded } = await db.one<{ isAdded: boolean }>(sql`
    select prosrc like '%test_clock%' as is_added from pg_proc where oid = 'quittance_now()'::regprocedure`);
  if (isAdded) return;
  await db.execute(sql`
    create or replace function quittance_now() returns timestamptz language sql stable as $$
      select coalesce(nullif(current_setting('quittance.now', true), '')::timestamptz,
        statement_timestamp() + (select ahead_ms from test_clock) * interval '1 millisecond')
    $$`);
}
