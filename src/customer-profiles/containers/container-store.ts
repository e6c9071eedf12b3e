import { sql, type Queryable } from "../../platform/database/index.ts";
import type { Container } from "./container.ts";

const COLUMNS = sql`id, tenant_guid, name, shared_with_subtenants, disabled`;

export function findContainer(db: Queryable, { id }: { id: number }): Promise<Container | undefined> {
  return db.maybeOne<Container>(
    sql`select ${COLUMNS} from customer_profile_containers where id = ${id}::int`,
  );
}

export function insertContainer(
  db: Queryable,
  container: { tenantGuid: string; name: string; sharedWithSubtenants: boolean },
): Promise<Container> {
  return db.one<Container>(sql`
    insert into customer_profile_containers (tenant_guid, name, shared_with_subtenants)
    values (${container.tenantGuid}, ${container.name}, ${container.sharedWithSubtenants})
    returning ${COLUMNS}`);
}

/** Undefined values are unchanged. Returns the changed container, or undefined when there is none. */
export function changeContainer(
  db: Queryable,
  change: {
    id: number;
    name: string | undefined;
    sharedWithSubtenants: boolean | undefined;
    disabled: boolean | undefined;
  },
): Promise<Container | undefined> {
  return db.maybeOne<Container>(sql`
    update customer_profile_containers set
      name = coalesce(${change.name ?? null}::text, name),
      shared_with_subtenants = coalesce(${change.sharedWithSubtenants ?? null}::boolean, shared_with_subtenants),
      disabled = coalesce(${change.disabled ?? null}::boolean, disabled)
    where id = ${change.id}::int
    returning ${COLUMNS}`);
}

/** The tenant's own containers, and those its ancestors share. */
export function selectContainersFor(
  db: Queryable,
  { tenantGuid, ancestors }: { tenantGuid: string; ancestors: readonly string[] },
): Promise<Container[]> {
  return db.query<Container>(sql`
    select ${COLUMNS} from customer_profile_containers
    where tenant_guid = ${tenantGuid} or (tenant_guid = any(${ancestors}::text[]) and shared_with_subtenants)
    order by id`);
}

/** How many profiles a change would make inaccessible. */
export async function countProfiles(db: Queryable, { id }: { id: number }): Promise<bigint> {
  const { count } = await db.one<{ count: bigint }>(
    sql`select count(*) from customer_profiles where container_id = ${id}::int`,
  );
  return count;
}

/** Those of the containers that belong to none of these tenants. */
export async function containersOutside(
  db: Queryable,
  { ids, tenants }: { ids: readonly number[]; tenants: readonly string[] },
): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`
    select name from customer_profile_containers
    where id = any(${[...ids]}::int[]) and tenant_guid <> all(${[...tenants]}::text[]) order by id`);
  return rows.map(({ name }) => name);
}
