import { sql, type Queryable } from "../platform/database/index.ts";

interface SingleSignOn {
  /** The tenants of the place: its own, and those above it. */
  readonly tenants: readonly string[];
  /** Those of them that have an identity provider. */
  readonly offering: readonly string[];
  /** Those that require people to sign in with it. */
  readonly requiring: readonly string[];
}

/** Which tenants a place belongs to, and how people with a role there sign in; by the guid of the place. */
export async function singleSignOnAt(
  db: Queryable,
  placeGuids: readonly string[],
): Promise<ReadonlyMap<string, SingleSignOn>> {
  const guids = [...new Set(placeGuids)];
  const rows = await db.query<SingleSignOn & { place: string }>(sql`
    with recursive path as (
      select guid as place, guid, parent_tenant_guid, settings from tenants where guid = any(${guids}::text[])
      union all
      select merchants.guid, tenants.guid, parent_tenant_guid, settings
      from merchants join tenants on tenants.guid = tenant_guid where merchants.guid = any(${guids}::text[])
      union all
      select path.place, tenants.guid, tenants.parent_tenant_guid, tenants.settings
      from path join tenants on tenants.guid = path.parent_tenant_guid
    )
    select place, jsonb_agg(guid) as tenants,
      coalesce(jsonb_agg(guid) filter (where settings->'oidc' <> 'null'), '[]') as offering,
      coalesce(jsonb_agg(guid) filter (where settings->'oidc'->'required' = 'true'), '[]') as requiring
    from path group by place`);
  return new Map(rows.map(({ place, ...at }) => [place, at]));
}

/** The tenants with an identity provider; those with this issuer and client where they are given. */
export function tenantsWithSingleSignOn(
  db: Queryable,
  { issuer = null, clientIds = null }: { issuer?: string | null; clientIds?: readonly string[] | null } = {},
): Promise<{ readonly guid: string; readonly name: string }[]> {
  return db.query(sql`
    select guid, name from tenants
    where settings->'oidc' <> 'null'
      and (${issuer}::text is null or settings->'oidc'->>'issuer' = ${issuer})
      and (${clientIds && [...clientIds]}::text[] is null or settings->'oidc'->>'clientId' = any(${clientIds && [...clientIds]}::text[]))
    order by name, guid`);
}
