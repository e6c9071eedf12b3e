import { json, sql, type Queryable } from "../../platform/database/index.ts";
import type { Mapping } from "./mappings.ts";

interface SavedMapping {
  readonly name: string;
  readonly columns: Mapping;
}

/** The mapping of the nearest of the tenants that has one with that name. */
export async function findMapping(
  db: Queryable,
  { tenantGuids, name }: { tenantGuids: readonly string[]; name: string },
): Promise<Mapping | undefined> {
  const row = await db.maybeOne<{ columns: Mapping }>(sql`
    select columns from vault_mappings where tenant_guid = any(${[...tenantGuids]}::text[]) and name = ${name}
    order by array_position(${[...tenantGuids]}::text[], tenant_guid) limit 1`);
  return row?.columns;
}

export async function saveMapping(
  db: Queryable,
  { tenantGuid, name, columns }: SavedMapping & { readonly tenantGuid: string },
): Promise<void> {
  await db.execute(sql`
    insert into vault_mappings (tenant_guid, name, columns) values (${tenantGuid}, ${name}, ${json(columns)}::jsonb)
    on conflict (tenant_guid, name) do update set columns = excluded.columns`);
}

export function listMappings(db: Queryable, { tenantGuid }: { tenantGuid: string }): Promise<SavedMapping[]> {
  return db.query<SavedMapping>(
    sql`select name, columns from vault_mappings where tenant_guid = ${tenantGuid} order by name`,
  );
}

/** False when there is none with that name. */
export async function deleteMapping(
  db: Queryable,
  { tenantGuid, name }: { tenantGuid: string; name: string },
): Promise<boolean> {
  const deleted = await db.execute(
    sql`delete from vault_mappings where tenant_guid = ${tenantGuid} and name = ${name}`,
  );
  return deleted === 1;
}
