import { databaseNow, json, sql, type Queryable } from "../../platform/database/index.ts";
import type { Scope } from "./scopes.ts";

/**
 * An operator requested it, the documents of this version differ from those of the version that filled the engine, or a scope has
 * grown so much that the engine divides its documents further.
 */
type RebuildReason = "requested" | "new_version" | "grown";

/** How far a rebuild has come; kept in the database, so that every process can say it and any can go on. */
export interface RebuildProgress {
  readonly id: bigint;
  readonly reason: RebuildReason;
  /** It compares only, and stores nothing. */
  readonly isCheck: boolean;
  readonly requestedAt: Temporal.Instant;
  readonly startedAt: Temporal.Instant | null;
  readonly finishedAt: Temporal.Instant | null;
  readonly scopes: readonly ScopeProgress[];
}

interface ScopeProgress {
  readonly scope: string;
  /** Transactions of the scope when its turn came; null until then. */
  readonly total: number | null;
  readonly documents: number;
  /** Documents that the index before did not have, or had otherwise; some of them by uuid. */
  readonly differing: number;
  readonly examples: readonly string[];
  readonly finishedAt: string | null;
}

export interface ScopeToRebuild extends Scope {
  readonly rebuildId: bigint;
  readonly isCheck: boolean;
  readonly isStarted: boolean;
  readonly checkedUpTo: string;
  readonly documents: number;
  readonly differing: number;
  readonly examples: readonly string[];
}

/** Begins a rebuild of all scopes, unless one is under way. A check, or a rebuild of one scope, becomes it. */
export async function requestRebuild(db: Queryable, reason: "requested" | "new_version"): Promise<void> {
  await extendToAllScopes(db, { checks: true });
  await db.execute(sql`
    insert into bi_rebuilds (reason) values (${reason}::text) on conflict do nothing`);
}

/** Begins a rebuild of one scope, unless there is one under way. */
export async function requestRebuildOf(db: Queryable, scopeGuid: string): Promise<void> {
  await db.execute(sql`
    insert into bi_rebuilds (reason, scope_guid) values ('grown', ${scopeGuid}) on conflict do nothing`);
}

/** Begins to compare all documents with the records, unless that or a rebuild, which does it too, is under way. */
export async function requestCheck(db: Queryable): Promise<void> {
  await extendToAllScopes(db, { checks: false });
  await db.execute(sql`
    insert into bi_rebuilds (reason, is_check) values ('requested', true) on conflict do nothing`);
}

/** Makes what is under way for one scope, or as a check, a rebuild of all scopes that begins again. */
async function extendToAllScopes(db: Queryable, { checks }: { checks: boolean }): Promise<void> {
  await db.execute(sql`
    with extended as (
      update bi_rebuilds set scope_guid = null, is_check = false, started_at = null
      where finished_at is null and (scope_guid is not null or (is_check and ${checks}::boolean)) returning id
    )
    update bi_rebuild_scopes set started_at = null, finished_at = null
    where rebuild_id in (select id from extended)`);
}

/** The rebuild that is under way, else the last one. */
export async function latestRebuild(db: Queryable): Promise<RebuildProgress | undefined> {
  return db.maybeOne<RebuildProgress>(sql`
    select id, reason, is_check, requested_at, started_at, finished_at, coalesce((
      select json_agg(json_build_object('scope', scope_guid, 'total', total, 'documents', documents,
        'differing', differing, 'examples', examples, 'finishedAt',
        to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by scope_guid)
      from bi_rebuild_scopes where rebuild_id = bi_rebuilds.id), '[]') as scopes
    from bi_rebuilds order by id desc limit 1`);
}

/** The scope whose turn it is, of the rebuild under way; a rebuild without any left is finished by this. */
export async function nextScopeToRebuild(tx: Queryable): Promise<ScopeToRebuild | undefined> {
  const rebuild = await tx.maybeOne<{ id: bigint; isCheck: boolean; startedAt: Temporal.Instant | null }>(sql`
    select id, is_check, started_at from bi_rebuilds where finished_at is null`);
  if (rebuild === undefined) return undefined;
  if (rebuild.startedAt === null) await start(tx, rebuild.id);
  const scope = await tx.maybeOne<ScopeToRebuild>(sql`
    select rebuild_id, ${rebuild.isCheck}::boolean as is_check, scope_guid as guid, bi_scopes.kind, bi_scopes.test_only, started_at is not null as is_started, checked_up_to,
      documents::int, differing::int, examples
    from bi_rebuild_scopes join bi_scopes on bi_scopes.guid = scope_guid
    where rebuild_id = ${rebuild.id} and finished_at is null order by scope_guid limit 1`);
  if (scope === undefined)
    await tx.execute(sql`update bi_rebuilds set finished_at = ${databaseNow} where id = ${rebuild.id}`);
  return scope;
}

async function start(tx: Queryable, id: bigint): Promise<void> {
  await tx.execute(sql`
    with started as (update bi_rebuilds set started_at = ${databaseNow} where id = ${id})
    insert into bi_rebuild_scopes (rebuild_id, scope_guid)
    select id, guid from bi_rebuilds, bi_scopes
    where id = ${id}::bigint and (scope_guid is null or scope_guid = guid) on conflict do nothing`);
}

type Counted = Pick<
  ScopeToRebuild,
  "rebuildId" | "guid" | "checkedUpTo" | "documents" | "differing" | "examples"
>;

export async function saveScopeProgress(
  tx: Queryable,
  { rebuildId, guid, checkedUpTo, documents, differing, examples }: Counted,
  { isFinished }: { isFinished: boolean },
): Promise<void> {
  await tx.execute(sql`
    update bi_rebuild_scopes set checked_up_to = ${checkedUpTo}, documents = ${documents}::int,
      differing = ${differing}::int, examples = ${json(examples)}::jsonb,
      finished_at = case when ${isFinished}::boolean then ${databaseNow} end
    where rebuild_id = ${rebuildId} and scope_guid = ${guid}`);
}

/** Its turn has come, for the first time or again because what it had filled is gone. */
export async function saveScopeStart(
  tx: Queryable,
  { rebuildId, guid }: Pick<ScopeToRebuild, "rebuildId" | "guid">,
  { total }: { total: bigint },
): Promise<void> {
  await tx.execute(sql`
    update bi_rebuild_scopes set started_at = ${databaseNow}, total = ${total}::bigint
    where rebuild_id = ${rebuildId} and scope_guid = ${guid}`);
}
