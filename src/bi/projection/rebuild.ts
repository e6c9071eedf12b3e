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
    let after = "";
    for (;;) {
      const uuids = await listTransactionsOf(db, { scope, after, limit: BATCH });
      const made = await readDocuments(db, uuids);
      await putFitting((documentsThatFit) => rebuild.putDocuments(documentsThatFit), made);
      differing.push(...(await differencesFrom(engine, index, made)));
      documents += made.length;
      if (uuids.length < BATCH) break;
      after = uuids.at(-1) ?? after;
    }
    await rebuild.finish();
    const examples = differing.slice(0, MOST_NAMED);
    return { scope: scope.guid, documents, differing: differing.length, examples };
  } catch (error) {
    await rebuild.abandon();
    throw error;
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
