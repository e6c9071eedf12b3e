import { databaseNow, sql, type Queryable } from "../../platform/database/index.ts";
import { FETCH_HOURS, PAUSE_HOURS, WAIT_HOURS, type VaultExport } from "./export.ts";

const COLUMNS = sql`guid, tenant_guid, public_key, fingerprint, state, created_at, available_at, expires_at,
  fetched_at, cards`;

/** Undefined when another one of the tenant was requested within a day, and neither refused nor cancelled. */
export async function insertExport(
  tx: Queryable,
  of: Pick<VaultExport, "guid" | "tenantGuid" | "publicKey" | "fingerprint">,
): Promise<VaultExport | undefined> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`quittance vault export of ${of.tenantGuid}`}))`,
  );
  return tx.maybeOne<VaultExport>(sql`
    insert into vault_exports (guid, tenant_guid, public_key, fingerprint, state)
    select ${of.guid}, ${of.tenantGuid}, ${of.publicKey}, ${of.fingerprint}, 'waiting'
    where not exists (
      select from vault_exports where tenant_guid = ${of.tenantGuid} and state in ('waiting', 'approved')
        and created_at > ${databaseNow} - make_interval(hours => ${PAUSE_HOURS}::int))
    returning ${COLUMNS}`);
}

export function findExport(db: Queryable, { guid }: { guid: string }): Promise<VaultExport | undefined> {
  return db.maybeOne<VaultExport>(sql`select ${COLUMNS} from vault_exports where guid = ${guid}`);
}

/** The exports of these tenants, the newest first. */
export function listExports(
  db: Queryable,
  { tenantGuids, limit }: { tenantGuids: readonly string[]; limit: number },
): Promise<VaultExport[]> {
  return db.query<VaultExport>(sql`
    select ${COLUMNS} from vault_exports where tenant_guid = any(${[...tenantGuids]}::text[])
    order by created_at desc, guid limit ${limit}::int`);
}

/** The second person agreed: from now on it waits for its day. */
export async function approveExport(tx: Queryable, { guid }: { guid: string }): Promise<void> {
  await tx.execute(sql`
    update vault_exports set state = 'approved',
      available_at = ${databaseNow} + make_interval(hours => ${WAIT_HOURS}::int),
      expires_at = ${databaseNow} + make_interval(hours => ${WAIT_HOURS + FETCH_HOURS}::int)
    where guid = ${guid} and state = 'waiting'`);
}

/** False when it had been stopped before. One that can be fetched already is stopped, too. */
export async function stopExport(
  tx: Queryable,
  { guid, state }: { guid: string; state: "refused" | "cancelled" },
): Promise<boolean> {
  const stopped = await tx.execute(sql`
    update vault_exports set state = ${state} where guid = ${guid} and state in ('waiting', 'approved')`);
  return stopped === 1;
}

export async function recordFetch(
  db: Queryable,
  { guid, cards }: { guid: string; cards: number },
): Promise<void> {
  await db.execute(sql`
    update vault_exports set fetched_at = ${databaseNow}, cards = ${cards}::int where guid = ${guid}`);
}
