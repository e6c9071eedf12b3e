import type { Grants, ProvisioningPermission } from "../../authority/index.ts";
import { isOfPlace } from "../tenant-tree.ts";
import { databaseRealNow, json, sql, type Queryable } from "../../platform/database/index.ts";

/** A credential of the provisioning API for one tenant with all below it. Its guid is its username. */
export interface ProvisioningCredential {
  readonly guid: string;
  readonly name: string;
  readonly tenantGuid: string;
  readonly permissions: readonly ProvisioningPermission[];
  /** Grants of its maker then, beyond which it gives nothing; null: no bound, as of one by the root credential. */
  readonly makerGrants: Grants | null;
  readonly createdAt: Temporal.Instant;
  /** The maker, as the audit names it; null: the gateway itself. */
  readonly createdBy: string | null;
  readonly expiresAt: Temporal.Instant;
  readonly revokedAt: Temporal.Instant | null;
}

const COLUMNS = sql`guid, name, tenant_guid, permissions, maker_grants, created_at, created_by, expires_at, revoked_at`;

export function insertCredential(
  db: Queryable,
  credential: Omit<ProvisioningCredential, "createdAt" | "createdBy" | "revokedAt"> & {
    readonly passwordHash: string;
  },
): Promise<ProvisioningCredential> {
  const { guid, name, tenantGuid, permissions, makerGrants, expiresAt, passwordHash } = credential;
  return db.one<ProvisioningCredential>(sql`
    insert into provisioning_credentials (guid, name, tenant_guid, permissions, maker_grants, expires_at, password_hash)
    values (${guid}, ${name}, ${tenantGuid}, ${[...permissions]}::text[],
      ${makerGrants === null ? null : json(makerGrants)}::jsonb, ${expiresAt}, ${passwordHash})
    returning ${COLUMNS}`);
}

export function findCredential(db: Queryable, guid: string): Promise<ProvisioningCredential | undefined> {
  return db.maybeOne<ProvisioningCredential>(
    sql`select ${COLUMNS} from provisioning_credentials where guid = ${guid}`,
  );
}

/** One that is neither revoked nor expired, with its password's hash. */
export function findUsableCredential(
  db: Queryable,
  guid: string,
): Promise<(ProvisioningCredential & { readonly passwordHash: string }) | undefined> {
  return db.maybeOne(sql`
    select ${COLUMNS}, password_hash from provisioning_credentials
    where guid = ${guid} and revoked_at is null and expires_at > ${databaseRealNow}`);
}

/** Locks it until the transaction ends, so that of two rotations one makes the successor. */
export function lockUsableCredential(
  tx: Queryable,
  guid: string,
): Promise<ProvisioningCredential | undefined> {
  return tx.maybeOne<ProvisioningCredential>(sql`
    select ${COLUMNS} from provisioning_credentials
    where guid = ${guid} and revoked_at is null and expires_at > ${databaseRealNow} for update`);
}

/** Oldest first, with those that have ended. */
export function listCredentials(
  db: Queryable,
  { tenantGuid }: { tenantGuid: string },
): Promise<ProvisioningCredential[]> {
  return db.query<ProvisioningCredential>(sql`
    select ${COLUMNS} from provisioning_credentials where tenant_guid = ${tenantGuid} order by created_at, guid`);
}

/** Usable ones that a person or credential made for a tenant or below it, oldest first; none for a merchant. */
export async function credentialsMadeBy(
  db: Queryable,
  { createdBy, placeGuid }: { createdBy: string; placeGuid: string },
): Promise<ProvisioningCredential[]> {
  if (placeGuid.startsWith("ME-")) return [];
  return db.query<ProvisioningCredential>(sql`
    select ${COLUMNS} from provisioning_credentials
    where created_by = ${createdBy} and ${isOfPlace(placeGuid)} and revoked_at is null and expires_at > ${databaseRealNow}
    order by created_at, guid`);
}

/** The names of these, by guid, also of those that have ended; a guid of none has no entry. */
export async function nameCredentials(
  db: Queryable,
  guids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ guid: string; name: string }>(sql`
    select guid, name from provisioning_credentials where guid = any(${[...guids]}::text[])`);
  return new Map(rows.map(({ guid, name }) => [guid, name]));
}

export async function endCredential(
  tx: Queryable,
  { guid, at }: { guid: string; at: Temporal.Instant },
): Promise<void> {
  await tx.execute(
    sql`update provisioning_credentials set expires_at = least(expires_at, ${at}::timestamptz) where guid = ${guid}`,
  );
}

/** One that was revoked before keeps its time. */
export function revoke(
  db: Queryable,
  { guid, at }: { guid: string; at: Temporal.Instant },
): Promise<ProvisioningCredential | undefined> {
  return db.maybeOne<ProvisioningCredential>(sql`
    update provisioning_credentials set revoked_at = coalesce(revoked_at, ${at}::timestamptz)
    where guid = ${guid} returning ${COLUMNS}`);
}

/** The user name itself, or for a credential that of its maker, or of its maker's maker; undefined where the gateway made it. */
export async function makerBehind(db: Queryable, username: string): Promise<string | undefined> {
  const row = await db.maybeOne<{ name: string }>(sql`
    with recursive maker (name) as (
      select ${username}::text
      union select created_by from maker join provisioning_credentials on guid = maker.name
    )
    select name from maker
    where name is not null and not exists (select from provisioning_credentials where guid = maker.name)`);
  return row?.name;
}

/** The guids of all credentials that a user made, or that those made, also of those that have ended. */
export async function credentialsBehind(db: Queryable, username: string): Promise<string[]> {
  const rows = await db.query<{ guid: string }>(sql`
    with recursive made (guid) as (
      select guid from provisioning_credentials where created_by = ${username}
      union select credential.guid from made join provisioning_credentials as credential on created_by = made.guid
    ) select guid from made order by guid`);
  return rows.map(({ guid }) => guid);
}
