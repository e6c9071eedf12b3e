import { sql, type Queryable } from "../../platform/database/index.ts";

/** What keys can see: a tenant with its sub-tenants, or one merchant. Each has an index of its own in the engine. */
export interface Scope {
  readonly guid: string;
  readonly kind: "tenant" | "merchant";
}

interface ScopeRow extends Scope {
  readonly filledUpTo: string;
  readonly isComplete: boolean;
}

/** Makes a scope that will be filled from the records, unless it is there already. */
export async function addScope(db: Queryable, scope: Scope): Promise<void> {
  await db.execute(sql`
    insert into bi_scopes (guid, kind) values (${scope.guid}, ${scope.kind}) on conflict do nothing`);
}

export function listScopes(db: Queryable): Promise<Scope[]> {
  return db.query<Scope>(sql`select guid, kind from bi_scopes order by guid`);
}

export function findScope(db: Queryable, guid: string): Promise<Scope | undefined> {
  return db.maybeOne<Scope>(sql`select guid, kind from bi_scopes where guid = ${guid}`);
}

/** A scope that has still to be filled; undefined when all are complete. */
export function nextScopeToFill(db: Queryable): Promise<ScopeRow | undefined> {
  return db.maybeOne<ScopeRow>(sql`
    select guid, kind, filled_up_to, is_complete from bi_scopes where not is_complete order by guid limit 1`);
}

export async function saveFilling(
  db: Queryable,
  { guid, filledUpTo, isComplete }: Pick<ScopeRow, "guid" | "filledUpTo" | "isComplete">,
): Promise<void> {
  await db.execute(sql`
    update bi_scopes set filled_up_to = ${filledUpTo}, is_complete = ${isComplete} where guid = ${guid}`);
}

/** So many transactions are looked at for those of a scope at a time: few of very many may be of it. */
const LOOKED_AT = 10_000;

export interface TransactionsOfScope {
  readonly uuids: readonly string[];
  /** Up to here all were looked at: where to go on, also when none was found. */
  readonly upTo: string;
  readonly isEnd: boolean;
}

/** The next transactions of a scope in the order of their uuids, at most `limit`, and as far as one look goes. */
export async function listTransactionsOf(
  db: Queryable,
  { scope, after, limit }: { scope: Scope; after: string; limit: number },
): Promise<TransactionsOfScope> {
  const { uuids, looked, lookedUpTo } = await db.one<{
    uuids: string[];
    looked: bigint;
    lookedUpTo: string | null;
  }>(sql`
    with looked as materialized (
      select uuid, tenant_guid, merchant_guid from transactions where uuid > ${after} order by uuid limit ${LOOKED_AT}
    ), found as (
      select uuid from looked where ${belongsTo(scope)} order by uuid limit ${limit}
    )
    select (select coalesce(jsonb_agg(uuid order by uuid), '[]') from found) as uuids,
      count(*) as looked, max(uuid) as looked_up_to from looked`);
  if (uuids.length === limit) return { uuids, upTo: uuids.at(-1)!, isEnd: false };
  return { uuids, upTo: lookedUpTo ?? after, isEnd: looked < LOOKED_AT };
}

export function belongsTo({ guid, kind }: Scope) {
  if (kind === "merchant") return sql`merchant_guid = ${guid}`;
  return sql`tenant_guid in (
    with recursive within as (
      select guid from tenants where guid = ${guid}
      union all
      select tenants.guid from within join tenants on tenants.parent_tenant_guid = within.guid
    ) select guid from within)`;
}

/** The scopes that see each of the transactions. */
export async function scopesOfTransactions(
  db: Queryable,
  uuids: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db.query<{ uuid: string; scope: string }>(sql`
    with recursive path as (
      select uuid, tenant_guid as guid from transactions where uuid = any(${uuids}::text[])
      union all
      select path.uuid, tenants.parent_tenant_guid from path
      join tenants on tenants.guid = path.guid where tenants.parent_tenant_guid is not null
    ), seen as (
      select uuid, guid from path
      union all
      select uuid, merchant_guid from transactions where uuid = any(${uuids}::text[])
    )
    select seen.uuid, bi_scopes.guid as scope from seen join bi_scopes on bi_scopes.guid = seen.guid`);
  const scopes = new Map<string, string[]>();
  for (const { uuid, scope } of rows) scopes.set(uuid, [...(scopes.get(uuid) ?? []), scope]);
  return scopes;
}

/** The name of a scope's index. */
export function indexOf(scopeGuid: string): string {
  return scopeGuid.toLowerCase();
}
