import { sql, type Queryable } from "../platform/database/index.ts";
import { newestLinks, type TransactionFilter, type TransactionOwner } from "../transactions/index.ts";

/** How many links were made, and what became of them. */
export interface LinkCounts {
  readonly created: number;
  /** A person used the page, or paid on it: those that a program only opened do not count. */
  readonly used: number;
  readonly paid: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly expired: number;
  /** Neither paid nor ended. */
  readonly open: number;
}

const NAMES = ["created", "used", "paid", "failed", "cancelled", "expired", "open"] as const;

interface CountedLinks {
  readonly now: LinkCounts;
  readonly before: LinkCounts;
  /** Older links were not counted; null where all were. */
  readonly countedSince: Temporal.Instant | null;
}

/** It reads no more links, of all owners, by the index on their creation. */
const MAX_LINKS = 10_000;

/**
 * Counts the links of an owner that the filter admits, by what became of them: those since the moment, and those from the filter's `from`
 * on, before `endBefore`.
 */
export async function countLinks(
  db: Queryable,
  options: {
    readonly owner: TransactionOwner;
    readonly filter: TransactionFilter & { readonly from: Temporal.Instant };
    readonly since: Temporal.Instant;
    /** Not after `since`, and `since` by default. */
    readonly endBefore?: Temporal.Instant | undefined;
    readonly limit?: number;
  },
): Promise<CountedLinks> {
  const { owner, filter, since, endBefore = since, limit = MAX_LINKS } = options;
  const rows = await db.query<
    Record<(typeof NAMES)[number], bigint> & { isNow: boolean; read: bigint; oldest: Temporal.Instant }
  >(sql`
    with read as materialized (select * from ${newestLinks(owner, { filter, limit: limit + 1 })} as links),
    counted as (
      select created_at, created_at >= ${since}::timestamptz as is_now,
        is_found and (created_at >= ${since}::timestamptz or created_at < ${endBefore}::timestamptz) as is_counted,
        uses.transaction_uuid is not null as is_used,
        case
          when status = 'success' then 'paid'
          when status in ('error_adapter', 'error_internal') then 'failed'
          when status = 'cancelled' and is_expired then 'expired'
          when status = 'cancelled' then 'cancelled'
          else 'open'
        end as state
      from read left join payment_link_form_uses as uses on is_found and uses.transaction_uuid = read.transaction_uuid
    )
    select is_now, count(*) as read, min(created_at) as oldest,
      count(*) filter (where is_counted) as created,
      count(*) filter (where is_counted and (is_used or state = 'paid')) as used,
      count(*) filter (where is_counted and state = 'paid') as paid,
      count(*) filter (where is_counted and state = 'failed') as failed,
      count(*) filter (where is_counted and state = 'cancelled') as cancelled,
      count(*) filter (where is_counted and state = 'expired') as expired,
      count(*) filter (where is_counted and state = 'open') as open
    from counted group by is_now order by is_now`);
  const countsOf = (wanted: boolean): LinkCounts => {
    const row = rows.find(({ isNow }) => isNow === wanted);
    return Object.fromEntries(NAMES.map((name) => [name, Number(row?.[name] ?? 0n)])) as Record<
      (typeof NAMES)[number],
      number
    >;
  };
  const isCut = rows.reduce((sum, { read }) => sum + read, 0n) > BigInt(limit);
  return { now: countsOf(true), before: countsOf(false), countedSince: isCut ? rows[0]!.oldest : null };
}
