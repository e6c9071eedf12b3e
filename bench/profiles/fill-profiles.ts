import { cardFactsOf, type Vault } from "../../src/vault/index.ts";
import { json, sql, type Database } from "../../src/platform/database/index.ts";

const MERCHANT_GUID = "ME-0000-0000-0000-0000-0000-0001";
const CONNECTOR_GUID = "CO-0000-0000-0000-0000-0000-0001";
const TENANT_GUID = "TE-0000-0000-0000-0000-0000-0001";
export const INSTRUMENTS_PER_PROFILE = 3;
const SEALED_BATCH = 1_000;
const COPIED_BATCH = 50_000;

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

/** A customer whose profile the bench may request: the n-th of those that are `sealed`. */
export function identificationOf(index: number): string {
  return `bench-${index}`;
}

/**
 * Creates `total` profiles with three cards each, in random order of their keys. Those that are requested later (`sealed`
 * of them) are written as the gateway writes them: any difference makes the reads fail. All others are copies that
 * PostgreSQL makes of one of these, with ids of their own and sealed texts of the same length that are never opened:
 * sealing a million profiles one by one would take many times longer than the measurement.
 */
export async function fillProfiles(
  db: Database,
  vault: Vault,
  { total, sealed }: { total: number; sealed: number },
): Promise<void> {
  const { id } = await db.one<{ id: number }>(
    sql`select id from customer_profile_containers where tenant_guid = ${TENANT_GUID} order by id limit 1`,
  );
  // Half before and half after the copies, so that they do not lie together at the start of the tables.
  const half = Math.floor(sealed / 2);
  await insertSealed(db, vault, { containerId: id, from: 0, to: half });
  for (let left = total - sealed; left > 0; left -= COPIED_BATCH) {
    await insertCopies(db, { count: Math.min(COPIED_BATCH, left) });
  }
  await insertSealed(db, vault, { containerId: id, from: half, to: sealed });
  for (const table of TABLES) await db.execute(table);
}

const TABLES = [
  sql`vacuum analyze customer_profiles`,
  sql`vacuum analyze customer_profile_instruments`,
  sql`vacuum analyze stored_instruments`,
];

async function insertSealed(
  db: Database,
  vault: Vault,
  range: { containerId: number; from: number; to: number },
): Promise<void> {
  for (let from = range.from; from < range.to; from += SEALED_BATCH) {
    await insertBatch(db, vault, { ...range, from, to: Math.min(range.to, from + SEALED_BATCH) });
  }
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
  const facts = json(cardFactsOf(vault, CARD));
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

/** Ids as random as real ones, because random keys make a large index slow. */
async function insertCopies(db: Database, { count }: { count: number }): Promise<void> {
  await db.execute(sql`
    with sample as (select * from customer_profiles limit 1),
    stored as (
      select instrument.* from customer_profile_instruments as member, sample, stored_instruments as instrument
      where member.profile_guid = sample.guid and instrument.transaction_uuid = member.transaction_uuid limit 1
    ),
    made as (
      insert into customer_profiles (guid, container_id, identification_hash, sealed, created_at, modified_at)
      select 'CP-' || left(regexp_replace(key, '(.{4})', '\\1-', 'g'), 29), container_id, left(key || key, 43),
        left(repeat(key, 40), length(sealed)), created_at, modified_at
      from sample, (
        select replace(gen_random_uuid()::text, '-', '') as key from generate_series(1, ${count}::int)
      ) as random
      returning guid
    ),
    keys as (
      select guid, left(replace(gen_random_uuid()::text, '-', ''), 20) as uuid,
        'pt::' || left(replace(gen_random_uuid()::text, '-', ''), 20) as token
      from made, generate_series(1, ${INSTRUMENTS_PER_PROFILE}::int)
    ),
    kept as (
      insert into stored_instruments (transaction_uuid, tenant_guid, merchant_guid, connector_guid, method, sealed, facts)
      select uuid, tenant_guid, merchant_guid, connector_guid, method, left(repeat(uuid, 40), length(sealed)), facts
      from keys, stored
    )
    insert into customer_profile_instruments (transaction_uuid, profile_guid, payment_token, created_at)
    select uuid, guid, token, now() from keys`);
}
