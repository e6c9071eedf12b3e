import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { tenantsWithin } from "../tenancy/index.ts";
import { earliestUuidOf, historiesOf } from "./archived.ts";
import { transactionOf, type HistoryEntry, type Transaction, type TransactionRow } from "./transaction.ts";
import { isInitial, TRANSACTION_TYPES } from "./transaction-types.ts";
import { STATUS_AS_IT_STANDS, takesBackCondition } from "./undone-success.ts";

/** The owner of transactions: a tenant with its sub-tenants, or one merchant. */
export interface TransactionOwner {
  readonly guid: string;
  readonly kind: "tenant" | "merchant";
  /** Without its live transactions. */
  readonly testOnly?: boolean;
}

/** Oldest first. */
export async function findTransactions(db: Queryable, uuids: readonly string[]): Promise<Transaction[]> {
  const rows = await db.query<TransactionRow>(sql`
    select * from transactions where uuid = any(${uuids}::text[]) order by created_at, uuid`);
  return rows.map(transactionOf);
}

export function listOwners(
  db: Queryable,
  uuids: readonly string[],
): Promise<Pick<Transaction, "uuid" | "tenantGuid" | "merchantGuid">[]> {
  return db.query(sql`
    select uuid, tenant_guid, merchant_guid from transactions where uuid = any(${uuids}::text[])`);
}

/** The history of each of the transactions, oldest entry first. */
export function listHistories(
  db: Queryable,
  uuids: readonly string[],
): Promise<(HistoryEntry & { readonly transactionUuid: string })[]> {
  return db.query(sql`
    select transaction_uuid, version, from_status, to_status, trigger, facts, at from ${historiesOf(uuids)}
    order by transaction_uuid, version`);
}

/** As it stands: what was undone as a whole has failed, and of a part the amount is less. */
export interface FollowUpSummary extends Pick<
  Transaction,
  "uuid" | "type" | "status" | "amountMinor" | "createdAt" | "finalAt"
> {
  /** When its success was recorded or undone, where that was not when it succeeded. */
  readonly changedAt?: Temporal.Instant | null;
}

/**
 * The follow-ups of each of the transactions, oldest first, late approvals included. Not the payments with an instrument that it
 * registered: its document has nothing of those, and there may be thousands.
 */
export function listFollowUps(
  db: Queryable,
  uuids: readonly string[],
): Promise<(FollowUpSummary & { readonly referenceUuid: string })[]> {
  return db.query(sql`
    select reference_uuid, uuid, type, case when is_undone then 'error_adapter' else status end as status,
      amount_minor - coalesce(undone_minor, 0) as amount_minor, created_at, final_at,
      case when status = 'success' then greatest(received_at, undone_at) end as changed_at
    from transactions as follow_up, lateral (
      select max(undoing.created_at) as undone_at, sum(undoing.amount_minor)::bigint as undone_minor,
        count(*) > 0 and coalesce(sum(undoing.amount_minor) >= follow_up.amount_minor, true) as is_undone
      from transactions as undoing
      where follow_up.status = 'success' and undoing.reference_uuid = follow_up.uuid
        and ${takesBackCondition(sql`undoing`, sql`follow_up`)}
    ) as undone
    where reference_uuid = any(${uuids}::text[]) and ${FOLLOWS_ANOTHER} order by created_at, uuid`);
}

/**
 * The main transaction of each routed payment: up the references from what follows another one (a late approval, recorded
 * with the reference of its submission, does too) to the one that was routed. A payment with a stored instrument refers to
 * its registration and follows nothing.
 */
export async function mainTransactionsOf(
  db: Queryable,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ uuid: string; main: string }>(sql`
    with recursive path as (
      select uuid, uuid as at_uuid, 1 as steps from transactions where uuid = any(${uuids}::text[])
      union all
      select path.uuid, transactions.reference_uuid, steps + 1
      from path join transactions on transactions.uuid = path.at_uuid
      where transactions.reference_uuid is not null and steps < ${MAX_CHAIN_LENGTH}
        and ${FOLLOWS_ANOTHER}
    ), main as (
      select distinct on (uuid) uuid, at_uuid from path order by uuid, steps desc
    )
    select main.uuid, at_uuid as main from main join transactions on transactions.uuid = at_uuid
    where meta_connector_guid is not null`);
  return new Map(rows.map(({ uuid, main }) => [uuid, main]));
}

/** A late approval is recorded with the reference of its submission; what undid a payout has the type of one. */
export const FOLLOWS_ANOTHER: Sql = sql`(type = any(${TRANSACTION_TYPES.filter((type) => !isInitial(type))}::text[])
  or result ? 'providerReference' or result ? 'undone')`;
/** References: preauthorize, capture, chargeback, reversal. A longer chain would be a mistake in the records. */
const MAX_CHAIN_LENGTH = 10;

/** How many transactions are read at a time to find those of an owner: it may own few of very many. */
const READ_BATCH_SIZE = 10_000;

interface TransactionsOfOwner {
  readonly uuids: readonly string[];
  /** Up to here all were read: where to go on, also when none was found. */
  readonly upTo: string;
  readonly isEnd: boolean;
}

/** The newest transaction of all owners in the order of uuids, which begin with the second of their creation; empty without any. */
export async function newestTransaction(db: Queryable): Promise<string> {
  const { newest } = await db.one<{ newest: string }>(
    sql`select coalesce(max(uuid), '') as newest from transactions`,
  );
  return newest;
}

/**
 * The owner's next transactions in the order of their uuids, at most `limit`, among the next 10 000 of all owners.
 *
 * @param options.until the last one to list; by default the newest
 * @param options.createdFrom those that were created earlier are not listed
 */
export async function listTransactionsOf(
  db: Queryable,
  {
    owner,
    after,
    until,
    createdFrom,
    limit,
  }: {
    owner: TransactionOwner;
    after: string;
    until?: string;
    createdFrom?: Temporal.Instant | undefined;
    limit: number;
  },
): Promise<TransactionsOfOwner> {
  const start = createdFrom === undefined ? "" : earliestUuidOf(createdFrom);
  const upToBound = until === undefined ? sql`` : sql` and uuid <= ${until}`;
  const { uuids, read, readUpTo } = await db.one<{
    uuids: string[];
    read: bigint;
    readUpTo: string | null;
  }>(sql`
    with read as materialized (
      select uuid, tenant_guid, merchant_guid, test_mode, created_at from transactions
      where uuid > ${after > start ? after : start}${upToBound} order by uuid limit ${READ_BATCH_SIZE}
    ), found as (
      select uuid from read where ${belongsTo(owner)}${sinceThen(createdFrom)} order by uuid limit ${limit}
    )
    select (select coalesce(jsonb_agg(uuid order by uuid), '[]') from found) as uuids,
      count(*) as read, max(uuid) as read_up_to from read`);
  if (uuids.length === limit) return { uuids, upTo: uuids.at(-1)!, isEnd: false };
  return { uuids, upTo: readUpTo ?? after, isEnd: read < READ_BATCH_SIZE };
}

/** How many transactions the owner has, without those that were created before `createdFrom`. */
export async function countTransactionsOf(
  db: Queryable,
  { owner, createdFrom }: { owner: TransactionOwner; createdFrom?: Temporal.Instant | undefined },
): Promise<bigint> {
  const { total } = await db.one<{ total: bigint }>(
    sql`select count(*) as total from transactions where ${belongsTo(owner)}${sinceThen(createdFrom)}`,
  );
  return total;
}

function sinceThen(createdFrom: Temporal.Instant | undefined): Sql {
  return createdFrom === undefined ? sql`` : sql` and created_at >= ${createdFrom}::timestamptz`;
}

interface DailySum {
  /** In UTC, as `2026-11-22`. */
  readonly day: string;
  readonly currency: string | null;
  readonly status: string;
  readonly count: bigint;
  /** In minor units, as text: the sum may exceed a bigint. Null where no transaction has an amount. */
  readonly minor: string | null;
}

/** Count and sum, by their status as it stands, of the owner's transactions created in [from, to), by day, currency and status. */
export function sumTransactionsByDay(
  db: Queryable,
  { owner, from, to }: { owner: TransactionOwner; from: string; to: string },
): Promise<DailySum[]> {
  return db.query<DailySum>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, currency, ${STATUS_AS_IT_STANDS} as status,
      count(*) as count,
      sum(amount_minor)::text as minor
    from transactions
    where created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz and ${belongsTo(owner)}
    group by 1, 2, 3`);
}

/** The owner's transactions, of a mode or of both, by `transaction_uuid`: a subquery for a condition in another slice's statement. */
export function transactionsOf(owner: TransactionOwner, { testMode }: { testMode?: boolean } = {}): Sql {
  const mode = testMode === undefined ? sql`` : sql` and test_mode = ${testMode}`;
  return sql`(select uuid as transaction_uuid from transactions where ${belongsTo(owner)}${mode})`;
}

export function belongsTo({ guid, kind, testOnly = false }: TransactionOwner): Sql {
  const mode = testOnly ? sql` and test_mode` : sql``;
  return kind === "merchant"
    ? sql`merchant_guid = ${guid}${mode}`
    : sql`tenant_guid in (${tenantsWithin(guid)})${mode}`;
}
