import { json, sql, type Queryable } from "../platform/database/index.ts";
import type { Sealer } from "../platform/sealing.ts";
import { MOST_PER_PAGE, type PageRequest } from "./page.ts";
import { DEFAULT_TENANT_SETTINGS, type Tenant, type TenantSettings } from "./tenant.ts";

interface TenantRow {
  guid: string;
  name: string;
  parentTenantGuid: string | null;
  settings: Partial<TenantSettings>;
}

const COLUMNS = sql`guid, name, parent_tenant_guid, settings`;

export async function findTenant(
  db: Queryable,
  { tenantGuid, sealer }: { tenantGuid: string; sealer: Sealer },
): Promise<Tenant | undefined> {
  const row = await db.maybeOne<TenantRow>(sql`select ${COLUMNS} from tenants where guid = ${tenantGuid}`);
  return row && tenantOf(row, sealer);
}

/** Locks the tenant until the transaction ends, so that two changes of its settings do not lose one another. */
export async function lockTenant(
  tx: Queryable,
  { tenantGuid, sealer }: { tenantGuid: string; sealer: Sealer },
): Promise<Tenant | undefined> {
  const row = await tx.maybeOne<TenantRow>(
    sql`select ${COLUMNS} from tenants where guid = ${tenantGuid} for update`,
  );
  return row && tenantOf(row, sealer);
}

export async function selectTenants(
  db: Queryable,
  { page, sealer }: { page: PageRequest; sealer: Sealer },
): Promise<Tenant[]> {
  const rows = await db.query<TenantRow>(sql`
    select ${COLUMNS} from tenants
    where ${page.after ?? null}::text is null
      or (created_at, guid) > (select created_at, guid from tenants where guid = ${page.after ?? null})
    order by created_at, guid limit ${(page.limit ?? MOST_PER_PAGE) + 1}`);
  return rows.map((row) => tenantOf(row, sealer));
}

export async function insertTenant(db: Queryable, tenant: Tenant, sealer: Sealer): Promise<void> {
  await db.execute(sql`
    insert into tenants (guid, name, parent_tenant_guid, settings)
    values (${tenant.guid}, ${tenant.name}, ${tenant.parentTenantGuid},
            ${json(sealedSettings(tenant.settings, sealer))}::jsonb)`);
}

export async function saveTenant(tx: Queryable, tenant: Tenant, sealer: Sealer): Promise<void> {
  await tx.execute(sql`
    update tenants set name = ${tenant.name}, settings = ${json(sealedSettings(tenant.settings, sealer))}::jsonb
    where guid = ${tenant.guid}`);
}

/** Settings that were added to the gateway after a row was written have their default. */
function tenantOf(row: TenantRow, sealer: Sealer): Tenant {
  const settings = { ...DEFAULT_TENANT_SETTINGS, ...row.settings };
  return { ...row, settings: withMailPassword(settings, (sealed) => sealer.open(sealed)) };
}

function sealedSettings(settings: TenantSettings, sealer: Sealer): TenantSettings {
  return withMailPassword(settings, (text) => sealer.seal(text));
}

function withMailPassword(settings: TenantSettings, change: (password: string) => string): TenantSettings {
  const { mail } = settings;
  if (!mail || mail.password === null) return settings;
  return { ...settings, mail: { ...mail, password: change(mail.password) } };
}
