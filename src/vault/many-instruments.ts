import { json, sql, type Queryable } from "../platform/database/index.ts";
import { tenantsWithin } from "../tenancy/index.ts";
import type { CardData, IbanData } from "./card-data.ts";
import { contextOf, type InstrumentOwner, type InstrumentToStore } from "./stored-instruments.ts";
import type { Vault } from "./vault.ts";

type ImportedInstrument = InstrumentOwner & Exclude<InstrumentToStore, { readonly method: "wallet" }>;

/** A card or bank account as it is compared with one of a file, or written into one. */
export type OpenedInstrument = InstrumentOwner & { readonly createdAt: Temporal.Instant } & (
    | { readonly method: "card"; readonly data: CardData }
    | { readonly method: "iban"; readonly data: IbanData }
  );

/** Keeps the instruments of an import in one statement. Their transactions are new. */
export async function storeInstruments(
  tx: Queryable,
  vault: Vault,
  instruments: readonly ImportedInstrument[],
): Promise<void> {
  const rows = instruments.map(({ data, facts, ...owner }) => ({
    ...owner,
    facts,
    sealed: vault.seal(json(data), contextOf(owner)),
  }));
  await tx.execute(sql`
    insert into stored_instruments (transaction_uuid, tenant_guid, merchant_guid, connector_guid, method, sealed, facts)
    select "transactionUuid", "tenantGuid", "merchantGuid", "connectorGuid", method, sealed, facts
    from jsonb_to_recordset(${json(rows)}::jsonb) as item ("transactionUuid" text, "tenantGuid" text,
      "merchantGuid" text, "connectorGuid" text, method text, sealed text, facts jsonb)`);
}

/** The cards and bank accounts of these registrations that can be charged, by transaction. */
export async function openInstruments(
  db: Queryable,
  vault: Vault,
  { transactionUuids }: { transactionUuids: readonly string[] },
): Promise<ReadonlyMap<string, OpenedInstrument>> {
  const rows = await db.query<Sealed>(sql`
    select ${COLUMNS} from stored_instruments
    where transaction_uuid = any(${[...transactionUuids]}::text[]) and ${IS_CHARGEABLE}`);
  const opened = await Promise.all(rows.map((row) => openRow(vault, row)));
  return new Map(opened.map((instrument) => [instrument.transactionUuid, instrument]));
}

/** The cards and bank accounts of a tenant and of those below it that can be charged, in the order of their transactions. */
export async function openInstrumentsOfTenant(
  db: Queryable,
  vault: Vault,
  { tenantGuid, after, limit }: { tenantGuid: string; after: string; limit: number },
): Promise<OpenedInstrument[]> {
  const rows = await db.query<Sealed>(sql`
    select ${COLUMNS} from stored_instruments
    where tenant_guid in (${tenantsWithin(tenantGuid)}) and transaction_uuid > ${after} and ${IS_CHARGEABLE}
    order by transaction_uuid limit ${limit}::int`);
  return Promise.all(rows.map((row) => openRow(vault, row)));
}

type Sealed = Omit<OpenedInstrument, "data"> & { readonly sealed: string };

const COLUMNS = sql`transaction_uuid, tenant_guid, merchant_guid, connector_guid, method, sealed, created_at`;
const IS_CHARGEABLE = sql`(erased_at is null and deregistered_at is null and method in ('card', 'iban'))`;

async function openRow(vault: Vault, { sealed, ...row }: Sealed): Promise<OpenedInstrument> {
  const data = JSON.parse(await vault.open(sealed, contextOf(row))) as OpenedInstrument["data"];
  return { ...row, data } as OpenedInstrument;
}
