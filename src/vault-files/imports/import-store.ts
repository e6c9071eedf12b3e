import { databaseNow, json, sql, type Queryable } from "../../platform/database/index.ts";
import type { ImportState, VaultImport } from "./import.ts";

const COLUMNS = sql`guid, tenant_guid, merchant_guid, connector_guid, mandate_connector_guid,
  mapping, file_hash, file_bytes, key_fingerprint, state, figures, created_at, started_at, finished_at`;

export function insertImport(
  tx: Queryable,
  of: Omit<VaultImport, "state" | "createdAt" | "startedAt" | "finishedAt">,
): Promise<VaultImport> {
  return tx.one<VaultImport>(sql`
    insert into vault_imports (guid, tenant_guid, merchant_guid, connector_guid, mandate_connector_guid, mapping,
      file_hash, file_bytes, key_fingerprint, state, figures)
    values (${of.guid}, ${of.tenantGuid}, ${of.merchantGuid}, ${of.connectorGuid}, ${of.mandateConnectorGuid},
      ${json(of.mapping)}::jsonb, ${of.fileHash}, ${of.fileBytes}, ${of.keyFingerprint}, 'checked',
      ${json(of.figures)}::jsonb)
    returning ${COLUMNS}`);
}

/** Files of a tenant that lie in the database, until they are imported or discarded. */
export const MAX_WAITING_FILES = 10;

/** Whether the tenant has as many files in the database as it may. */
export async function hasMostFiles(db: Queryable, { tenantGuid }: { tenantGuid: string }): Promise<boolean> {
  const { count } = await db.one<{ count: bigint }>(sql`
    select count(*) from vault_imports where tenant_guid = ${tenantGuid} and state in ('checked', 'running')`);
  return count >= BigInt(MAX_WAITING_FILES);
}

/** Counts of the tenant's files follow one another until the end of the database transaction. */
export async function lockFilesOf(tx: Queryable, { tenantGuid }: { tenantGuid: string }): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`quittance vault files of ${tenantGuid}`}, 0))`,
  );
}

export function findImport(
  db: Queryable,
  { guid, lock = false }: { guid: string; lock?: boolean },
): Promise<VaultImport | undefined> {
  return db.maybeOne<VaultImport>(
    sql`select ${COLUMNS} from vault_imports where guid = ${guid} ${lock ? sql`for update` : sql.nothing}`,
  );
}

/** The newest first. */
export function listImports(
  db: Queryable,
  { merchantGuids, limit }: { merchantGuids: readonly string[]; limit: number },
): Promise<VaultImport[]> {
  return db.query<VaultImport>(sql`
    select ${COLUMNS} from vault_imports where merchant_guid = any(${[...merchantGuids]}::text[])
    order by created_at desc, guid desc limit ${limit}::int`);
}

/** Undefined where it is not in one of these states, as when another caller was faster. */
export function moveImport(
  tx: Queryable,
  { guid, from, to }: { guid: string; from: readonly ImportState[]; to: ImportState },
): Promise<VaultImport | undefined> {
  return tx.maybeOne<VaultImport>(sql`
    update vault_imports set state = ${to},
      started_at = case when ${to} = 'running' then ${databaseNow} else started_at end,
      finished_at = case when ${to} = 'imported' then ${databaseNow} else finished_at end
    where guid = ${guid} and state = any(${[...from]}::text[]) returning ${COLUMNS}`);
}
