import type { Vault } from "../vault/index.ts";
import { json, sql, type Queryable, type Sql } from "../platform/database/index.ts";
import type { CustomerData } from "./customer-data.ts";
import type { Profile } from "./profile.ts";

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
  return { ...found, ...(JSON.parse(await vault.open(sealed, contextOf(row.guid))) as Sealed) };
}

/** False when the container already has a profile with that customerIdentification. */
export async function insertProfile(
  tx: Queryable,
  vault: Vault,
  { profile, at }: { profile: Profile; at: Temporal.Instant },
): Promise<boolean> {
  const inserted = await tx.execute(sql`
    insert into customer_profiles (guid, container_id, identification_hash, sealed, created_at, modified_at)
    values (${profile.guid}, ${profile.containerId}, ${identificationHash(vault, profile)}, ${seal(vault, profile)},
            ${at}::timestamptz, ${at}::timestamptz)
    on conflict (container_id, identification_hash) do nothing`);
  return inserted === 1;
}

export async function saveCustomer(
  tx: Queryable,
  vault: Vault,
  { profile, customer, at }: { profile: Profile; customer: CustomerData; at: Temporal.Instant },
): Promise<void> {
  await tx.execute(sql`
    update customer_profiles set sealed = ${seal(vault, { ...profile, customer })}, modified_at = ${at}::timestamptz
    where guid = ${profile.guid}`);
}

/** Removes its instruments too, by cascade. */
export async function removeProfile(tx: Queryable, { guid }: { guid: string }): Promise<void> {
  await tx.execute(sql`delete from customer_profiles where guid = ${guid}`);
}

function seal(vault: Vault, { guid, customerIdentification, customer }: Profile): string {
  const secret: Sealed = { customerIdentification, customer };
  return vault.seal(json(secret), contextOf(guid));
}

function identificationHash(
  vault: Vault,
  { containerId, customerIdentification }: { containerId: number; customerIdentification: string },
): string {
  return vault.fingerprint(customerIdentification, `customer-identification:${containerId}`);
}

function contextOf(guid: string): string {
  return `customer_profiles:${guid}`;
}
