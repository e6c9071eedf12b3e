import { databaseNow, json, sql, type Queryable } from "../../platform/database/index.ts";
import type { CardData, IbanData, WalletData } from "./card-data.ts";
import type { CardFacts } from "./card-facts.ts";
import type { Vault } from "./vault.ts";

/** What a register or `withRegister` transaction keeps: the secret part sealed, the facts in the open. No CVV. */
export type InstrumentToStore =
  | { readonly method: "card"; readonly data: CardData; readonly facts: CardFacts }
  | { readonly method: "iban"; readonly data: IbanData; readonly facts: Readonly<Record<string, string>> }
  | {
      readonly method: "wallet";
      readonly data: WalletData;
      readonly facts: Readonly<Record<string, string>>;
    };

export type InstrumentMethod = InstrumentToStore["method"];

interface InstrumentOwner {
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

export async function storeInstrument(
  tx: Queryable,
  vault: Vault,
  instrument: InstrumentOwner & InstrumentToStore,
): Promise<void> {
  const sealed = vault.seal(json(withoutCvv(instrument)), contextOf(instrument));
  await tx.execute(sql`
    insert into stored_instruments (transaction_uuid, tenant_guid, merchant_guid, connector_guid, method, sealed, facts)
    values (${instrument.transactionUuid}, ${instrument.tenantGuid}, ${instrument.merchantGuid},
            ${instrument.connectorGuid}, ${instrument.method}, ${sealed}, ${json(instrument.facts)}::jsonb)`);
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
    update stored_instruments set sealed = null, facts = null, erased_at = ${databaseNow}
    where transaction_uuid = ${options.transactionUuid} and erased_at is null`);
  return erased > 0;
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

function withoutCvv(instrument: InstrumentToStore): object {
  if (instrument.method !== "card") return instrument.data;
  const { cvv: _cvv, ...kept } = instrument.data;
  return kept;
}

function contextOf(owner: InstrumentOwner): string {
  return `stored_instruments:${owner.transactionUuid}:${owner.merchantGuid}:${owner.connectorGuid}`;
}
