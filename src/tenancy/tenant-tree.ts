import { sql, type Queryable, type Sql } from "../platform/database/index.ts";

/** Keeps every query for ancestors cheap; deeper trees are a mistake. */
export const MAX_TENANT_LEVELS = 10;

/** True when the tenant is `ancestorGuid` itself or below it. */
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

/** A query for the `guid` of the merchant and of every tenant it is below, nearest first. */
export function merchantPath(merchantGuid: string): Sql {
  return sql`
    with recursive path as (
      select guid, tenant_guid as above, 0 as level from merchants where guid = ${merchantGuid}
      union all
      select tenants.guid, tenants.parent_tenant_guid, level + 1
      from path join tenants on tenants.guid = path.above
    )
    select guid from path order by level`;
}

/** The same for several tenants at once, by guid. */
export async function listTenantPaths(
  db: Queryable,
  guids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.query<{ tenant: string; path: string[] }>(sql`
    with recursive path as (
      select guid as tenant, guid, parent_tenant_guid, 1 as level from tenants where guid = any(${guids}::text[])
      union all
      select path.tenant, tenants.guid, tenants.parent_tenant_guid, level + 1
      from path join tenants on tenants.guid = path.parent_tenant_guid
    )
    select tenant, jsonb_agg(guid order by level) as path from path group by tenant`);
  return new Map(rows.map(({ tenant, path }) => [tenant, path]));
}

/** A tenant and those below it, each with the guids from the root to it and when it was made. */
export function listTenantsWithPaths(
  db: Queryable,
  guid: string,
): Promise<
  { readonly guid: string; readonly path: readonly string[]; readonly createdAt: Temporal.Instant }[]
> {
  return db.query(sql`
    with recursive tree as (
      select guid, created_at, jsonb_build_array(guid) as path from tenants where parent_tenant_guid is null
      union all
      select tenants.guid, tenants.created_at, tree.path || to_jsonb(tenants.guid)
      from tree join tenants on tenants.parent_tenant_guid = tree.guid
    )
    select guid, path, created_at from tree where path @> to_jsonb(${guid}::text) order by created_at, guid`);
}

/** A query for the `guid` of the tenant and of every tenant below it. */
export function tenantsWithin(guid: string): Sql {
  return sql`
    with recursive within as (
      select guid from tenants where guid = ${guid}
      union all
      select tenants.guid from within join tenants on tenants.parent_tenant_guid = within.guid
    ) select guid from within`;
}

/** The guids of the tenant and of every tenant below it. */
export async function tenantsBelow(db: Queryable, guid: string): Promise<string[]> {
  const rows = await db.query<{ guid: string }>(tenantsWithin(guid));
  return rows.map((row) => row.guid);
}

/** The tenants that require two factors of people with a role at one of these tenants or merchants: themselves, or above. */
export async function tenantsThatRequireSecondFactor(
  db: Queryable,
  placeGuids: readonly string[],
): Promise<{ readonly guid: string; readonly name: string }[]> {
  return db.query(sql`
    with recursive path as (
      select guid, parent_tenant_guid from tenants
      where guid = any(${placeGuids}::text[])
        or guid in (select tenant_guid from merchants where guid = any(${placeGuids}::text[]))
      union
      select tenants.guid, tenants.parent_tenant_guid
      from path join tenants on tenants.guid = path.parent_tenant_guid
    )
    select tenants.guid, name from path join tenants on tenants.guid = path.guid
    where settings->'requireSecondFactor' = 'true'::jsonb order by name, tenants.guid`);
}

interface TenantDescription {
  readonly name: string;
  /** The ancestor, or the tenant itself, that is directly below the root. */
  readonly masterTenant: string;
  /** The keys of `extraData` that BI may index. */
  readonly extraDataKeys: readonly string[];
}

/** The tenant fields of BI documents, by guid. */
export async function describeTenants(
  db: Queryable,
  guids: readonly string[],
): Promise<ReadonlyMap<string, TenantDescription>> {
  const rows = await db.query<TenantDescription & { guid: string }>(sql`
    select guid, name, coalesce(settings->'bi'->'extraDataKeys', '[]') as extra_data_keys,
      (with recursive path as (
        select guid, parent_tenant_guid, 1 as level from tenants as own where own.guid = tenants.guid
        union all
        select parent.guid, parent.parent_tenant_guid, level + 1
        from path join tenants as parent on parent.guid = path.parent_tenant_guid
        where parent.parent_tenant_guid is not null
      ) select guid from path order by level desc limit 1) as master_tenant
    from tenants where guid = any(${guids}::text[])`);
  return new Map(rows.map(({ guid, ...tenant }) => [guid, tenant]));
}

/** Whether a row with `tenant_guid` and `merchant_guid` is of the merchant, or of the tenant or below it. */
export function isOfPlace(placeGuid: string): Sql {
  return placeGuid.startsWith("ME-")
    ? sql`merchant_guid = ${placeGuid}`
    : sql`tenant_guid in (${tenantsWithin(placeGuid)})`;
}
