import type { Vault } from "../../vault/index.ts";
import { json, sql, type Queryable } from "../../platform/database/index.ts";
import type { CustomerData } from "../customer-data.ts";
import { identificationHash, profileContext } from "../profile-store.ts";

/** An instrument of a customer, as an import compares it. */
interface InstrumentOfCustomer {
  readonly transactionUuid: string;
  readonly paymentToken: string;
  readonly profileGuid: string;
  readonly customerIdentification: string;
}

/** The instruments of these customers in a container. Customers without a profile have none. */
export async function instrumentsOfCustomers(
  db: Queryable,
  vault: Vault,
  { containerId, customers }: { containerId: number; customers: readonly string[] },
): Promise<{ readonly known: ReadonlySet<string>; readonly instruments: readonly InstrumentOfCustomer[] }> {
  const hashed = new Map(
    customers.map((one) => [identificationHash(vault, { containerId, customerIdentification: one }), one]),
  );
  const rows = await db.query<{
    hash: string;
    profileGuid: string;
    transactionUuid: string | null;
    paymentToken: string | null;
  }>(sql`
    select identification_hash as hash, guid as profile_guid, transaction_uuid, payment_token
    from customer_profiles left join customer_profile_instruments on profile_guid = guid
    where container_id = ${containerId}::int and identification_hash = any(${[...hashed.keys()]}::text[])`);
  return {
    known: new Set(rows.map(({ hash }) => hashed.get(hash)!)),
    instruments: rows.flatMap(({ hash, profileGuid, transactionUuid, paymentToken }) =>
      transactionUuid === null || paymentToken === null
        ? []
        : [{ transactionUuid, paymentToken, profileGuid, customerIdentification: hashed.get(hash)! }],
    ),
  };
}

/** Puts imported instruments into their profiles, which are locked. A profile that has a preferred instrument keeps it. */
export async function addInstruments(
  tx: Queryable,
  instruments: readonly {
    readonly transactionUuid: string;
    readonly profileGuid: string;
    readonly paymentToken: string;
    readonly isPreferred: boolean;
    readonly at: Temporal.Instant;
  }[],
): Promise<void> {
  const preferred = new Map(
    instruments.flatMap((one) => (one.isPreferred ? [[one.profileGuid, one.transactionUuid]] : [])),
  );
  const rows = instruments.map((one) => ({
    ...one,
    at: one.at.toString(),
    isPreferred: preferred.get(one.profileGuid) === one.transactionUuid,
  }));
  await tx.execute(sql`
    insert into customer_profile_instruments (transaction_uuid, profile_guid, payment_token, created_at, is_preferred)
    select "transactionUuid", "profileGuid", "paymentToken", at, "isPreferred" and not exists (
      select from customer_profile_instruments as other where other.profile_guid = "profileGuid" and other.is_preferred)
    from jsonb_to_recordset(${json(rows)}::jsonb) as item ("transactionUuid" text, "profileGuid" text,
      "paymentToken" text, at timestamptz, "isPreferred" boolean)`);
}

/** Those of the instruments that were never charged, with their profiles, locked. */
export function lockUnused(
  tx: Queryable,
  { transactionUuids }: { transactionUuids: readonly string[] },
): Promise<{ transactionUuid: string; profileGuid: string }[]> {
  return tx.query(sql`
    select transaction_uuid, profile_guid from customer_profile_instruments
    where transaction_uuid = any(${[...transactionUuids]}::text[]) and last_used_at is null
    order by transaction_uuid for update`);
}

/** Removes instruments from their profiles, and those of the profiles that have no instrument then and were not changed since. */
export async function removeImported(
  tx: Queryable,
  { transactionUuids, newProfiles }: { transactionUuids: readonly string[]; newProfiles: readonly string[] },
): Promise<string[]> {
  await tx.execute(sql`
    delete from customer_profile_instruments where transaction_uuid = any(${[...transactionUuids]}::text[])`);
  const removed = await tx.query<{ guid: string }>(sql`
    delete from customer_profiles where guid = any(${[...newProfiles]}::text[]) and modified_at = created_at
      and not exists (select from customer_profile_instruments where profile_guid = customer_profiles.guid)
    returning guid`);
  return removed.map(({ guid }) => guid);
}

/** A customer's instrument as a file of all cards has it. */
interface ExportedMembership {
  readonly transactionUuid: string;
  readonly paymentToken: string;
  readonly isPreferred: boolean;
  readonly customerIdentification: string;
  readonly customer: CustomerData;
}

/** The customers of these registrations, by transaction. */
export async function customersOfInstruments(
  db: Queryable,
  vault: Vault,
  { transactionUuids }: { transactionUuids: readonly string[] },
): Promise<ReadonlyMap<string, ExportedMembership>> {
  const rows = await db.query<{
    transactionUuid: string;
    paymentToken: string;
    isPreferred: boolean;
    guid: string;
    sealed: string;
  }>(sql`
    select transaction_uuid, payment_token, is_preferred, guid, sealed
    from customer_profile_instruments join customer_profiles on guid = profile_guid
    where transaction_uuid = any(${[...transactionUuids]}::text[])`);
  const opened = rows.map(async ({ guid, sealed, ...row }): Promise<[string, ExportedMembership]> => {
    const data = JSON.parse(await vault.open(sealed, profileContext(guid))) as Pick<
      ExportedMembership,
      "customerIdentification" | "customer"
    >;
    return [row.transactionUuid, { ...row, ...data }];
  });
  return new Map(await Promise.all(opened));
}
