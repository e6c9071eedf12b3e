import { sql, type Queryable } from "../../platform/database/index.ts";
import type { Vault } from "../../vault/index.ts";
import type { OpenedKey } from "../pgp/decrypt-file.ts";

/** A key to which other gateways encrypt a file for a tenant. */
export interface ImportKey {
  readonly guid: string;
  readonly tenantGuid: string;
  readonly fingerprint: string;
  readonly publicKey: string;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
}

const COLUMNS = sql`guid, tenant_guid, fingerprint, public_key, created_at, expires_at`;

export function insertImportKey(
  db: Queryable,
  vault: Vault,
  key: Omit<ImportKey, "createdAt"> & { readonly privateKey: string },
): Promise<ImportKey> {
  const { guid, tenantGuid, fingerprint, publicKey, privateKey, expiresAt } = key;
  const sealed = vault.seal(privateKey, contextOf(guid));
  return db.one<ImportKey>(sql`
    insert into vault_import_keys (guid, tenant_guid, fingerprint, public_key, sealed, expires_at)
    values (${guid}, ${tenantGuid}, ${fingerprint}, ${publicKey}, ${sealed}, ${expiresAt}) returning ${COLUMNS}`);
}

/** The keys of the tenant itself, the newest first. */
export function listImportKeys(db: Queryable, { tenantGuid }: { tenantGuid: string }): Promise<ImportKey[]> {
  return db.query<ImportKey>(sql`
    select ${COLUMNS} from vault_import_keys where tenant_guid = ${tenantGuid} order by created_at desc, guid`);
}

/**
 * The keys of these tenants that have not ended, opened.
 *
 * @param orFingerprint the key of a file that was taken before it ended
 */
export async function openImportKeys(
  db: Queryable,
  vault: Vault,
  { tenantGuids, orFingerprint = "" }: { tenantGuids: readonly string[]; orFingerprint?: string },
): Promise<OpenedKey[]> {
  const rows = await db.query<{ guid: string; fingerprint: string; sealed: string }>(sql`
    select guid, fingerprint, sealed from vault_import_keys
    where tenant_guid = any(${[...tenantGuids]}::text[]) and (expires_at > quittance_now() or fingerprint = ${orFingerprint})
    order by created_at desc`);
  return Promise.all(
    rows.map(async ({ guid, fingerprint, sealed }) => ({
      fingerprint,
      armored: await vault.open(sealed, contextOf(guid)),
    })),
  );
}

function contextOf(guid: string): string {
  return `vault_import_keys:${guid}`;
}
