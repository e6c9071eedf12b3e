import { isDeepStrictEqual } from "node:util";
import type { BiEngine, VersionedDocument } from "../engines/engine.ts";
import { type Answer, RawJson, writeJson } from "../query/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { readDocuments } from "./project-changes.ts";
import { putFitting } from "./put-documents.ts";
import { indexOf, listScopes, listTransactionsOf, type Scope } from "./scopes.ts";

const BATCH = 500;
/** Enough to go and look. */
const MOST_NAMED = 20;

export interface RebuiltScope {
  readonly scope: string;
  readonly documents: number;
  /** Documents that the index before did not have, or had otherwise; some of them by uuid. */
  readonly differing: number;
  readonly examples: readonly string[];
}

/**
 * Makes the documents of every scope anew from the records, into a second index that takes the first one's place at
 * once when it is whole. Each is compared with the document that was there: a projection that lost nothing differs
 * nowhere, but for names and whitelists that were changed since and for what changes while it runs.
 */
export async function rebuildAll(db: Database, engine: BiEngine): Promise<RebuiltScope[]> {
  const rebuilt: RebuiltScope[] = [];
  for (const scope of await listScopes(db)) rebuilt.push(await rebuildScope(db, engine, scope));
  return rebuilt;
}

async function rebuildScope(db: Database, engine: BiEngine, scope: Scope): Promise<RebuiltScope> {
  const index = indexOf(scope.guid);
  const rebuild = await engine.startRebuild(index);
  try {
    const examples: string[] = [];
    let [documents, differing] = [0, 0];
    let batch = await readBatch(db, scope, "");
    while (batch !== undefined) {
      const { made, upTo } = batch;
      // While the engine writes one batch, the records of the next one are read.
      const [, differences, next] = await Promise.all([
        putFitting((documentsThatFit) => rebuild.putDocuments(documentsThatFit), made),
        differencesFrom(engine, index, made),
        readBatch(db, scope, upTo),
      ]);
      examples.push(...differences.slice(0, MOST_NAMED - examples.length));
      differing += differences.length;
      documents += made.length;
      batch = next;
    }
    await rebuild.finish();
    return { scope: scope.guid, documents, differing, examples };
  } catch (error) {
    await rebuild.abandon();
    throw error;
  }
}

interface Batch {
  readonly made: readonly VersionedDocument[];
  readonly upTo: string;
}

/** The next documents in the order of their uuids, made from the records; undefined behind the last. */
async function readBatch(db: Database, scope: Scope, after: string): Promise<Batch | undefined> {
  for (let from = after; ;) {
    const { uuids, upTo, isEnd } = await listTransactionsOf(db, { scope, after: from, limit: BATCH });
    if (uuids.length > 0) {
      const made = await readDocuments(db, uuids);
      return { made: made.toSorted((a, b) => (a.id < b.id ? -1 : 1)), upTo };
    }
    if (isEnd) return undefined;
    from = upTo;
  }
}

/** The documents that the index that still answers has not, or has otherwise. */
async function differencesFrom(
  engine: BiEngine,
  index: string,
  made: readonly VersionedDocument[],
): Promise<string[]> {
  if (made.length === 0) return [];
  const values = made.map(({ id }) => id);
  const body = JSON.stringify({ size: made.length, query: { ids: { values } } });
  const answer = await engine.search(index, { path: "/_search", search: new URLSearchParams(), body });
  const { hits } = plainAnswer(answer.body) as Found;
  const stored = new Map(hits.hits.map((hit) => [hit["_id"], hit["_source"]]));
  return made
    .filter(({ id, source }) => !isDeepStrictEqual(JSON.parse(source), stored.get(id)))
    .map(({ id }) => id);
}

interface Found {
  readonly hits: { readonly hits: readonly { readonly _id: string; readonly _source: unknown }[] };
}

/** An answer as a client reads it. */
export function plainAnswer(body: Answer): unknown {
  return JSON.parse(body instanceof RawJson ? body.text : writeJson(body));
}
