import { openProviderCall, type Connector } from "../../connectors/index.ts";
import { done, doublingRetry, enqueue, type JobKind, type JobResult } from "../../platform/jobs/index.ts";
import type { Refusal } from "../../platform/refusal.ts";
import type { SettlementParts } from "../parts.ts";
import {
  findImport,
  insertImport,
  insertRows,
  markFailed,
  markImported,
  type SettlementImport,
} from "./import-store.ts";
import { enqueueMatching } from "./match-job.ts";

const FETCH_SETTLEMENTS = "fetch-settlements";
/** Of one page, with its retries. */
const PAGE_TIMEOUT_MS = 60_000;
const retryAfter = doublingRetry({ firstSeconds: 30, maxSeconds: 3_600, tries: 50 });

type FetchParts = Pick<SettlementParts, "db" | "clock" | "adapters" | "providerClient" | "findConnector">;

/** Starts to fetch what the provider paid out in [from, to). */
export async function startFetch(
  parts: Pick<SettlementParts, "db" | "ids" | "adapters" | "notifyWorkers">,
  { connector, from, to }: { connector: Connector; from: Temporal.Instant; to: Temporal.Instant },
): Promise<{ guid: string } | Refusal<"no_fetch">> {
  if (!parts.adapters.get(connector.adapter)?.settlements?.fetchPage)
    return { refused: true, code: "no_fetch" };
  const guid = parts.ids.uuid();
  await parts.db.transaction(async (tx) => {
    await insertImport(tx, {
      guid,
      connectorGuid: connector.guid,
      kind: "fetch",
      periodFrom: from,
      periodTo: to,
    });
    await enqueue(tx, {
      kind: FETCH_SETTLEMENTS,
      key: guid,
      lane: `${FETCH_SETTLEMENTS}:${connector.guid}`,
      payload: { guid },
    });
  });
  parts.notifyWorkers();
  return { guid };
}

/** Fetches page after page; each is stored with where the next begins, so that a crash repeats one page at most. */
export function fetchSettlementsJobKind(parts: FetchParts): JobKind<{ readonly guid: string }> {
  return {
    name: FETCH_SETTLEMENTS,
    run: ({ payload, attempts }) => fetchAll(parts, { guid: payload.guid, attempts }),
    retryAfter,
    leaseSeconds: 900,
    laneConcurrency: 1,
  };
}

async function fetchAll(
  parts: FetchParts,
  { guid, attempts }: { guid: string; attempts: number },
): Promise<JobResult> {
  for (;;) {
    const found = await findImport(parts.db, guid);
    if (!found || found.state === "done") return done;
    const because = await fetchNext(parts, found);
    if (because === undefined) continue;
    await markFailed(parts.db, { guid, because });
    const after = retryAfter(attempts);
    return after ? { kind: "again", after, because } : { kind: "given_up", because };
  }
}

/** @returns why the page could not be had; undefined when it is stored */
async function fetchNext(parts: FetchParts, found: SettlementImport): Promise<string | undefined> {
  const { guid, connectorGuid, cursor, periodFrom: from, periodTo: to } = found;
  const connector = await parts.findConnector(connectorGuid);
  const adapter = connector && parts.adapters.get(connector.adapter);
  const fetchPage = adapter?.settlements?.fetchPage;
  if (!connector || !adapter || !fetchPage || !from || !to)
    return "The connector has no settlements to fetch.";
  const abort = new AbortController();
  const cancelTimer = parts.clock.after(PAGE_TIMEOUT_MS, () => abort.abort());
  const call = openProviderCall(parts, { adapter, connector, signal: abort.signal });
  const page = await fetchPage(call, { from, to, cursor }).finally(cancelTimer);
  if (page.kind === "failed") return adapter.scrub(page.because).slice(0, 500);
  const { rows, next } = page;
  await parts.db.transaction(async (tx) => {
    const locked = await findImport(tx, guid, { forUpdate: true });
    // Another worker stored it, after the lease of this one had ended.
    if (!locked || locked.state === "done" || locked.cursor !== cursor) return;
    const added = await insertRows(tx, { connectorGuid, importGuid: guid, rows });
    await markImported(tx, { guid, rows: rows.length, added, cursor: next, isDone: next === null });
    if (next === null) await enqueueMatching(tx, { connectorGuid });
  });
  return undefined;
}
