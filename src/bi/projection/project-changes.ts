import { databaseNow, sql, type Database, type Queryable } from "../../platform/database/index.ts";
import { listChanges, listTransactionsOf, removeChanges } from "../../transactions/index.ts";
import type { BiEngine } from "../engines/engine.ts";
import type { OpenedEngine } from "../open-engine.ts";
import { keptFrom } from "./kept-from.ts";
import { putDocuments } from "./put-documents.ts";
import { removeDocuments } from "./remove-documents.ts";
import { claimEngine, saveCompleteUntil } from "./current-engine.ts";
import { documentsFor, readDocuments } from "./read-documents.ts";
import type { DocumentSources } from "./read-facts.ts";
import { FILLING_BATCH, rebuildBatch } from "./rebuild.ts";
import { ScopedWrites } from "./scoped-writes.ts";
import { indexOf, nextScopeToFill, ownerOf, saveFilling, scopesOfTransactions } from "./scopes.ts";

/** Parts of the projection, in whatever process it runs. */
export interface ProjectionParts extends DocumentSources {
  readonly db: Database;
  /** Whether there is an engine and `engine` has it at once. */
  readonly isReady: () => boolean;
  /** Rejects while the engine cannot be opened or reached; undefined where there is none. */
  readonly engine: () => Promise<OpenedEngine | undefined> | undefined;
}

/**
 * Transactions whose changes are projected at once. A document of 2,000 costs the embedded engine a quarter less than one of 500: a
 * commit and the appending to each of its tables cost the same for any number.
 */
export const PROJECTION_BATCH = 2_000;
/** Records are read in parts, so that few of them are in memory beside the documents that are made. */
const MAX_READ = 500;
/** Large documents are written in several calls, which have to fit into the memory of both processes. */
const MAX_CHARACTERS = 8_000_000;
/** A statement that carries an earlier moment than another may still commit after it. */
const COMMIT_SECONDS = 1;

/**
 * Takes a batch of the durable feed and brings its documents up to date; then goes on filling scopes that are new, and
 * with a rebuild. The rows of the feed go away only after the engine has the documents, so that a crash at any point
 * repeats work and loses none. One process projects at a time, which keeps each transaction's changes in order. Changes
 * that never cease keep a rebuild from nothing, and a rebuild that fails keeps no changes: each has a database transaction
 * of its own. The number of things done.
 */
export async function projectDue(parts: ProjectionParts): Promise<number> {
  // The log has said once why it is not there; the changes wait in their table.
  if (!parts.isReady()) return 0;
  const engine = await parts.engine();
  if (engine === undefined) return 0;
  const inTurn = (work: (tx: Queryable) => Promise<number>) =>
    parts.db.transaction(async (tx) =>
      (await takeTurn(tx)) && (await claimEngine(tx, engine)) ? work(tx) : 0,
    );
  const changes = await inTurn((tx) => projectChanges(tx, engine, parts));
  if (!(await isToBeFilled(parts.db))) return changes;
  return Math.max(changes, await inTurn((tx) => fillOrRebuild(tx, engine, parts)));
}

/** Whether a scope or a rebuild is under way. */
export async function isToBeFilled(db: Queryable): Promise<boolean> {
  const { is } = await db.one<{ is: boolean }>(sql`
    select exists (select from bi_scopes where not is_complete)
      or exists (select from bi_rebuilds where finished_at is null) as is`);
  return is;
}

async function fillOrRebuild(tx: Queryable, engine: OpenedEngine, sources: DocumentSources): Promise<number> {
  const filled = await fillScope(tx, engine, sources);
  if (filled > 0) return filled;
  return (await rebuildBatch(tx, engine, sources)) ? PROJECTION_BATCH : 0;
}

/** Lock of the projection, held until the end of the database transaction. */
async function takeTurn(tx: Queryable): Promise<boolean> {
  const { taken } = await tx.one<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('quittance bi projection')) as taken`,
  );
  return taken;
}

async function projectChanges(tx: Queryable, engine: BiEngine, sources: DocumentSources): Promise<number> {
  const { startedAt } = await tx.one<{ startedAt: Temporal.Instant }>(
    sql`select ${databaseNow} as started_at`,
  );
  const due = await listChanges(tx, { transactions: PROJECTION_BATCH });
  const { uuids, nextAnnouncedAt } = due;
  if (uuids.length > 0) {
    await project(tx, engine, uuids, sources);
    await removeChanges(tx, due);
  }
  await saveCompleteUntil(tx, (nextAnnouncedAt ?? startedAt).subtract({ seconds: COMMIT_SECONDS }));
  return nextAnnouncedAt === undefined ? uuids.length : PROJECTION_BATCH;
}

async function project(
  tx: Queryable,
  engine: BiEngine,
  uuids: readonly string[],
  sources: DocumentSources,
): Promise<void> {
  const scopes = await scopesOfTransactions(tx, uuids);
  const read: { readonly transactionUuid: string }[] = [];
  let writes = new ScopedWrites();
  for (let at = 0; at < uuids.length; at += MAX_READ) {
    const documents = await readDocuments(tx, uuids.slice(at, at + MAX_READ), sources);
    read.push(...documents.map(({ transactionUuid }) => ({ transactionUuid })));
    await writes.add(documents, scopes);
    if (writes.characters < MAX_CHARACTERS) continue;
    await writes.send(engine);
    writes = new ScopedWrites();
  }
  await writes.send(engine);
  await removeDocuments(tx, engine, { uuids, read });
}

/** Documents of a scope that keys were made for when there were transactions already. */
async function fillScope(tx: Queryable, engine: OpenedEngine, sources: DocumentSources): Promise<number> {
  const scope = await nextScopeToFill(tx, engine.id);
  if (scope === undefined) return 0;
  const { uuids, upTo, isEnd } = await listTransactionsOf(tx, {
    owner: ownerOf(scope),
    after: scope.filledUpTo,
    until: scope.fillUntil,
    createdFrom: await keptFrom(tx, sources),
    limit: FILLING_BATCH,
  });
  const documents = await documentsFor(scope, await readDocuments(tx, uuids, sources));
  await putDocuments(engine, indexOf(scope.guid), documents);
  await saveFilling(tx, { guid: scope.guid, filledUpTo: upTo, isComplete: isEnd });
  // However few were found: there is more to look at.
  return isEnd ? Math.max(1, uuids.length) : PROJECTION_BATCH;
}
