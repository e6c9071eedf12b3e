import { sql } from "../../platform/database/index.ts";
import type { Log } from "../../platform/log.ts";
import type { Task } from "../../platform/recurring.ts";
import type { BiEngine } from "../engines/engine.ts";
import { isAged } from "./count-aged.ts";
import { keptFrom } from "./kept-from.ts";
import type { ProjectionParts } from "./project-changes.ts";
import { plainResponse } from "./rebuild.ts";
import { indexOf, listScopes, type Scope } from "./scopes.ts";

/** Documents become too old at the beginning of a month. Payments come first: a busy machine gets pauses as long as the steps. */
const INTERVAL_MS = 10 * 60_000;
/** Documents deleted at once. */
const BATCH = 500;

type LoggedParts = ProjectionParts & { readonly log: Log };

/** How far one pass through the scopes has come. */
interface Pass {
  readonly scope: string;
  /** Documents of the scope up to this uuid have been deleted. */
  readonly upTo: string;
  readonly indices: number;
  readonly documents: number;
}

/**
 * Removes the documents of transactions that are too old to have some, in all scopes. A pass goes forward only and in small steps, so
 * that it ends whatever an engine shows of documents that it has just deleted, and can be stopped at any time: the next one finds what
 * is left. Nothing writes such documents, so that it needs no turn of the projection, and several processes may do it at the same time.
 *
 * @param isBusy whether payments are being served; by default, whether the event loop of this process is busy
 */
export function removeAgedTask(parts: LoggedParts, isBusy?: () => boolean): Task {
  let pass: Pass | undefined;
  return {
    name: "aged BI documents",
    intervalMs: INTERVAL_MS,
    batch: BATCH,
    busyIntervalMs: INTERVAL_MS,
    ...(isBusy && { isBusy }),
    run: async () => {
      pass = await goOn(parts, pass).catch((error: unknown) => {
        pass = undefined;
        throw error;
      });
      return pass === undefined ? 0 : BATCH;
    },
  };
}

/** Takes the next step of a pass, or the first of a new one; undefined at its end. */
async function goOn(parts: LoggedParts, pass: Pass | undefined): Promise<Pass | undefined> {
  const before = await keptFrom(parts.db, parts);
  const engine = before !== undefined && parts.isReady() ? await parts.engine() : undefined;
  if (engine === undefined || before === undefined) return undefined;
  const scopes = await listScopes(parts.db);
  const current = pass ?? startIn(scopes[0]);
  if (current === undefined) return undefined;
  const index = indexOf(current.scope);
  if (current.upTo === "") {
    const dropped = (await engine.dropAgedIndices?.(index, before)) ?? 0;
    if (dropped > 0) return { ...current, indices: current.indices + dropped };
  }
  const ids = await agedDocuments(engine, { index, before, after: current.upTo });
  if (ids.length > 0) {
    const { version } = await parts.db.one<{ version: bigint }>(
      sql`select nextval('bi_document_versions') as version`,
    );
    await engine.deleteDocuments(
      index,
      ids.map((id) => ({ id, version })),
    );
    return { ...current, upTo: ids.at(-1)!, documents: current.documents + ids.length };
  }
  logRemoved(parts.log, current, before);
  const place = scopes.findIndex(({ guid }) => guid === current.scope);
  return startIn(scopes[place + 1]);
}

function startIn(scope: Scope | undefined): Pass | undefined {
  return scope && { scope: scope.guid, upTo: "", indices: 0, documents: 0 };
}

/** The next documents, in the order of uuids, of transactions that were created before the moment. */
async function agedDocuments(
  engine: BiEngine,
  { index, before, after }: { index: string; before: Temporal.Instant; after: string },
): Promise<string[]> {
  const filter = [isAged(before), { range: { uuid: { gt: after } } }];
  const request = { size: BATCH, _source: false, sort: [{ uuid: "asc" }], query: { bool: { filter } } };
  const response = await engine.search(index, {
    path: "/_search",
    search: new URLSearchParams(),
    body: JSON.stringify(request),
  });
  if (response.status !== 200) throw new Error(`the BI engine responded ${response.status} to a search`);
  const { hits } = plainResponse(response.body) as { hits: { hits: { _id: string }[] } };
  return hits.hits.map(({ _id }) => _id);
}

function logRemoved(log: Log, { scope, indices, documents }: Pass, before: Temporal.Instant): void {
  if (indices + documents === 0) return;
  log.info(
    { scope, before: before.toString(), indices, documents },
    "BI documents of old transactions were removed.",
  );
}
