import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { belongsTo, type TransactionOwner } from "./bi-reads.ts";
import { LAST_FOUR_DIGITS } from "./card-column.ts";
import { HAS_EXEMPTION } from "./exemption-filter.ts";
import { mayHaveState, returnedStateSql, type DisputeQueries, type ReturnedState } from "./money-state.ts";
import { bySegment, type SegmentFilter } from "./segment-filter.ts";
import { statusRange } from "./status-range.ts";
import { STATUS_AS_IT_STANDS } from "./undone-success.ts";
import type { TransactionType } from "./transaction-types.ts";
import { transactionOf, type Transaction, type TransactionRow } from "./transaction.ts";
import type { TransactionState } from "./state-names.ts";
import { byTyped, type TypedFilter } from "./typed-filter.ts";

/** Which transactions of an owner; a field that is left out admits all. */
export interface TransactionFilter extends SegmentFilter, TypedFilter {
  /** These alone. */
  readonly uuids?: readonly string[] | undefined;
  /** Created in [from, to). */
  readonly from?: Temporal.Instant | undefined;
  readonly to?: Temporal.Instant | undefined;
  /** As they stand. */
  readonly statuses?: readonly TransactionState[] | undefined;
  /** The later fate of its money. */
  readonly returned?:
    | { readonly states: readonly ReturnedState[]; readonly disputes: DisputeQueries }
    | undefined;
  readonly type?: TransactionType | undefined;
  readonly types?: readonly TransactionType[] | undefined;
  readonly currency?: string | undefined;
  readonly minMinor?: bigint | undefined;
  readonly maxMinor?: bigint | undefined;
  /**
   * `(transaction_uuid, original_minor, original_currency)` of converted payments: currency and amount then also find by what
   * the merchant requested; with `offers` by that alone, because each of them was requested in one currency.
   */
  readonly originals?: Sql | undefined;
  readonly lastFour?: string | undefined;
  readonly testMode?: boolean | undefined;
  /** Payment links only. */
  readonly isLink?: true | undefined;
  readonly authCode?: string | undefined;
  readonly arn?: string | undefined;
}

/** A place in the list, which is ordered by creation and uuid, newest first. */
export interface SearchPosition {
  readonly createdAt: Temporal.Instant;
  readonly uuid: string;
}

interface FoundTransactions {
  readonly transactions: readonly Transaction[];
  /** Where to continue; null at the end of the list. It may be set although few were found. */
  readonly next: SearchPosition | null;
}

/** Most pages need the first alone. It has room for a whole page: an export would read ten times as many records otherwise. */
const batchSizes = (limit: number): number[] => [Math.max(500, limit), 10_000, 40_000];

/**
 * The owner's next transactions that the filter admits, newest first, at most `limit`. It reads at most 51 000 records of
 * all owners, by an index on their creation: a page is never slow, and of the fields only the authorisation code, the ARN, and
 * what was refunded or disputed have an index of their own. When it stops before it found enough, `next` says where to continue.
 */
export async function searchTransactions(
  db: Queryable,
  options: {
    owner: TransactionOwner;
    filter: TransactionFilter;
    after?: SearchPosition | undefined;
    limit: number;
  },
): Promise<FoundTransactions> {
  const { owner, filter, limit } = options;
  const uuids: string[] = [];
  let position: SearchPosition | null = options.after ?? null;
  for (const size of batchSizes(limit)) {
    const missing = limit - uuids.length;
    const batch: Batch = await searchBatch(db, { owner, filter, after: position, size, limit: missing });
    uuids.push(...batch.uuids);
    position = batch.next;
    if (position === null || uuids.length >= limit) break;
  }
  if (uuids.length === 0) return { transactions: [], next: position };
  const rows = await db.query<TransactionRow>(sql`
    select * from transactions where uuid = any(${uuids}::text[]) order by created_at desc, uuid desc`);
  return { transactions: rows.map(transactionOf), next: position };
}

interface Batch {
  readonly uuids: readonly string[];
  readonly next: SearchPosition | null;
}

async function searchBatch(
  db: Queryable,
  options: {
    owner: TransactionOwner;
    filter: TransactionFilter;
    after: SearchPosition | null;
    size: number;
    limit: number;
  },
): Promise<Batch> {
  const { owner, filter, after, size, limit } = options;
  // Without `materialized` and sorted in one order throughout, so that it reads no record after the last that it returns.
  const rows = await db.query<SearchPosition & { isFound: boolean; number: bigint }>(sql`
    select uuid, created_at, is_found, number from (
      select uuid, created_at, is_found, row_number() over (order by created_at desc, uuid desc) as number from (
        select uuid, created_at, ${conditionOf(owner, filter)} as is_found from transactions
        where ${sql.join(rangeOf(filter, after), " and ")}
        order by created_at desc, uuid desc limit ${size}
      ) as read
    ) as numbered
    where is_found or number = ${size}
    order by created_at desc, uuid desc limit ${limit}`);
  const found = rows.filter(({ isFound }) => isFound);
  const last = rows.at(-1);
  const isMore = found.length === limit || last?.number === BigInt(size);
  return { uuids: found.map(({ uuid }) => uuid), next: isMore ? (last ?? null) : null };
}

/** Conditions that an index on the creation answers: of all records, links, open reviews, refunds, disputes, a code or an ARN. */
export function rangeOf(
  { uuids, from, to, isLink, statuses, returned, authCode, arn, exempted }: TransactionFilter,
  after: SearchPosition | null,
): Sql[] {
  return [
    ...(uuids ? [sql`uuid = any(${[...uuids]}::text[])`] : []),
    ...(isLink ? [sql`request->'payByLink' ? 'sendByEmail'`] : []),
    ...(exempted ? [HAS_EXEMPTION] : []),
    ...statusRange(statuses),
    ...(returned ? [mayHaveState(returned.states)] : []),
    ...(authCode === undefined ? [] : [sql`result->>'authCode' = ${authCode}`]),
    ...(arn === undefined ? [] : [sql`result->>'arn' = ${arn}`]),
    ...(from ? [sql`created_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`created_at < ${to}::timestamptz`] : []),
    ...(after
      ? [
          sql`created_at <= ${after.createdAt}::timestamptz`,
          sql`(created_at, uuid) < (${after.createdAt}::timestamptz, ${after.uuid})`,
        ]
      : []),
    sql`true`,
  ];
}

/** Whether a row of `transactions` is one of the owner that the filter admits, as an expression that is never null. */
export function conditionOf(owner: TransactionOwner, filter: TransactionFilter): Sql {
  const { statuses, returned, type, types, lastFour, testMode } = filter;
  const conditions = [
    belongsTo(owner),
    ...(statuses ? [sql`${STATUS_AS_IT_STANDS} = any(${statuses}::text[])`] : []),
    ...(type ? [sql`type = ${type}`] : []),
    ...(types ? [sql`type = any(${[...types]}::text[])`] : []),
    ...amountConditions(filter),
    ...byTyped(filter),
    ...bySegment(filter),
    ...(lastFour ? [sql`${LAST_FOUR_DIGITS} = ${lastFour}`] : []),
    ...(testMode === undefined ? [] : [sql`test_mode = ${testMode}`]),
  ];
  // Last, and only of what the others admit: it reads other records.
  const isReturned = returned
    ? sql`case when ${sql.join(conditions, " and ")} then ${returnedStateSql(returned.disputes)} = any(${returned.states}::text[]) end`
    : sql.join(conditions, " and ");
  return sql`coalesce(${isReturned}, false)`;
}

/** Only a payment that offered a conversion has another original amount, or what follows a payment. */
function amountConditions(filter: TransactionFilter): Sql[] {
  const own = moneyConditions(filter, { minor: sql`amount_minor`, currency: sql`currency` });
  if (own.length === 0 || !filter.originals) return own;
  const original = moneyConditions(filter, {
    minor: sql`original_minor`,
    currency: sql`original_currency`,
  });
  const isConverted = filter.offers
    ? sql`not exists (select from ${filter.originals} as original where original.transaction_uuid = transactions.uuid)`
    : sql`true`;
  return [
    sql`(${sql.join([...own, isConverted], " and ")} or (request->'requestDcc' = 'true' or reference_uuid is not null) and exists (
      select from ${filter.originals} as original
      where original.transaction_uuid = transactions.uuid and ${sql.join(original, " and ")}))`,
  ];
}

function moneyConditions(
  { currency, minMinor, maxMinor }: TransactionFilter,
  column: { readonly minor: Sql; readonly currency: Sql },
): Sql[] {
  return [
    ...(currency ? [sql`${column.currency} = ${currency}`] : []),
    ...(minMinor === undefined ? [] : [sql`${column.minor} >= ${minMinor}::bigint`]),
    ...(maxMinor === undefined ? [] : [sql`${column.minor} <= ${maxMinor}::bigint`]),
  ];
}

/** The owner's transactions with that `merchantTransactionId`, newest first: one per merchant at most. */
export async function findByOrder(
  db: Queryable,
  options: { merchantGuids: readonly string[]; merchantTransactionId: string; limit: number },
): Promise<Transaction[]> {
  const { merchantGuids, merchantTransactionId, limit } = options;
  const rows = await db.query<TransactionRow>(sql`
    select * from transactions
    where merchant_guid = any(${merchantGuids}::text[]) and merchant_transaction_id = ${merchantTransactionId}
    order by created_at desc limit ${limit}`);
  return rows.map(transactionOf);
}
