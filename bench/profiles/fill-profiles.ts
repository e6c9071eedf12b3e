import { cardFactsOf, type Vault } from "../../src/connectors/index.ts";
import { json, sql, type Database } from "../../src/platform/database/index.ts";

const MERCHANT_GUID = "ME-0000-0000-0000-0000-0000-0001";
const CONNECTOR_GUID = "CO-0000-0000-0000-0000-0000-0001";
const TENANT_GUID = "TE-0000-0000-0000-0000-0000-0001";
export const INSTRUMENTS_PER_PROFILE = 3;
const BATCH = 1_000;

const CARD = {
  pan: "4111111111111111",
  expirationMonth: "12",
  expirationYear: "2035",
  cardHolder: "Ada Lovelace",
};
const CUSTOMER = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  billingAddress1: "Main Street 1",
  billingCity: "Vienna",
  billingCountry: "AT",
};

/** A customer the bench may ask for: the n-th one made. */
export function identificationOf(index: number): string {
  return `bench-${index}`;
}

/**
 * Makes profiles `from` to `to` with three cards each, sealed like any other, in batches: the public way would take
 * hours for a million. Whatever here differs from what the gateway writes makes the reads that follow fail.
 */
export async function fillProfiles(
  db: Database,
  vault: Vault,
  range: { from: number; to: number },
): Promise<void> {
  const { id } = await db.one<{ id: number }>(
    sql`select id from customer_profile_containers where tenant_guid = ${TENANT_GUID} order by id limit 1`,
  );
  for (let from = range.from; from < range.to; from += BATCH) {
    await insertBatch(db, vault, { containerId: id, from, to: Math.min(range.to, from + BATCH) });
  }
  await db.execute(sql`analyze customer_profiles, customer_profile_instruments, stored_instruments`);
}

async function insertBatch(
  db: Database,
  vault: Vault,
  { containerId, from, to }: { containerId: number; from: number; to: number },
): Promise<void> {
  const profiles = Array.from({ length: to - from }, (_, offset) => {
    const customerIdentification = identificationOf(from + offset);
    const guid = vault.ids.guid("CP");
    const sealed = vault.seal(
      json({ customerIdentification, customer: CUSTOMER }),
      `customer_profiles:${guid}`,
    );
    const hash = vault.fingerprint(customerIdentification, `customer-identification:${containerId}`);
    return { guid, sealed, hash };
  });
  const instruments = profiles.flatMap(({ guid }) =>
    Array.from({ length: INSTRUMENTS_PER_PROFILE }, () => {
      const uuid = vault.ids.transactionUuid();
      const context = `stored_instruments:${uuid}:${MERCHANT_GUID}:${CONNECTOR_GUID}`;
      return { guid, uuid, token: vault.ids.paymentToken(), sealed: vault.seal(json(CARD), context) };
    }),
  );
  const facts = json(cardFactsOf(vault, { card: CARD, merchantGuid: MERCHANT_GUID }));
  const uuids = instruments.map(({ uuid }) => uuid);
  await db.execute(sql`
    insert into customer_profiles (guid, container_id, identification_hash, sealed, created_at, modified_at)
    select guid, ${containerId}::int, hash, sealed, now(), now()
    from unnest(${profiles.map(({ guid }) => guid)}::text[], ${profiles.map(({ hash }) => hash)}::text[],
      ${profiles.map(({ sealed }) => sealed)}::text[]) as given (guid, hash, sealed)`);
  await db.execute(sql`
    insert into stored_instruments
      (transaction_uuid, tenant_guid, merchant_guid, connector_guid, method, sealed, facts)
    select uuid, ${TENANT_GUID}::text, ${MERCHANT_GUID}::text, ${CONNECTOR_GUID}::text, 'card', sealed, ${facts}::jsonb
    from unnest(${uuids}::text[], ${instruments.map(({ sealed }) => sealed)}::text[]) as given (uuid, sealed)`);
  await db.execute(sql`
    insert into customer_profile_instruments (transaction_uuid, profile_guid, payment_token, created_at)
    select uuid, guid, token, now()
    from unnest(${uuids}::text[], ${instruments.map(({ guid }) => guid)}::text[],
      ${instruments.map(({ token }) => token)}::text[]) as given (uuid, guid, token)`);
}
