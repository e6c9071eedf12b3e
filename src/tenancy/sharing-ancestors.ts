import { sql, type Queryable } from "../platform/database/index.ts";

/**
 * The ancestors whose shared containers a tenant may use, nearest first. spec: "a tenant may disable containers for its
 * sub-tenants": the first ancestor that did shares neither its own nor inherited containers.
 */
export async function listSharingAncestors(
  db: Queryable,
  { tenantGuid }: { tenantGuid: string },
): Promise<string[]> {
  const rows = await db.query<{ guid: string }>(sql`
    with recursive ancestors as (
      select parent_tenant_guid as guid, 1 as level from tenants where guid = ${tenantGuid}
      union all
      select tenants.parent_tenant_guid, level + 1 from ancestors join tenants on tenants.guid = ancestors.guid
      where coalesce((tenants.settings ->> 'customerProfileContainersDisabledForSubtenants')::boolean, false) = false
    )
    select tenants.guid from ancestors join tenants on tenants.guid = ancestors.guid
    where coalesce((tenants.settings ->> 'customerProfileContainersDisabledForSubtenants')::boolean, false) = false
    order by level`);
  return rows.map((row) => row.guid);
}
