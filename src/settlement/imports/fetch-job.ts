import { openProviderCall, type Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { doublingRetry, enqueue, type JobKind } from "../../platform/jobs/index.ts";
import type { Refusal } from "../../platform/refusal.ts";
import type { SettlementParts } from "../parts.ts";
import { attemptImport } from "./attempt-import.ts";
import { recordImported } from "./import-event.ts";
import { findImport, insertImport, insertRows, markImported, type SettlementImport } from "./import-store.ts";
import { enqueueMatching } from "./match-job.ts";
import { cutText } from "../../platform/cut-text.ts";

const FETCH_SETTLEMENTS = "fetch-settlements";
/** For one page, with its retries. */
const PAGE_TIMEOUT_MS = 60_000;
const retryAfter = doublingRetry({ firstSeconds: 30, maxSeconds: 3_600, tries: 50 });

type FetchParts = Pick<SettlementParts, "db" | "adapters" | "findConnector"> &
  Pick<SettlementParts, "clock" | "providerClient" | "providerTestServers">;

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
    await enqueueFetch(tx, { guid, connectorGuid: connector.guid });
  });
  parts.notifyWorkers();
  return { guid };
}

export async function enqueueFetch(
  tx: Queryable,
  { guid, connectorGuid }: { guid: string; connectorGuid: string },
): Promise<void> {
  await enqueue(tx, {
    kind: FETCH_SETTLEMENTS,
    key: guid,
    owner: connectorGuid,
    lane: `${FETCH_SETTLEMENTS}:${connectorGuid}`,
    payload: { guid },
  });
}

/** Fetches page after page; each is stored with where the next begins, so that a crash repeats one page at most. */
export function fetchSettlementsJobKind(parts: FetchParts): JobKind<{ readonly guid: string }> {
  return {
    name: FETCH_SETTLEMENTS,
    run: ({ payload: { guid }, attempts }) =>
      attemptImport(parts.db, { guid, attempts, retryAfter }, () => fetchAll(parts, guid)),
    retryAfter,
    leaseSeconds: 900,
    laneConcurrency: 1,
  };
}

/** A provider that begins again would be read for ever. Pages after this one cannot be fetched; the operator may repeat the import. */
const REPEATED = { forGood: "The provider repeated a page: what follows it was not read." } as const;

/** @returns why a page could not be had; undefined when all are stored */
async function fetchAll(parts: FetchParts, guid: string): Promise<string | typeof REPEATED | undefined> {
  /** Where pages began that this attempt has read. */
  const read = new Set<string>();
  for (;;) {
    const found = await findImport(parts.db, guid);
    if (!found || found.state === "done") return undefined;
    read.add(found.cursor ?? "");
    const because = await fetchNext(parts, { found, read });
    if (because !== undefined) return because;
  }
}

/** @returns why the page could not be had; undefined when it is stored */
async function fetchNext(
  parts: FetchParts,
  { found, read }: { found: SettlementImport; read: ReadonlySet<string> },
): Promise<string | typeof REPEATED | undefined> {
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
  if (page.kind === "failed") return cutText(adapter.scrub(page.because), 500);
  const { rows, next } = page;
  if (next !== null && read.has(next)) {
    await parts.db.transaction((tx) => enqueueMatching(tx, { connectorGuid }));
    return REPEATED;
  }
  await parts.db.transaction(async (tx) => {
    const locked = await findImport(tx, guid, { forUpdate: true });
    // Another worker stored it, after the lease of this one had ended.
    if (!locked || locked.state === "done" || locked.cursor !== cursor) return;
    const added = await insertRows(tx, { connectorGuid, importGuid: guid, rows });
    await markImported(tx, { guid, rows: rows.length, added, cursor: next, isDone: next === null });
    if (next !== null) return;
    await recordImported(tx, connector, guid);
    await enqueueMatching(tx, { connectorGuid });
  });
  return undefined;
}
