import type { Vault } from "../../vault/index.ts";
import { json, sql, type Queryable } from "../../platform/database/index.ts";
import type { CustomerData } from "../customer-data.ts";
import type { CustomerProfileParts } from "../parts.ts";
import type { Profile } from "../profile.ts";
import { identificationHash, sealProfile } from "../profile-store.ts";
import { wordHash, wordsOf } from "../search-words.ts";

/** A customer as a file names them. */
interface ImportedCustomer {
  readonly customerIdentification: string;
  readonly customer: CustomerData;
}

interface LockedCustomer {
  readonly profileGuid: string;
  /** The profile was made here. */
  readonly isNew: boolean;
}

/** Against endless retries while others create and delete the profiles. */
const MAX_ATTEMPTS = 5;

/**
 * The profiles of these customers, locked, by customerIdentification; those that do not exist are created with the customer's data.
 * A profile that exists keeps its data. Customers are locked in one order, so that imports do not wait for each other in a circle.
 */
export async function lockCustomers(
  tx: Queryable,
  parts: Pick<CustomerProfileParts, "vault" | "ids" | "clock">,
  { containerId, customers }: { containerId: number; customers: readonly ImportedCustomer[] },
): Promise<ReadonlyMap<string, LockedCustomer>> {
  const hashed = new Map(
    customers.map((one) => [identificationHash(parts.vault, { containerId, ...one }), one] as const),
  );
  const found = new Map<string, LockedCustomer>();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const missing = [...hashed].filter(([, one]) => !found.has(one.customerIdentification));
    if (missing.length === 0) return found;
    const hashes = missing.map(([hash]) => hash);
    for (const { guid, identificationHash: hash } of await lockExisting(tx, { containerId, hashes }))
      found.set(hashed.get(hash)!.customerIdentification, { profileGuid: guid, isNew: false });
    const fresh = missing.filter(([, one]) => !found.has(one.customerIdentification));
    for (const profile of await createProfiles(tx, parts, { containerId, fresh }))
      found.set(profile.customerIdentification, { profileGuid: profile.guid, isNew: true });
  }
  throw new Error("Customers of an import were created and deleted again and again.");
}

function lockExisting(
  tx: Queryable,
  { containerId, hashes }: { containerId: number; hashes: readonly string[] },
): Promise<{ guid: string; identificationHash: string }[]> {
  return tx.query(sql`
    select guid, identification_hash from customer_profiles
    where container_id = ${containerId}::int and identification_hash = any(${[...hashes]}::text[])
    order by identification_hash for update`);
}

/** Those that were created: another one may have the same number since a moment. */
async function createProfiles(
  tx: Queryable,
  { vault, ids, clock }: Pick<CustomerProfileParts, "vault" | "ids" | "clock">,
  of: { containerId: number; fresh: readonly (readonly [hash: string, ImportedCustomer])[] },
): Promise<Profile[]> {
  if (of.fresh.length === 0) return [];
  const { containerId } = of;
  const made = of.fresh.map(([hash, one]) => ({
    hash,
    profile: { guid: ids.guid("CP"), containerId, ...one } satisfies Profile,
  }));
  const rows = made.map(({ hash, profile }) => ({
    guid: profile.guid,
    hash,
    sealed: sealProfile(vault, profile),
  }));
  const inserted = await tx.query<{ guid: string }>(sql`
    insert into customer_profiles (guid, container_id, identification_hash, sealed, created_at, modified_at)
    select guid, ${containerId}::int, hash, sealed, ${clock.now()}::timestamptz, ${clock.now()}::timestamptz
    from jsonb_to_recordset(${json(rows)}::jsonb) as item (guid text, hash text, sealed text) order by hash
    on conflict (container_id, identification_hash) do nothing returning guid`);
  const guids = new Set(inserted.map(({ guid }) => guid));
  const profiles = made.flatMap(({ profile }) => (guids.has(profile.guid) ? [profile] : []));
  await saveAllWords(tx, vault, profiles);
  return profiles;
}

async function saveAllWords(tx: Queryable, vault: Vault, profiles: readonly Profile[]): Promise<void> {
  const words = profiles.flatMap(({ guid, containerId, customer }) =>
    wordsOf(customer).map((word) => ({ guid, hash: wordHash(vault, { containerId, word }) })),
  );
  await tx.execute(sql`
    insert into customer_profile_words (profile_guid, word_hash)
    select guid, hash from jsonb_to_recordset(${json(words)}::jsonb) as item (guid text, hash text)
    order by hash, guid on conflict do nothing`);
}
