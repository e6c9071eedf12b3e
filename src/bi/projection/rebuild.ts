import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Queryable } from "../../platform/database/index.ts";
import { changedAmong, countTransactionsOf, listTransactionsOf } from "../../transactions/index.ts";
import type { BiEngine, Rebuild, VersionedDocument } from "../engines/engine.ts";
import { type ResponseValue, RawJson, writeJson } from "@quittance/bi-engine/json";
import { keptFrom } from "./kept-from.ts";
import { putFitting } from "./put-documents.ts";
import type { DocumentSources } from "./read-facts.ts";
import { documentsFor, readDocuments } from "./read-documents.ts";
import {
  nextScopeToRebuild,
  saveScopeProgress,
  saveScopeStart,
  type ScopeToRebuild,
} from "./rebuild-store.ts";
import { indexOf, ownerOf, type Scope } from "./scopes.ts";

/** Records whose documents are filled in at once: few enough to hold a database transaction shortly. */
export const FILLING_BATCH = 500;
/** Enough to go and look. */
const MAX_NAMED = 20;
/** A check that found so many differing documents is no matter of a moment. */
const MAX_LOOKED_AT_AGAIN = 100;
const SHOWN_WITHIN_MS = 1_500;

/**
 * Runs the next batch of the current rebuild: builds documents from the records again, into a second index that replaces the
 * first one when it is complete. Each is compared with the existing document: if the projection lost nothing, they differ only
 * by names and whitelists that were changed since, and by concurrent changes. The progress is stored in the same database
 * transaction, and changes go into both indices; so a process that is killed loses one batch, and the next one continues. A check
 * compares only. False when no rebuild is due.
 */
export async function rebuildBatch(
  tx: Queryable,
  engine: BiEngine,
  sources: DocumentSources,
): Promise<boolean> {
  const scope = await nextScopeToRebuild(tx);
  if (scope === undefined) return false;
  const createdFrom = await keptFrom(tx, sources);
  const { rebuild, from } = scope.isCheck
    ? await checkOf(tx, scope, createdFrom)
    : await rebuildOf(tx, engine, { scope, createdFrom });
  const index = indexOf(scope.guid);
  const { uuids, upTo, isEnd } = await listTransactionsOf(tx, {
    owner: ownerOf(scope),
    after: from.checkedUpTo,
    createdFrom,
    limit: FILLING_BATCH,
  });
  const made = await documentsFor(scope, await readDocuments(tx, uuids, sources));
  if (rebuild !== undefined) await putFitting((fitting) => rebuild.putDocuments(fitting), made);
  const found = await differencesFrom(engine, index, made);
  const isSure = !scope.isCheck || from.differing + found.length > MAX_LOOKED_AT_AGAIN;
  const differences = isSure ? found : await stillDiffering(tx, engine, { scope, ids: found, sources });
  if (isEnd) await rebuild?.finish();
  await saveScopeProgress(
    tx,
    {
      ...from,
      checkedUpTo: upTo,
      // As it is compared with: those of earlier attempts are not transactions.
      documents: from.documents + made.filter(({ id, transactionUuid }) => id === transactionUuid).length,
      differing: from.differing + differences.length,
      examples: [...from.examples, ...differences].slice(0, MAX_NAMED),
    },
    { isFinished: isEnd },
  );
  return true;
}

/** The second index, and from where on it has to be filled: from the beginning when it is new, or was lost with its engine. */
async function rebuildOf(
  tx: Queryable,
  engine: BiEngine,
  { scope, createdFrom }: { scope: ScopeToRebuild; createdFrom: Temporal.Instant | undefined },
): Promise<{ rebuild: Rebuild; from: ScopeToRebuild }> {
  const index = indexOf(scope.guid);
  const begun = scope.isStarted ? await engine.continueRebuild(index) : undefined;
  if (begun !== undefined) return { rebuild: begun, from: scope };
  const from = await fromTheBeginning(tx, scope, createdFrom);
  return { rebuild: await engine.startRebuild(index), from };
}

async function checkOf(
  tx: Queryable,
  scope: ScopeToRebuild,
  createdFrom: Temporal.Instant | undefined,
): Promise<{ rebuild: undefined; from: ScopeToRebuild }> {
  return {
    rebuild: undefined,
    from: scope.isStarted ? scope : await fromTheBeginning(tx, scope, createdFrom),
  };
}

async function fromTheBeginning(
  tx: Queryable,
  scope: ScopeToRebuild,
  createdFrom: Temporal.Instant | undefined,
): Promise<ScopeToRebuild> {
  const total = await countTransactionsOf(tx, { owner: ownerOf(scope), createdFrom });
  await saveScopeStart(tx, scope, { total });
  return { ...scope, checkedUpTo: "", documents: 0, differing: 0, examples: [] };
}

/**
 * Those of the documents that differ a while later, too: an engine may show a document a second after it has it, and changes of
 * the moment have still to be projected.
 */
async function stillDiffering(
  tx: Queryable,
  engine: BiEngine,
  { scope, ids, sources }: { scope: Scope; ids: readonly string[]; sources: DocumentSources },
): Promise<string[]> {
  if (ids.length === 0) return [];
  await sleep(SHOWN_WITHIN_MS);
  const uuids = [...new Set(ids.map((id) => id.split("-", 1)[0] ?? id))];
  const again = await documentsFor(scope, await readDocuments(tx, uuids, sources));
  const waiting = await changedAmong(tx, uuids);
  return differencesFrom(
    engine,
    indexOf(scope.guid),
    again.filter(({ id, transactionUuid }) => ids.includes(id) && !waiting.has(transactionUuid)),
  );
}

/** The documents that the index that queries still read has not, or has otherwise. */
async function differencesFrom(
  engine: BiEngine,
  index: string,
  made: readonly VersionedDocument[],
): Promise<string[]> {
  if (made.length === 0) return [];
  const values = made.map(({ id }) => id);
  const body = JSON.stringify({ size: made.length, query: { ids: { values } } });
  const response = await engine.search(index, { path: "/_search", search: new URLSearchParams(), body });
  const { hits } = plainResponse(response.body) as Found;
  const stored = new Map(hits.hits.map((hit) => [hit["_id"], hit["_source"]]));
  return made
    .filter(({ id, source }) => !isDeepStrictEqual(JSON.parse(source), stored.get(id)))
    .map(({ id }) => id);
}

interface Found {
  readonly hits: { readonly hits: readonly { readonly _id: string; readonly _source: unknown }[] };
}

/** A response as a client reads it. */
export function plainResponse(body: ResponseValue): unknown {
  return JSON.parse(body instanceof RawJson ? body.text : writeJson(body));
}
