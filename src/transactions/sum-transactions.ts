import { sql, type Queryable } from "../platform/database/index.ts";
import { belongsTo, type TransactionOwner } from "./bi-reads.ts";
import { conditionOf, rangeOf, type TransactionFilter } from "./search-transactions.ts";
import { STATUS_AS_IT_STANDS, UNDONE_MINOR } from "./undone-success.ts";

/** Sums of transactions of one currency, in its minor units. */
export interface TransactionSums {
  /** Null of transactions without an amount. */
  readonly currency: string | null;
  readonly count: bigint;
  /** The sum of debits and captures, with their surcharges. */
  readonly paidMinor: bigint;
  /** Refunds that succeeded: those among the transactions, and, where the filter names no type of which refunds are, those of them. */
  readonly refundedMinor: bigint;
  /** The sum of chargebacks. */
  readonly chargedBackMinor: bigint;
}

/**
 * Adds up all transactions of the owner that the filter of `searchTransactions` admits, by currency, the one with the most
 * transactions first. Undefined where more than `limit` records would be read: a sum of a part is none of the whole.
 */
export async function sumTransactions(
  db: Queryable,
  { owner, filter, limit }: { owner: TransactionOwner; filter: TransactionFilter; limit: number },
): Promise<TransactionSums[] | undefined> {
  // The records of a merchant have an index of their own.
  const own = owner.kind === "merchant" ? [belongsTo(owner)] : [];
  const hasRefunds = filter.type === "refund" || filter.types?.includes("refund") === true;
  const range = sql.join([...own, ...rangeOf(filter, null)], " and ");
  const rows = await db.query<Omit<TransactionSums, "count"> & { count: bigint | null; records: bigint }>(sql`
    with records as materialized (
      select count(*) as records from (
        select from transactions where ${range} order by created_at desc limit ${limit + 1}
      ) as read
    ), listed as materialized (
      select uuid, type, currency, ${STATUS_AS_IT_STANDS} as status, refunded_minor, amount_minor + surcharge_minor as minor
      from transactions where (select records from records) <= ${limit} and ${range} and ${conditionOf(owner, filter)}
    ), refunds as (
      select currency, amount_minor - ${UNDONE_MINOR} as minor from transactions
      where uuid in (
        select uuid from listed where type = 'refund'
        union
        select refund.uuid from listed join transactions as refund on refund.reference_uuid = listed.uuid
        where not ${hasRefunds} and listed.refunded_minor > 0 and refund.type = 'refund'
      ) and status = 'success' and not result ? 'undone'
    ), counted as (
      select currency, 1 as count, case when status = 'success' and type in ('debit', 'capture') then minor end as paid,
        null::bigint as refunded, case when status = 'success' and type = 'chargeback' then minor end as charged_back
      from listed
      union all
      select currency, 0, null, minor, null from refunds
    ), sums as (
      select currency, sum(count)::bigint as count, coalesce(sum(paid), 0)::bigint as paid_minor,
        coalesce(sum(refunded), 0)::bigint as refunded_minor, coalesce(sum(charged_back), 0)::bigint as charged_back_minor
      from counted group by currency
    )
    select records, sums.* from records left join sums on true order by count desc, currency`);
  if ((rows[0]?.records ?? 0n) > BigInt(limit)) return undefined;
  // Without a transaction there is a row without sums.
  return rows.flatMap(({ records: _read, count, ...sums }) => (count === null ? [] : [{ count, ...sums }]));
}
