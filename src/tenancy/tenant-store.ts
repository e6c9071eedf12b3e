import { json, sql, type Queryable } from "../platform/database/index.ts";
import type { Sealer } from "../platform/sealing.ts";
import { MAX_PER_PAGE, type PageRequest } from "./page.ts";
import { tenantsWithin } from "./tenant-tree.ts";
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

/** Locks the tenant until the transaction ends, so that no concurrent change of its settings is lost. */
export async function lockTenant(
  tx: Queryable,
  { tenantGuid, sealer }: { tenantGuid: string; sealer: Sealer },
): Promise<Tenant | undefined> {
  const row = await tx.maybeOne<TenantRow>(
    sql`select ${COLUMNS} from tenants where guid = ${tenantGuid} for update`,
  );
  return row && tenantOf(row, sealer);
}

/** The tenant `withinGuid` and all below it, oldest first. */
export async function selectTenants(
  db: Queryable,
  { page, sealer, withinGuid }: { page: PageRequest; sealer: Sealer; withinGuid: string },
): Promise<Tenant[]> {
  const rows = await db.query<TenantRow>(sql`
    select ${COLUMNS} from tenants
    where guid in (${tenantsWithin(withinGuid)}) and (${page.after ?? null}::text is null
      or (created_at, guid) > (select created_at, guid from tenants where guid = ${page.after ?? null}))
    order by created_at, guid limit ${(page.limit ?? MAX_PER_PAGE) + 1}`);
  return Promise.all(rows.map((row) => tenantOf(row, sealer)));
}

/** A new tenant has the default settings, without secrets. */
export async function insertTenant(db: Queryable, tenant: Omit<Tenant, "settings">): Promise<void> {
  await db.execute(sql`
    insert into tenants (guid, name, parent_tenant_guid)
    values (${tenant.guid}, ${tenant.name}, ${tenant.parentTenantGuid})`);
}

export async function saveTenant(tx: Queryable, tenant: Tenant, sealer: Sealer): Promise<void> {
  const { mail, oidc } = tenant.settings;
  const sealed = mail?.password ? sealer.seal(mail.password, mailContext(tenant.guid)) : null;
  const clientSecret = oidc?.clientSecret
    ? sealer.seal(oidc.clientSecret, oidcContext(tenant.guid, oidc.issuer))
    : null;
  const settings = {
    ...tenant.settings,
    mail: mail && { ...mail, password: sealed },
    oidc: oidc && { ...oidc, clientSecret },
  };
  await tx.execute(sql`
    update tenants set name = ${tenant.name}, settings = ${json(settings)}::jsonb where guid = ${tenant.guid}`);
}

/** Settings that are newer than the row have their default. */
async function tenantOf(row: TenantRow, sealer: Sealer): Promise<Tenant> {
  const payByLink = { ...DEFAULT_TENANT_SETTINGS.payByLink, ...row.settings.payByLink };
  const settings = { ...DEFAULT_TENANT_SETTINGS, ...row.settings, payByLink };
  const { mail, oidc } = settings;
  const opened = {
    ...settings,
    mail: mail?.password
      ? { ...mail, password: await sealer.open(mail.password, mailContext(row.guid)) }
      : mail,
    oidc: oidc?.clientSecret
      ? { ...oidc, clientSecret: await sealer.open(oidc.clientSecret, oidcContext(row.guid, oidc.issuer)) }
      : oidc,
  };
  return { ...row, settings: opened };
}

function mailContext(tenantGuid: string): string {
  return `tenants:${tenantGuid}:mail.password`;
}

/** With the issuer: the secret opens for no other. */
function oidcContext(tenantGuid: string, issuer: string): string {
  return `tenants:${tenantGuid}:oidc.clientSecret:${issuer}`;
}
