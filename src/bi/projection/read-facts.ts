import { sql, type Queryable } from "../../platform/database/index.ts";
import type { HistoryEntry, Transaction } from "../../transactions/index.ts";
import { readAnnotations } from "../annotations/index.ts";
import type {
  ConversionFacts,
  CurrencyOfferFacts,
  FollowUpFacts,
  Names,
  TransactionFacts,
} from "../documents/index.ts";

/** Reads everything the documents of the transactions are made of, with a fixed number of statements. */
export async function readFacts(db: Queryable, uuids: readonly string[]): Promise<TransactionFacts[]> {
  const transactions = await db.query<Transaction>(sql`
    select * from transactions where uuid = any(${uuids}::text[]) order by created_at, uuid`);
  const [names, histories, followUps, attempts, acknowledged, conversions, offers, annotations] = [
    await readNames(db, uuids),
    await readHistories(db, uuids),
    await readFollowUps(db, uuids),
    await readEarlierAttempts(db, uuids),
    await readAcknowledged(db, uuids),
    await readConversions(db, uuids),
    await readCurrencyOffers(db, uuids),
    await readAnnotations(db, uuids),
  ];
  return transactions.map((transaction): TransactionFacts => {
    const { uuid } = transaction;
    const named = names.get(uuid);
    if (named === undefined) throw new Error(`The transaction ${uuid} has no tenant or merchant.`);
    return {
      transaction,
      names: named,
      history: histories.get(uuid) ?? [],
      followUps: followUps.get(uuid) ?? [],
      earlierAttempts: attempts.get(uuid) ?? 0,
      isCallbackAcknowledged: acknowledged.has(uuid),
      conversion: conversions.get(uuid) ?? null,
      currencyOffer: offers.get(uuid) ?? null,
      annotations: annotations(uuid),
      extraDataWhitelist: named.extraDataWhitelist,
    };
  });
}

type NameRow = Names & { readonly uuid: string; readonly extraDataWhitelist: readonly string[] };

/** The names of today: a document keeps the names of its last change until it changes again or is rebuilt. */
async function readNames(db: Queryable, uuids: readonly string[]): Promise<Map<string, NameRow>> {
  const rows = await db.query<NameRow>(sql`
    select transactions.uuid, tenants.name as tenant_name, merchants.name as merchant_name,
      coalesce(connectors.name, '') as connector_name, connectors.adapter, connectors.method,
      connectors.attributes->>'provider' as provider, meta.name as meta_connector_name,
      coalesce(tenants.settings->'bi'->'extraDataKeys', '[]') as extra_data_whitelist,
      (with recursive path as (
        select guid, parent_tenant_guid, 1 as level from tenants as own where own.guid = transactions.tenant_guid
        union all
        select parent.guid, parent.parent_tenant_guid, level + 1
        from path join tenants as parent on parent.guid = path.parent_tenant_guid
        where parent.parent_tenant_guid is not null
      ) select guid from path order by level desc limit 1) as master_tenant
    from transactions
    join tenants on tenants.guid = transactions.tenant_guid
    join merchants on merchants.guid = transactions.merchant_guid
    left join connectors on connectors.guid = transactions.connector_guid
    left join connectors as meta on meta.guid = transactions.meta_connector_guid
    where transactions.uuid = any(${uuids}::text[])`);
  return new Map(rows.map((row) => [row.uuid, row]));
}

async function readHistories(db: Queryable, uuids: readonly string[]): Promise<Map<string, HistoryEntry[]>> {
  const rows = await db.query<HistoryEntry & { transactionUuid: string }>(sql`
    select transaction_uuid, version, from_status, to_status, trigger, facts, at from transaction_history
    where transaction_uuid = any(${uuids}::text[]) order by transaction_uuid, version`);
  return Map.groupBy(rows, (row) => row.transactionUuid);
}

async function readFollowUps(db: Queryable, uuids: readonly string[]): Promise<Map<string, FollowUpFacts[]>> {
  const rows = await db.query<FollowUpFacts & { referenceUuid: string }>(sql`
    select reference_uuid, uuid, type, status, amount_minor, created_at, final_at from transactions
    where reference_uuid = any(${uuids}::text[]) order by created_at, uuid`);
  return Map.groupBy(rows, (row) => row.referenceUuid);
}

async function readEarlierAttempts(db: Queryable, uuids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.query<{ transactionUuid: string; attempts: bigint }>(sql`
    select transaction_uuid, count(*) as attempts from transaction_attempts
    where transaction_uuid = any(${uuids}::text[]) group by transaction_uuid`);
  return new Map(rows.map((row) => [row.transactionUuid, Number(row.attempts)]));
}

async function readAcknowledged(db: Queryable, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ transactionUuid: string }>(sql`
    select distinct transaction_uuid from callbacks
    where transaction_uuid = any(${uuids}::text[]) and status = 'acknowledged'`);
  return new Set(rows.map((row) => row.transactionUuid));
}

/** Payments the customer chose to make in another currency, and what followed them. */
async function readConversions(
  db: Queryable,
  uuids: readonly string[],
): Promise<Map<string, ConversionFacts>> {
  const rows = await db.query<ConversionFacts & { transactionUuid: string }>(sql`
    select transaction_uuid, original_minor, original_currency from dcc_quotes
    where transaction_uuid = any(${uuids}::text[]) and selected_currency = converted_currency and set_aside_at is null
    union all
    select transaction_uuid, original_minor, original_currency from dcc_follow_ups
    where transaction_uuid = any(${uuids}::text[])`);
  return new Map(rows.map((row) => [row.transactionUuid, row]));
}

/** What became of offers to pay in another currency; a choice that was set aside after a decline does not count. */
async function readCurrencyOffers(
  db: Queryable,
  uuids: readonly string[],
): Promise<Map<string, CurrencyOfferFacts>> {
  const rows = await db.query<CurrencyOfferFacts & { transactionUuid: string }>(sql`
    select transaction_uuid, min(created_at) as offered_at,
      max(selected_at) filter (where set_aside_at is null) as chosen_at,
      bool_or(selected_currency = converted_currency) filter (where set_aside_at is null) as accepted
    from dcc_quotes where transaction_uuid = any(${uuids}::text[]) group by transaction_uuid`);
  return new Map(rows.map((row) => [row.transactionUuid, row]));
}
