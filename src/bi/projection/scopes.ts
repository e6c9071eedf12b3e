import { sql, type Queryable } from "../../platform/database/index.ts";
import { listTenantPaths } from "../../tenancy/index.ts";
import { listOwners, newestTransaction, type TransactionOwner } from "../../transactions/index.ts";

/**
 * The data that a key can see: a tenant with its sub-tenants, or one merchant, with or without live payments. Each has an index of its
 * own in the engine, so that no query reaches what is not in it.
 */
export interface Scope {
  /** The owner's guid; of test payments only with `-test` behind it. */
  readonly guid: string;
  readonly kind: "tenant" | "merchant";
  readonly testOnly: boolean;
}

const TEST_SUFFIX = "-test";

export function scopeOfOwner({ guid, kind, testOnly = false }: TransactionOwner): Scope {
  return { guid: testOnly ? guid + TEST_SUFFIX : guid, kind, testOnly };
}

/** The tenant or merchant of a scope's guid. */
export function placeOfScope(guid: string): string {
  return guid.endsWith(TEST_SUFFIX) ? guid.slice(0, -TEST_SUFFIX.length) : guid;
}

/** The owner of the scope's transactions. */
export function ownerOf({ guid, kind, testOnly }: Scope): TransactionOwner {
  return { guid: placeOfScope(guid), kind, testOnly };
}

interface ScopeRow extends Scope {
  readonly filledUpTo: string;
  readonly isComplete: boolean;
  /** The engine that is being filled, and the last transaction to fill it with; null before it is begun. */
  readonly engineId: string | null;
  readonly fillUntil: string | null;
}

interface ScopeToFill extends Scope {
  readonly filledUpTo: string;
  readonly fillUntil: string;
}

/** Makes a scope that will be filled from the records, unless it is there already. */
export async function addScope(db: Queryable, scope: Scope): Promise<void> {
  await db.execute(sql`
    insert into bi_scopes (guid, kind, test_only) values (${scope.guid}, ${scope.kind}, ${scope.testOnly})
    on conflict do nothing`);
}

export function listScopes(db: Queryable): Promise<Scope[]> {
  return db.query<Scope>(sql`select guid, kind, test_only from bi_scopes order by guid`);
}

export function findScope(db: Queryable, guid: string): Promise<Scope | undefined> {
  return db.maybeOne<Scope>(sql`select guid, kind, test_only from bi_scopes where guid = ${guid}`);
}

/**
 * A scope that has still to be filled; undefined when all are complete. It is filled with what there was when that began:
 * changes bring the rest, which under load could come faster.
 */
export async function nextScopeToFill(db: Queryable, engineId: string): Promise<ScopeToFill | undefined> {
  const scope = await db.maybeOne<ScopeRow>(sql`
    select guid, kind, test_only, filled_up_to, is_complete, engine_id, fill_until
    from bi_scopes where not is_complete order by guid limit 1`);
  if (scope === undefined) return undefined;
  const { guid, kind, testOnly, filledUpTo, fillUntil } = scope;
  if (scope.engineId === engineId && fillUntil !== null)
    return { guid, kind, testOnly, filledUpTo, fillUntil };
  const newest = await newestTransaction(db);
  await db.execute(
    sql`update bi_scopes set engine_id = ${engineId}, fill_until = ${newest} where guid = ${guid}`,
  );
  return { guid, kind, testOnly, filledUpTo, fillUntil: newest };
}

export async function saveFilling(
  db: Queryable,
  { guid, filledUpTo, isComplete }: Pick<ScopeRow, "guid" | "filledUpTo" | "isComplete">,
): Promise<void> {
  await db.execute(sql`
    update bi_scopes set filled_up_to = ${filledUpTo}, is_complete = ${isComplete} where guid = ${guid}`);
}

/** The scopes of the owners of each of the transactions: one of test payments only may have to lose one that is live now. */
export async function scopesOfTransactions(
  db: Queryable,
  uuids: readonly string[],
): Promise<Map<string, Scope[]>> {
  const owners = await listOwners(db, uuids);
  const tenants = [...new Set(owners.map(({ tenantGuid }) => tenantGuid))];
  const paths = await listTenantPaths(db, tenants);
  const scopes = new Map((await listScopes(db)).map((scope) => [scope.guid, scope]));
  return new Map(
    owners.map(({ uuid, tenantGuid, merchantGuid }) => {
      const seenBy = [...(paths.get(tenantGuid) ?? [tenantGuid]), merchantGuid];
      return [
        uuid,
        seenBy.flatMap((guid) => [guid, guid + TEST_SUFFIX]).flatMap((guid) => scopes.get(guid) ?? []),
      ];
    }),
  );
}

/** The name of a scope's index. */
export function indexOf(scopeGuid: string): string {
  return scopeGuid.toLowerCase();
}
