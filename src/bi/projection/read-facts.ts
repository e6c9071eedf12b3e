import { sql, type Queryable } from "../../platform/database/index.ts";
import { settingIsOn } from "../../connectors/index.ts";
import type { HistoryEntry, Transaction, TransactionType } from "../../transactions/index.ts";
import { documentRefused } from "./put-documents.ts";
import { readAnnotations } from "../annotations/index.ts";
import type {
  AttemptFacts,
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
  const [names, histories, followUps, attempts, brokers, acknowledged, conversions, offers, annotations] = [
    await readNames(db, uuids),
    await readHistories(db, uuids),
    await readFollowUps(db, uuids),
    await readAttempts(db, uuids),
    await readBrokers(db, uuids),
    await readAcknowledged(db, uuids),
    await readConversions(db, uuids),
    await readCurrencyOffers(db, uuids),
    await readAnnotations(db, uuids),
  ];
  return transactions.flatMap((transaction): TransactionFacts[] => {
    const { uuid } = transaction;
    const named = names.get(uuid);
    if (named === undefined) {
      documentRefused.record({ uuid, because: "it has no tenant or merchant" });
      return [];
    }
    const facts: TransactionFacts = {
      transaction,
      names: named,
      history: histories.get(uuid) ?? [],
      followUps: followUps.get(uuid) ?? [],
      attempts: attempts.get(uuid) ?? [],
      brokerUuid: brokers.get(uuid) ?? null,
      callbackAcknowledgedAt: acknowledged.get(uuid) ?? null,
      callbacksHaveThreeDSData: settingIsOn(
        { settings: named.connectorSettings ?? {} },
        "postback:include-3ds-data",
      ),
      conversion: conversions.get(uuid) ?? null,
      currencyOffer: offers.get(uuid) ?? null,
      annotations: annotations(uuid),
      extraDataWhitelist: named.extraDataWhitelist,
    };
    return [facts];
  });
}

type NameRow = Names & {
  readonly uuid: string;
  readonly extraDataWhitelist: readonly string[];
  readonly connectorSettings: Readonly<Record<string, string>> | null;
};

/** The names of today: a document keeps the names of its last change until it changes again or is rebuilt. */
async function readNames(db: Queryable, uuids: readonly string[]): Promise<Map<string, NameRow>> {
  const rows = await db.query<NameRow>(sql`
    select transactions.uuid, tenants.name as tenant_name, merchants.name as merchant_name,
      coalesce(connectors.name, '') as connector_name, connectors.adapter, connectors.method,
      connectors.attributes->>'provider' as provider, meta.name as meta_connector_name,
      connectors.settings as connector_settings,
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

async function readAttempts(db: Queryable, uuids: readonly string[]): Promise<Map<string, AttemptFacts[]>> {
  const rows = await db.query<AttemptFacts & { transactionUuid: string }>(sql`
    select transaction_uuid, error, at from transaction_attempts
    where transaction_uuid = any(${uuids}::text[]) order by transaction_uuid, attempt`);
  return Map.groupBy(rows, (row) => row.transactionUuid);
}

/**
 * The main transaction of each: up the references from what follows another one (a late payment, recorded with the reference
 * of its submission, does too) to the one that was routed. A payment with a stored instrument refers to its registration and
 * follows nothing.
 */
async function readBrokers(db: Queryable, uuids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ uuid: string; broker: string }>(sql`
    with recursive path as (
      select uuid, uuid as at_uuid, 1 as steps from transactions where uuid = any(${uuids}::text[])
      union all
      select path.uuid, transactions.reference_uuid, steps + 1
      from path join transactions on transactions.uuid = path.at_uuid
      where transactions.reference_uuid is not null and steps < ${LONGEST_CHAIN}
        and (type = any(${FOLLOWING_TYPES}::text[]) or result ? 'providerReference')
    ), main as (
      select distinct on (uuid) uuid, at_uuid from path order by uuid, steps desc
    )
    select main.uuid, at_uuid as broker from main join transactions on transactions.uuid = at_uuid
    where meta_connector_guid is not null`);
  return new Map(rows.map(({ uuid, broker }) => [uuid, broker]));
}

const FOLLOWING_TYPES: readonly TransactionType[] = [
  "capture",
  "void",
  "refund",
  "incremental-authorization",
  "deregister",
  "chargeback",
  "chargeback-reversal",
];
/** Of references: preauthorize, capture, chargeback, reversal; more would be a mistake in the records. */
const LONGEST_CHAIN = 10;

/** That a callback was acknowledged stays true while it is sent again, which forgets how the first was settled. */
async function readAcknowledged(
  db: Queryable,
  uuids: readonly string[],
): Promise<Map<string, Temporal.Instant>> {
  const rows = await db.query<{ transactionUuid: string; at: Temporal.Instant }>(sql`
    select transaction_uuid, max(at) as at from (
      select transaction_uuid, settled_at as at from callbacks
      where transaction_uuid = any(${uuids}::text[]) and status = 'acknowledged'
      union all
      select transaction_uuid, at from callback_attempts
      where transaction_uuid = any(${uuids}::text[]) and outcome = 'acknowledged'
    ) as told group by transaction_uuid`);
  return new Map(rows.map(({ transactionUuid, at }) => [transactionUuid, at]));
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
