import type { Vault } from "../vault/index.ts";
import { json, sql, type Queryable, type Sql } from "../platform/database/index.ts";
import type { CustomerData } from "./customer-data.ts";
import type { Profile } from "./profile.ts";
import { saveWords } from "./search-words.ts";

interface ProfileRow {
  readonly guid: string;
  readonly containerId: number;
  readonly sealed: string;
}

type Sealed = Pick<Profile, "customerIdentification" | "customer">;

export function findProfileByGuid(
  db: Queryable,
  vault: Vault,
  options: { containerId: number; profileGuid: string; lock?: boolean },
): Promise<Profile | undefined> {
  return select(db, vault, { ...options, where: sql`guid = ${canonicalGuid(options.profileGuid)}` });
}

/** Some clients send a guid in capitals. */
function canonicalGuid(profileGuid: string): string {
  return profileGuid.toLowerCase().replace(/^cp-/, "CP-");
}

export function findProfileByIdentification(
  db: Queryable,
  vault: Vault,
  options: { containerId: number; customerIdentification: string; lock?: boolean },
): Promise<Profile | undefined> {
  const where = sql`identification_hash = ${identificationHash(vault, options)}`;
  return select(db, vault, { ...options, where });
}

/** Every change of a profile and its instruments takes this lock first. */
async function select(
  db: Queryable,
  vault: Vault,
  options: { containerId: number; where: Sql; lock?: boolean },
): Promise<Profile | undefined> {
  const row = await db.maybeOne<ProfileRow>(sql`
    select guid, container_id, sealed from customer_profiles
    where container_id = ${options.containerId}::int and ${options.where}
    ${options.lock ? sql`for update` : sql.nothing}`);
  if (!row) return undefined;
  const { sealed, ...found } = row;
  return { ...found, ...(JSON.parse(await vault.open(sealed, profileContext(row.guid))) as Sealed) };
}

/** A profile in a list. */
export interface ListedProfile extends Profile {
  readonly createdAt: Temporal.Instant;
  readonly instrumentCount: number;
  /** The transactions that stored the newest of its instruments. */
  readonly registrations: readonly string[];
}

/** So many instruments of a profile are named in a list. */
const MAX_LISTED = 50;

/** A place in the list of profiles. */
export type ProfilePosition = Pick<ListedProfile, "createdAt" | "guid">;

/** Profiles of the containers, the newest first; with `matching` those alone that have one of its values. */
export async function selectProfiles(
  db: Queryable,
  vault: Vault,
  options: {
    containerIds: readonly number[];
    after: ProfilePosition | undefined;
    limit: number;
    matching?: {
      readonly guid: string | undefined;
      readonly identifications: readonly { containerId: number; customerIdentification: string }[];
      readonly wordHashes: readonly string[];
      readonly registrations: readonly string[];
    };
  },
): Promise<ListedProfile[]> {
  const { containerIds, after, limit, matching } = options;
  const conditions = [
    sql`container_id = any(${[...containerIds]}::int[])`,
    ...(after ? [sql`(created_at, guid) < (${after.createdAt}::timestamptz, ${after.guid})`] : []),
    ...(matching
      ? [
          sql`guid in (
            select guid from customer_profiles
              where guid = ${matching.guid === undefined ? "" : canonicalGuid(matching.guid)}
                or identification_hash = any(${matching.identifications.map((one) => identificationHash(vault, one))}::text[])
            union select profile_guid from customer_profile_words
              where word_hash = any(${[...matching.wordHashes]}::text[])
            union select profile_guid from customer_profile_instruments
              where transaction_uuid = any(${[...matching.registrations]}::text[]))`,
        ]
      : []),
  ];
  const rows = await db.query<
    ProfileRow & Pick<ListedProfile, "createdAt" | "instrumentCount" | "registrations">
  >(sql`
    select guid, container_id, sealed, created_at,
      (select count(*)::int from customer_profile_instruments where profile_guid = guid) as instrument_count,
      array(select transaction_uuid from customer_profile_instruments as instruments where profile_guid = guid
        order by instruments.created_at desc limit ${MAX_LISTED}) as registrations
    from customer_profiles where ${sql.join(conditions, " and ")}
    order by created_at desc, guid desc limit ${limit}::int`);
  return Promise.all(
    rows.map(async ({ sealed, ...row }) => ({
      ...row,
      ...(JSON.parse(await vault.open(sealed, profileContext(row.guid))) as Sealed),
    })),
  );
}

/** False when the container already has a profile with that customerIdentification. */
export async function insertProfile(
  tx: Queryable,
  vault: Vault,
  { profile, at }: { profile: Profile; at: Temporal.Instant },
): Promise<boolean> {
  const inserted = await tx.execute(sql`
    insert into customer_profiles (guid, container_id, identification_hash, sealed, created_at, modified_at)
    values (${profile.guid}, ${profile.containerId}, ${identificationHash(vault, profile)}, ${sealProfile(vault, profile)},
            ${at}::timestamptz, ${at}::timestamptz)
    on conflict (container_id, identification_hash) do nothing`);
  if (inserted === 1) await saveWords(tx, vault, profile);
  return inserted === 1;
}

export async function saveCustomer(
  tx: Queryable,
  vault: Vault,
  { profile, customer, at }: { profile: Profile; customer: CustomerData; at: Temporal.Instant },
): Promise<void> {
  await tx.execute(sql`
    update customer_profiles set sealed = ${sealProfile(vault, { ...profile, customer })}, modified_at = ${at}::timestamptz
    where guid = ${profile.guid}`);
  await saveWords(tx, vault, { ...profile, customer });
}

/** Removes its instruments too, by cascade. */
export async function removeProfile(tx: Queryable, { guid }: { guid: string }): Promise<void> {
  await tx.execute(sql`delete from customer_profiles where guid = ${guid}`);
}

export function sealProfile(vault: Vault, { guid, customerIdentification, customer }: Profile): string {
  const secret: Sealed = { customerIdentification, customer };
  return vault.seal(json(secret), profileContext(guid));
}

export function identificationHash(
  vault: Vault,
  { containerId, customerIdentification }: { containerId: number; customerIdentification: string },
): string {
  return vault.fingerprint(customerIdentification, `customer-identification:${containerId}`);
}

export function profileContext(guid: string): string {
  return `customer_profiles:${guid}`;
}
