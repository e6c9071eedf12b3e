import { sql, type Queryable } from "../platform/database/index.ts";
import { transactionsOf, type TransactionOwner } from "../transactions/index.ts";

/** How many callbacks were sent, and how they were received. */
export interface CallbackCounts {
  readonly sent: number;
  readonly acknowledged: number;
  /** Acknowledged, after an attempt that was not. */
  readonly repeated: number;
  /** Not by any attempt of the same time. */
  readonly unacknowledged: number;
}

const NAMES = ["sent", "acknowledged", "repeated", "unacknowledged"] as const;

interface CountedCallbacks {
  readonly now: CallbackCounts;
  readonly before: CallbackCounts;
  /** Older attempts were not counted, or are not kept; null where all were. */
  readonly countedSince: Temporal.Instant | null;
}

/** It reads no more attempts, of all owners, by the index on their time. */
const MAX_ATTEMPTS = 10_000;

/** Counts the callbacks of an owner that were attempted since the moment, and those from `from` on, before `endBefore`. */
export async function countCallbacks(
  db: Queryable,
  options: {
    readonly owner: TransactionOwner;
    readonly testMode: boolean;
    readonly from: Temporal.Instant;
    readonly since: Temporal.Instant;
    /** Not after `since`, and `since` by default. */
    readonly endBefore?: Temporal.Instant | undefined;
    readonly limit?: number;
  },
): Promise<CountedCallbacks> {
  const { owner, testMode, from, since, endBefore = since, limit = MAX_ATTEMPTS } = options;
  const rows = await db.query<
    Record<(typeof NAMES)[number], bigint> & { isNow: boolean; countedSince: Temporal.Instant | null }
  >(sql`
    with read as materialized (
      select transaction_uuid, version, outcome = 'acknowledged' as is_acknowledged, at from callback_attempts
      where at >= ${from}::timestamptz order by at desc, id desc limit ${limit + 1}
    ), sent as (
      select at >= ${since}::timestamptz as is_now, bool_or(is_acknowledged) as is_acknowledged, bool_or(not is_acknowledged) as has_failed
      from read
      where (at >= ${since}::timestamptz or at < ${endBefore}::timestamptz)
        and exists (select from ${transactionsOf(owner, { testMode })} as owned where owned.transaction_uuid = read.transaction_uuid)
      group by 1, transaction_uuid, version
    ), oldest as (
      -- Attempts are purged after a time: of a period that began before the oldest one, the rest is not there.
      select case when (select count(*) from read) > ${limit} then (select min(at) from read)
        else nullif(greatest((select min(at) from callback_attempts), ${from}::timestamptz), ${from}::timestamptz) end as counted_since
    )
    select period.is_now, counted_since, count(sent.is_now) as sent,
      count(*) filter (where is_acknowledged) as acknowledged,
      count(*) filter (where is_acknowledged and has_failed) as repeated,
      count(*) filter (where not is_acknowledged) as unacknowledged
    from oldest cross join (values (true), (false)) as period (is_now) left join sent on sent.is_now = period.is_now
    group by period.is_now, counted_since order by period.is_now desc`);
  const [now, before] = rows.map(
    (row) =>
      Object.fromEntries(NAMES.map((name) => [name, Number(row[name])])) as Record<
        (typeof NAMES)[number],
        number
      >,
  );
  return { now: now!, before: before!, countedSince: rows[0]!.countedSince };
}
