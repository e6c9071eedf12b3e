import { databaseNow, sql, type Queryable } from "../../platform/database/index.ts";
import { documentOf, type TransactionFacts } from "../documents/index.ts";
import type { BiEngine, VersionedDocument } from "../engines/engine.ts";
import { documentRefused, putDocuments } from "./put-documents.ts";
import type { BiParts } from "../parts.ts";
import { claimEngine, saveCompleteUntil } from "./current-engine.ts";
import { readFacts } from "./read-facts.ts";
import { indexOf, listTransactionsOf, nextScopeToFill, saveFilling, scopesOfTransactions } from "./scopes.ts";

/** Documents written at once: large enough to be fast, small enough to hold a database transaction shortly. */
export const PROJECTION_BATCH = 500;
/** A statement that carries an earlier moment than another may still commit after it. */
const COMMIT_SECONDS = 1;

/**
 * Takes a batch of the durable feed and brings its documents up to date; then goes on filling scopes that are new.
 * The rows of the feed go away only after the engine has the documents, so that a crash at any point repeats work
 * and loses none. One process projects at a time, which keeps each transaction's changes in order. The number of
 * things done.
 */
export async function projectDue(parts: BiParts): Promise<number> {
  const engine = await parts.engine();
  if (engine === undefined) return 0;
  return parts.db.transaction(async (tx) => {
    if (!(await takeTurn(tx)) || !(await claimEngine(tx, engine))) return 0;
    return (await projectChanges(tx, engine)) || (await fillScope(tx, engine));
  });
}

/** Lock of the projection, held until the end of the database transaction. */
async function takeTurn(tx: Queryable): Promise<boolean> {
  const { taken } = await tx.one<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('quittance bi projection')) as taken`,
  );
  return taken;
}

async function projectChanges(tx: Queryable, engine: BiEngine): Promise<number> {
  const { startedAt } = await tx.one<{ startedAt: Temporal.Instant }>(
    sql`select ${databaseNow} as started_at`,
  );
  const changes = await tx.query<{ id: bigint; transactionUuid: string }>(
    sql`select id, transaction_uuid from transaction_changes order by id limit ${PROJECTION_BATCH}`,
  );
  if (changes.length > 0) {
    await project(tx, engine, [...new Set(changes.map((change) => change.transactionUuid))]);
    const ids = changes.map((change) => change.id);
    await tx.execute(sql`delete from transaction_changes where id = any(${ids}::bigint[])`);
  }
  const isCaughtUp = changes.length < PROJECTION_BATCH;
  if (isCaughtUp) await saveCompleteUntil(tx, startedAt.subtract({ seconds: COMMIT_SECONDS }));
  return changes.length;
}

async function project(tx: Queryable, engine: BiEngine, uuids: readonly string[]): Promise<void> {
  const scopes = await scopesOfTransactions(tx, uuids);
  const documents = await readDocuments(tx, uuids);
  const shown = documents.flatMap((document) =>
    (scopes.get(document.id) ?? []).map((scope) => ({ scope, document })),
  );
  for (const [scope, ofScope] of Map.groupBy(shown, ({ scope }) => scope)) {
    const itsDocuments = ofScope.map(({ document }) => document);
    await putDocuments(engine, indexOf(scope), itsDocuments);
  }
}

/** Documents of a scope that keys were made for when there were transactions already. */
async function fillScope(tx: Queryable, engine: BiEngine): Promise<number> {
  const scope = await nextScopeToFill(tx);
  if (scope === undefined) return 0;
  const { uuids, upTo, isEnd } = await listTransactionsOf(tx, {
    scope,
    after: scope.filledUpTo,
    limit: PROJECTION_BATCH,
  });
  const documents = await readDocuments(tx, uuids);
  await putDocuments(engine, indexOf(scope.guid), documents);
  await saveFilling(tx, { guid: scope.guid, filledUpTo: upTo, isComplete: isEnd });
  // However few were found: there is more to look at.
  return isEnd ? Math.max(1, uuids.length) : PROJECTION_BATCH;
}

/** The documents of the transactions as the records are now. The version is taken first: see the migration. */
export async function readDocuments(db: Queryable, uuids: readonly string[]): Promise<VersionedDocument[]> {
  const { version } = await db.one<{ version: bigint }>(
    sql`select nextval('bi_document_versions') as version`,
  );
  const facts = await readFacts(db, uuids);
  return facts.flatMap((one) => {
    const source = sourceOf(one);
    return source === undefined ? [] : [{ id: one.transaction.uuid, version, source }];
  });
}

/** One record that no document can be made of must not hold up those of everybody else: it is counted and passed over. */
function sourceOf(facts: TransactionFacts): string | undefined {
  try {
    return JSON.stringify(documentOf(facts));
  } catch (error) {
    documentRefused.record({ uuid: facts.transaction.uuid, because: (error as Error).message });
    return undefined;
  }
}
