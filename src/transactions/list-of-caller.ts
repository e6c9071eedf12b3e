import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { FOLLOWS_ANOTHER } from "./bi-reads.ts";
import type { SearchPosition } from "./search-transactions.ts";
import { bySegment } from "./segment-filter.ts";
import type { TransactionState } from "./state-names.ts";
import { transactionOf, type Transaction, type TransactionRow } from "./transaction.ts";
import { isInitial, TRANSACTION_TYPES, type TransactionType } from "./transaction-types.ts";
import { STATUS_AS_IT_STANDS } from "./undone-success.ts";

/** Which transactions a merchant lists through a connector; a field that is left out admits all. */
export interface CallerFilter {
  readonly merchantGuid: string;
  /** Through one of them, or through the meta-connector that routed it; what follows a transaction also through that one's. */
  readonly connectorGuids: readonly string[];
  /** Created in [from, to). */
  readonly from?: Temporal.Instant | undefined;
  readonly to?: Temporal.Instant | undefined;
  /** As they stand. */
  readonly statuses?: readonly TransactionState[] | undefined;
  readonly type?: TransactionType | undefined;
  /** The code of an error with which it, or an earlier submission of it, ended. */
  readonly errorCode?: number | undefined;
  readonly merchantTransactionId?: string | undefined;
  /** The customer of the profile, or the customer, as the request named it. */
  readonly customerIdentification?: string | undefined;
}

/** So many records are read for one page, whatever the filter: a page is never slow. */
const MAX_READ = 10_000;

/**
 * The next transactions that the filter admits, newest first, at most `limit`. It reads at most 10 000 records of the merchant, by
 * an index on their creation or on the customer, and no more than it takes to find them. `next` may be set although few were found.
 */
export async function listOfCaller(
  db: Queryable,
  { filter, after, limit }: { filter: CallerFilter; after: SearchPosition | undefined; limit: number },
): Promise<{ transactions: readonly Transaction[]; next: SearchPosition | null }> {
  const inRange = sql`from transactions where ${sql.join(rangeOf(filter, after), " and ")} order by created_at desc, uuid desc`;
  // One statement, so that both parts see the same records.
  const rows = await db.query<SearchPosition & { isFound: boolean }>(sql`
    with found as (
      select uuid, created_at from (
        select uuid, created_at, ${conditionOf(filter)} as is_found ${inRange} limit ${MAX_READ}
      ) as read where is_found
      order by created_at desc, uuid desc limit ${limit + 1}
    ), last_read as (
      select uuid, created_at ${inRange} limit 1 offset ${MAX_READ - 1}
    )
    select *, true as is_found from found
    union all select *, false from last_read where (select count(*) from found) <= ${limit}
    order by is_found desc, created_at desc, uuid desc`);
  const found = rows.filter(({ isFound }) => isFound);
  const lastRead = rows.find(({ isFound }) => !isFound);
  const uuids = found.slice(0, limit).map(({ uuid }) => uuid);
  const records = await db.query<TransactionRow>(sql`
    select * from transactions where uuid = any(${uuids}::text[]) order by created_at desc, uuid desc`);
  const transactions = records.map(transactionOf);
  return { transactions, next: found.length > limit ? found[limit - 1]! : (lastRead ?? null) };
}

const CUSTOMER = sql`coalesce(request->'customerProfileData'->>'customerIdentification', request->'customer'->>'identification')`;

/** The conditions that an index answers. */
function rangeOf(
  { merchantGuid, from, to, merchantTransactionId, customerIdentification }: CallerFilter,
  after: SearchPosition | undefined,
): Sql[] {
  return [
    sql`merchant_guid = ${merchantGuid}`,
    ...(merchantTransactionId === undefined ? [] : [sql`merchant_transaction_id = ${merchantTransactionId}`]),
    ...(customerIdentification === undefined
      ? []
      : [sql`${CUSTOMER} = ${customerIdentification}`, sql`${CUSTOMER} is not null`]),
    ...(from ? [sql`created_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`created_at < ${to}::timestamptz`] : []),
    ...(after ? [sql`(created_at, uuid) < (${after.createdAt}::timestamptz, ${after.uuid})`] : []),
  ];
}

function conditionOf({ connectorGuids, statuses, type, errorCode }: CallerFilter): Sql {
  const isOf = (row: Sql) =>
    sql`(${row}.connector_guid = any(${[...connectorGuids]}::text[])
      or ${row}.meta_connector_guid = any(${[...connectorGuids]}::text[]))`;
  const visible = sql`(${isOf(sql`transactions`)} or type = any(${FOLLOW_UP_TYPES}::text[]) and exists (
    select from transactions as original where original.uuid = transactions.reference_uuid
      and original.merchant_guid = transactions.merchant_guid and ${isOf(sql`original`)}))`;
  return sql`coalesce(${sql.join(
    [
      ...(type ? [sql`type = ${type}`] : []),
      visible,
      ...bySegment({ errorCode }),
      ...(statuses ? [sql`${STATUS_AS_IT_STANDS} = any(${statuses}::text[])`] : []),
    ],
    " and ",
  )}, false)`;
}

const FOLLOW_UP_TYPES = TRANSACTION_TYPES.filter((type) => !isInitial(type));

/** Beyond it a transaction's follow-ups are found by its status and in the list. */
const MAX_FOLLOW_UPS = 100;

/** The follow-ups of each of the transactions, oldest first; not the payments with an instrument that it registered. */
export async function followUpsOf(
  db: Queryable,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, Transaction[]>> {
  const rows = await db.query<TransactionRow>(sql`
    select follow_up.* from unnest(${uuids}::text[]) as listed (listed_uuid) cross join lateral (
      select * from transactions where reference_uuid = listed_uuid and ${FOLLOWS_ANOTHER}
      order by created_at, uuid limit ${MAX_FOLLOW_UPS}
    ) as follow_up order by created_at, uuid`);
  return Map.groupBy(rows.map(transactionOf), ({ referenceUuid }) => referenceUuid!);
}
