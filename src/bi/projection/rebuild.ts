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
    const differing: string[] = [];
    let documents = 0;
    let made = await readBatch(db, scope, "");
    while (made.length > 0) {
      // While the engine writes one batch, the records of the next one are read.
      const [, differences, next] = await Promise.all([
        putFitting((documentsThatFit) => rebuild.putDocuments(documentsThatFit), made),
        differencesFrom(engine, index, made),
        readBatch(db, scope, made.at(-1)?.id ?? ""),
      ]);
      differing.push(...differences);
      documents += made.length;
      made = next;
    }
    await rebuild.finish();
    const examples = differing.slice(0, MOST_NAMED);
    return { scope: scope.guid, documents, differing: differing.length, examples };
  } catch (error) {
    await rebuild.abandon();
    throw error;
  }
}

/** The next documents in the order of their uuids, made from the records; none behind the last. */
async function readBatch(db: Database, scope: Scope, after: string): Promise<VersionedDocument[]> {
  const made = await readDocuments(db, await listTransactionsOf(db, { scope, after, limit: BATCH }));
  return made.toSorted((a, b) => (a.id < b.id ? -1 : 1));
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
