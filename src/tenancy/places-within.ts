import { sql, type Queryable } from "../platform/database/index.ts";

/** A tenant or a merchant by name, with the tenant it is below; null for the root. */
export interface ListedPlace {
  readonly guid: string;
  readonly kind: "tenant" | "merchant";
  readonly name: string;
  readonly parentGuid: string | null;
}

/**
 * The tenants and merchants that are one of the places or below one, by name, tenants first; at most `limit`.
 *
 * @param name only those whose name has it, in any spelling of upper and lower case; empty for all
 */
export function listPlacesWithin(
  db: Queryable,
  { guids, name = "", limit }: { guids: readonly string[]; name?: string; limit: number },
): Promise<ListedPlace[]> {
  return db.query<ListedPlace>(sql`
    with recursive within as (
      select guid, parent_tenant_guid, name from tenants where guid = any(${guids}::text[])
      union
      select tenants.guid, tenants.parent_tenant_guid, tenants.name
      from within join tenants on tenants.parent_tenant_guid = within.guid
    ), places as (
      select guid, 'tenant' as kind, name, parent_tenant_guid as parent_guid from within
      union all
      select guid, 'merchant' as kind, name, tenant_guid as parent_guid from merchants
      where guid = any(${guids}::text[]) or tenant_guid in (select guid from within)
    )
    select guid, kind, name, parent_guid from places
    where position(lower(${name}) in lower(name)) > 0
    order by kind desc, lower(name), guid limit ${limit}::int`);
}
