import { sql, type Queryable } from "../platform/database/index.ts";

/** Deeper trees are a mistake, and every question about ancestors stays cheap. */
export const MOST_TENANT_LEVELS = 10;

/** True when the tenant is `ancestorGuid` itself or stands anywhere below it. */
export async function isTenantWithin(
  db: Queryable,
  { tenantGuid, ancestorGuid }: { tenantGuid: string; ancestorGuid: string },
): Promise<boolean> {
  return (await listTenantPath(db, { tenantGuid })).includes(ancestorGuid);
}

/** The tenant's guid and those of its ancestors, nearest first; empty when there is no such tenant. */
export async function listTenantPath(
  db: Queryable,
  { tenantGuid }: { tenantGuid: string },
): Promise<string[]> {
  const rows = await db.query<{ guid: string }>(sql`
    with recursive path as (
      select guid, parent_tenant_guid, 1 as level from tenants where guid = ${tenantGuid}
      union all
      select tenants.guid, tenants.parent_tenant_guid, level + 1
      from path join tenants on tenants.guid = path.parent_tenant_guid
    )
    select guid from path order by level`);
  return rows.map((row) => row.guid);
}
