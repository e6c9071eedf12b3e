import { databaseNow, json, sql, type Queryable, type Sql } from "../platform/database/index.ts";
import type { CardData, IbanData, WalletData } from "./card-data.ts";
import type { CardFacts } from "./card-facts.ts";
import { deleteRefreshedCvv, openRefreshedCvv } from "./refreshed-cvv.ts";
import type { Vault } from "./vault.ts";

/** The instrument of a register or `withRegister` transaction: the secret part sealed, the facts in clear. No CVV, no cryptogram. */
export type InstrumentToStore =
  | { readonly method: "card"; readonly data: CardData; readonly facts: CardFacts }
  | { readonly method: "iban"; readonly data: IbanData; readonly facts: Readonly<Record<string, string>> }
  | {
      readonly method: "wallet";
      readonly data: WalletData;
      readonly facts: Readonly<Record<string, string>>;
    };

/** The registrations whose instrument can be charged, by `transaction_uuid`: for a condition in another slice's statement. */
export const LIVE_INSTRUMENTS = sql`(
  select transaction_uuid from stored_instruments where erased_at is null and deregistered_at is null)`;

export type InstrumentMethod = InstrumentToStore["method"];

export interface InstrumentOwner {
  readonly transactionUuid: string;
  readonly tenantGuid: string;
  readonly merchantGuid: string;
  readonly connectorGuid: string;
}

export type StoredInstrument = InstrumentToStore &
  InstrumentOwner & {
    readonly createdAt: Temporal.Instant;
    /** Set when a deregister succeeded: the instrument may no longer be charged. */
    readonly deregisteredAt: Temporal.Instant | null;
  };

/**
 * Keeps an instrument. One that was itself opened from an earlier registration (`copyOf`) is only kept while that one is
 * still there, so that erasing an instrument while it is copied leaves no copy behind. A customer who
 * tries again with another instrument replaces the first.
 */
export async function storeInstrument(
  tx: Queryable,
  vault: Vault,
  instrument: InstrumentOwner & InstrumentToStore & { readonly copyOf?: string | null },
): Promise<void> {
  const sealed = vault.seal(json(withoutOneTimeData(instrument)), contextOf(instrument));
  const copyOf = instrument.copyOf ?? null;
  await tx.execute(sql`
    insert into stored_instruments
      (transaction_uuid, tenant_guid, merchant_guid, connector_guid, method, sealed, facts, copy_of)
    select ${instrument.transactionUuid}::text, ${instrument.tenantGuid}::text, ${instrument.merchantGuid}::text,
      ${instrument.connectorGuid}::text, ${instrument.method}::text, ${sealed}::text, ${json(keptFacts(instrument))}::jsonb,
      original.transaction_uuid
    from (select) as one left join (
      select transaction_uuid from stored_instruments
      where transaction_uuid = ${copyOf}::text and erased_at is null for share
    ) as original on true
    where ${copyOf}::text is null or original.transaction_uuid is not null
    on conflict (transaction_uuid) do update set connector_guid = excluded.connector_guid, method = excluded.method,
      sealed = excluded.sealed, facts = excluded.facts, copy_of = excluded.copy_of
    where stored_instruments.erased_at is null`);
}

/** The instrument that the transaction stored; undefined when it stored none or it was erased. */
export async function openInstrument(
  db: Queryable,
  vault: Vault,
  options: { transactionUuid: string },
): Promise<StoredInstrument | undefined> {
  const row = await db.maybeOne<StoredInstrument & { sealed: string }>(sql`
    select transaction_uuid, tenant_guid, merchant_guid, connector_guid, method, sealed, facts, created_at, deregistered_at
    from stored_instruments
    where transaction_uuid = ${options.transactionUuid} and erased_at is null`);
  if (!row) return undefined;
  const { sealed, ...instrument } = row;
  const data = JSON.parse(await vault.open(sealed, contextOf(row))) as StoredInstrument["data"];
  return { ...instrument, data } as StoredInstrument;
}

/**
 * Opens an instrument to charge it, with the security code its customer typed again, if any: one statement, because
 * every payment by a stored instrument waits for it.
 *
 * @param find a statement that yields the `transaction_uuid` of the instrument, or no row.
 */
export async function openInstrumentToCharge(
  tx: Queryable,
  vault: Vault,
  options: { find: Sql; merchantGuid: string; reference: string },
): Promise<{ instrument: StoredInstrument; cvv: string | undefined } | undefined> {
  const row = await tx.maybeOne<
    StoredInstrument & { sealed: string; cvvSealed: string | null; cvvCurrent: boolean | null }
  >(sql`
    with found as (${options.find}), cvv as (${deleteRefreshedCvv(options)})
    select transaction_uuid, tenant_guid, merchant_guid, connector_guid, method, stored_instruments.sealed, facts,
      created_at, deregistered_at, cvv.sealed as cvv_sealed, cvv.current as cvv_current
    from found join stored_instruments using (transaction_uuid) left join cvv on true
    where erased_at is null`);
  if (!row) return undefined;
  const { sealed, cvvSealed, cvvCurrent, ...instrument } = row;
  const data = JSON.parse(await vault.open(sealed, contextOf(row))) as StoredInstrument["data"];
  const cvv = await openRefreshedCvv(vault, { sealed: cvvSealed, current: cvvCurrent }, options);
  return { instrument: { ...instrument, data } as StoredInstrument, cvv };
}

/** The connector an instrument is bound to (spec: "Bound to the connector on which it was registered"). */
export async function connectorOfInstrument(
  db: Queryable,
  options: { transactionUuid: string },
): Promise<string | undefined> {
  const row = await db.maybeOne<{ connectorGuid: string }>(sql`
    select connector_guid from stored_instruments where transaction_uuid = ${options.transactionUuid}`);
  return row?.connectorGuid;
}

/** Takes back an instrument that was stored for a transaction still under way, to store it for another connector. */
export async function takeBackInstrument(tx: Queryable, options: { transactionUuid: string }): Promise<void> {
  await tx.execute(sql`delete from stored_instruments where transaction_uuid = ${options.transactionUuid}`);
}

/** Erases data and facts for good. True when there was something to erase. */
export async function eraseInstrument(tx: Queryable, options: { transactionUuid: string }): Promise<boolean> {
  const erased = await tx.execute(sql`
    update stored_instruments set sealed = null, facts = null, renewals = null, provider_token = null,
        erased_at = ${databaseNow}
    where transaction_uuid = ${options.transactionUuid} and erased_at is null`);
  return erased > 0;
}

/**
 * CTEs that erase the card, sealed or stored, of transactions that ended unpaid. They are part of the statement that ends them.
 *
 * @param ended a CTE or table that yields their `uuid`
 */
export function cardsErased(ended: Sql): Sql[] {
  return [
    sql`erased_instrument as (
      update stored_instruments set sealed = null, facts = null, renewals = null, provider_token = null,
        erased_at = ${databaseNow}
      from ${ended} as ended where transaction_uuid = ended.uuid and erased_at is null)`,
    sql`erased_card as (
      delete from sealed_cards using ${ended} as ended where transaction_uuid = ended.uuid)`,
  ];
}

/** Erases what these transactions stored and every copy that was made of it, for good; the transactions of all of them. */
export async function eraseInstrumentsWithCopies(
  tx: Queryable,
  { transactionUuids }: { transactionUuids: readonly string[] },
): Promise<string[]> {
  const all: string[] = [];
  // Level by level: an erased instrument is not copied any more, so nothing new appears behind the search.
  for (let level = transactionUuids; level.length > 0;) {
    all.push(...level);
    await tx.execute(sql`
      update stored_instruments set sealed = null, facts = null, renewals = null, provider_token = null,
        erased_at = coalesce(erased_at, ${databaseNow})
      where transaction_uuid = any(${level}::text[])`);
    const copies = await tx.query<{ transactionUuid: string }>(
      sql`select transaction_uuid from stored_instruments where copy_of = any(${level}::text[])`,
    );
    level = copies.map(({ transactionUuid }) => transactionUuid);
  }
  return all;
}

/** A stored instrument as it may be shown: of a card the facts, of an account or wallet all of it. */
export type ShownInstrument = InstrumentOwner & {
  readonly createdAt: Temporal.Instant;
  readonly deregisteredAt: Temporal.Instant | null;
} & (
    | { readonly method: "card"; readonly facts: CardFacts }
    | { readonly method: "iban"; readonly data: IbanData }
    | { readonly method: "wallet"; readonly data: WalletData }
  );

/** By transaction, without those that were erased. Card numbers stay sealed. */
export async function showInstruments(
  db: Queryable,
  vault: Vault,
  { transactionUuids }: { transactionUuids: readonly string[] },
): Promise<ReadonlyMap<string, ShownInstrument>> {
  const rows = await db.query<StoredInstrument & { sealed: string }>(sql`
    select transaction_uuid, tenant_guid, merchant_guid, connector_guid, method, sealed, facts, created_at, deregistered_at
    from stored_instruments
    where transaction_uuid = any(${transactionUuids}::text[]) and erased_at is null`);
  const shown = rows.map(async ({ sealed, ...row }): Promise<ShownInstrument> => {
    if (row.method === "card") return row;
    const data = JSON.parse(await vault.open(sealed, contextOf(row))) as StoredInstrument["data"];
    return { ...row, data } as ShownInstrument;
  });
  return new Map((await Promise.all(shown)).map((instrument) => [instrument.transactionUuid, instrument]));
}

/** Looks at an instrument and keeps it from being deregistered or erased until the transaction ends. */
export function lockInstrument(
  tx: Queryable,
  { transactionUuid }: { transactionUuid: string },
): Promise<{ deregistered: boolean } | undefined> {
  return tx.maybeOne<{ deregistered: boolean }>(sql`
    select deregistered_at is not null as deregistered from stored_instruments
    where transaction_uuid = ${transactionUuid} and erased_at is null for share`);
}

/** True when this call did it: a second deregister of the same instrument is false. */
export async function markDeregistered(
  tx: Queryable,
  options: { transactionUuid: string },
): Promise<boolean> {
  const marked = await tx.execute(sql`
    update stored_instruments set deregistered_at = ${databaseNow}
    where transaction_uuid = ${options.transactionUuid} and deregistered_at is null`);
  return marked > 0;
}

function withoutOneTimeData(instrument: InstrumentToStore): object {
  if (instrument.method !== "card") return instrument.data;
  const { cvv: _cvv, wallet, ...kept } = instrument.data;
  if (!wallet) return kept;
  // Like a security code the cryptogram is for the payment it came with.
  const { cryptogram: _cryptogram, eci: _eci, ...keptOfWallet } = wallet;
  return { ...kept, wallet: keptOfWallet };
}

function keptFacts({ method, facts }: InstrumentToStore): object {
  if (method !== "card") return facts;
  const { eci: _ofThePayment, ...kept } = facts;
  return kept;
}

export function contextOf(owner: InstrumentOwner): string {
  return `stored_instruments:${owner.transactionUuid}:${owner.merchantGuid}:${owner.connectorGuid}`;
}

/** The newest registrations of the merchants' cards with these last digits, without erased ones. */
export async function registrationsWithLastFour(
  db: Queryable,
  options: { merchantGuids: readonly string[]; lastFour: string; limit: number },
): Promise<string[]> {
  const { merchantGuids, lastFour, limit } = options;
  const rows = await db.query<{ transactionUuid: string }>(sql`
    select transaction_uuid from stored_instruments
    where facts->>'lastFourDigits' = ${lastFour} and method = 'card' and erased_at is null
      and merchant_guid = any(${[...merchantGuids]}::text[])
    order by created_at desc limit ${limit}`);
  return rows.map(({ transactionUuid }) => transactionUuid);
}
