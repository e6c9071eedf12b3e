import { databaseNow, sql, type Queryable } from "../../platform/database/index.ts";
import type { BiEngine } from "../engines/engine.ts";
import { DOCUMENT_REVISION } from "../documents/index.ts";
import { requestRebuild } from "./rebuild-store.ts";
import { indexOf, listScopes } from "./scopes.ts";

/** After this a process that died has lost the claim of its engine. */
const CLAIM_SECONDS = 15;

/**
 * Claims the projection for an engine. Documents live in one engine at a time; when it is another one than before
 * (a cluster instead of the embedded engine, a data directory that was lost), everything is filled again from the
 * records, and what was in it is gone: it may be of another database, whose data directory this one was. False while
 * another engine's claim holds.
 */
export async function claimEngine(
  tx: Queryable,
  engine: BiEngine & { readonly id: string },
): Promise<boolean> {
  const engineId = engine.id;
  const claimed = await tx.maybeOne<{ isNew: boolean; documentRevision: number | null }>(sql`
    with before as (select engine_id from bi_engine for update)
    update bi_engine set engine_id = ${engineId},
      claimed_until = ${databaseNow} + make_interval(secs => ${CLAIM_SECONDS}),
      complete_until = case when bi_engine.engine_id = ${engineId} then complete_until end
    from before
    where bi_engine.engine_id is null or bi_engine.engine_id = ${engineId} or claimed_until < ${databaseNow}
    returning before.engine_id is distinct from ${engineId} as is_new, document_revision`);
  if (claimed?.isNew) {
    for (const scope of await listScopes(tx)) await empty(engine, indexOf(scope.guid));
    await tx.execute(sql`update bi_scopes set filled_up_to = '', is_complete = false`);
    await tx.execute(sql`update bi_engine set document_revision = ${DOCUMENT_REVISION}::int`);
  } else if (claimed !== undefined && (claimed.documentRevision ?? 0) < DOCUMENT_REVISION) {
    await rebuildForNewVersion(tx);
  }
  return claimed !== undefined;
}

/**
 * This version makes the documents of an earlier one again, once; of two versions side by side the later one decides. A
 * rebuild under way was begun by the earlier one, and begins again.
 */
async function rebuildForNewVersion(tx: Queryable): Promise<void> {
  await tx.execute(sql`update bi_engine set document_revision = ${DOCUMENT_REVISION}::int`);
  await tx.execute(sql`
    update bi_rebuild_scopes set started_at = null, finished_at = null
    where rebuild_id in (select id from bi_rebuilds where finished_at is null)`);
  await requestRebuild(tx, "new_version");
}

async function empty(engine: BiEngine, index: string): Promise<void> {
  const rebuild = await engine.startRebuild(index);
  await rebuild.finish();
}

/** Lets another engine take over at once. */
export async function releaseEngine(db: Queryable, engineId: string): Promise<void> {
  await db.execute(sql`update bi_engine set claimed_until = ${databaseNow} where engine_id = ${engineId}`);
}

/** Changes that wait were announced at moments that may overlap: what was complete stays so. */
export async function saveCompleteUntil(db: Queryable, completeUntil: Temporal.Instant): Promise<void> {
  await db.execute(sql`
    update bi_engine set complete_until = greatest(complete_until, ${completeUntil}::timestamptz)`);
}

export interface ProjectionProgress {
  /**
   * How far behind the documents of the complete scopes are: the age in seconds of the moment up to which they hold every change.
   * Null before the first scope is complete.
   */
  readonly lagSeconds: number | null;
  /** Scopes whose documents are being filled in, for a new key or into another engine. */
  readonly scopesFilling: number;
}

export function projectionProgress(db: Queryable): Promise<ProjectionProgress> {
  return db.one<ProjectionProgress>(sql`
    select
      case when exists (select from bi_scopes where is_complete)
        then extract(epoch from ${databaseNow} - complete_until)::float8 end as lag_seconds,
      (select count(*)::int from bi_scopes where not is_complete) as scopes_filling
    from bi_engine`);
}

export interface ProjectionState {
  readonly engineId: string | null;
  /** Null while the scope, or an engine that is new, is still being filled. */
  readonly completeUntil: Temporal.Instant | null;
  /** The scope's documents are being filled in, or it has none. */
  readonly isBegun: boolean;
}

/** The state of the projection for a query on a scope: the engine that has the documents, and the time up to which they are complete. */
export function projectionState(db: Queryable, scopeGuid: string): Promise<ProjectionState> {
  return db.one<ProjectionState>(sql`
    select bi_engine.engine_id, case when is_complete then complete_until end as complete_until,
      coalesce(is_complete or filled_up_to <> '', true) as is_begun
    from bi_engine left join bi_scopes on bi_scopes.guid = ${scopeGuid}`);
}
