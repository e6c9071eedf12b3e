import { PassThrough } from "node:stream";
import { once } from "node:events";
import { openProviderCall, type Connector } from "../../connectors/index.ts";
import type { Adapter } from "../../providers/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { doublingRetry, enqueue, type JobKind } from "../../platform/jobs/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { SettlementParts } from "../parts.ts";
import { attemptImport } from "./attempt-import.ts";
import { recordImported } from "./import-event.ts";
import { findImport, insertReportImport, insertRows, markImported, restartReading } from "./import-store.ts";
import { enqueueMatching } from "./match-job.ts";
import { readReport } from "./read-report.ts";
import { cutText } from "../../platform/cut-text.ts";

const FETCH_REPORT = "fetch-settlement-report";
const retryAfter = doublingRetry({ firstSeconds: 60, maxSeconds: 4 * 3_600, tries: 30 });

type FetchParts = Pick<SettlementParts, "db" | "adapters" | "findConnector"> &
  Pick<SettlementParts, "clock" | "providerClient" | "providerTestServers">;

/**
 * Has a report fetched that a provider announced. The same report is fetched once for a connector; one whose import failed for
 * good is fetched again when it is announced again.
 */
export async function startReportFetch(
  parts: Pick<SettlementParts, "db" | "ids" | "notifyWorkers">,
  { connectorGuid, path }: { connectorGuid: string; path: string },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const guid = await insertReportImport(tx, { guid: parts.ids.uuid(), connectorGuid, path });
    if (guid !== undefined) await enqueueReportFetch(tx, { guid, connectorGuid });
  });
  parts.notifyWorkers();
}

export async function enqueueReportFetch(
  tx: Queryable,
  { guid, connectorGuid }: { guid: string; connectorGuid: string },
): Promise<void> {
  await enqueue(tx, {
    kind: FETCH_REPORT,
    key: guid,
    owner: connectorGuid,
    lane: `${FETCH_REPORT}:${connectorGuid}`,
    payload: { guid },
  });
}

/**
 * Fetches a report and stores its rows batch by batch as they arrive. A report that breaks off is fetched again from its beginning, and
 * rows that are stored already are not stored twice.
 */
export function fetchReportJobKind(parts: FetchParts): JobKind<{ readonly guid: string }> {
  return {
    name: FETCH_REPORT,
    run: ({ payload: { guid }, attempts }) =>
      attemptImport(parts.db, { guid, attempts, retryAfter }, () => fetchReport(parts, guid)),
    retryAfter,
    leaseSeconds: 900,
    laneConcurrency: 1,
  };
}

/** @returns why it could not be read to its end; undefined when all of it is stored */
async function fetchReport(parts: FetchParts, guid: string): Promise<string | undefined> {
  const found = await findImport(parts.db, guid);
  if (!found || found.state === "done" || found.path === null) return undefined;
  const connector = await parts.findConnector(found.connectorGuid);
  const adapter = connector && parts.adapters.get(connector.adapter);
  if (!connector || !adapter) return "The connector has no adapter any more.";
  await restartReading(parts.db, guid);
  return fetchRows(parts, { guid, path: found.path, connector, adapter });
}

/** @returns why it could not be read to its end; undefined when all of it is stored */
async function fetchRows(
  parts: FetchParts,
  { guid, path, connector, adapter }: { guid: string; path: string; connector: Connector; adapter: Adapter },
): Promise<string | undefined> {
  const { report } = adapter.settlements ?? {};
  if (!report?.download) return "The adapter fetches no reports.";
  const abort = new AbortController();
  const call = openProviderCall(parts, { adapter, connector, signal: abort.signal });
  const body = new PassThrough();
  // The reader is there before the first byte, or the first error.
  const storing = storeRows(parts, { guid, connectorGuid: connector.guid, body, report });
  let broken: string | undefined;
  const downloading = report
    .download(call, {
      path,
      onChunk: async (chunk) => {
        if (!body.write(chunk)) await once(body, "drain", { signal: abort.signal });
      },
    })
    .catch((error: unknown) => ({ kind: "failed" as const, because: String(error) }))
    .then((outcome) => {
      if (outcome.kind === "done") return void body.end();
      if (!abort.signal.aborted) broken = outcome.because;
      return void body.destroy(new Error(outcome.because));
    });
  // The rest is not downloaded when reading stops, for any reason.
  const unreadable = await storing.catch((error: unknown) => {
    abort.abort();
    throw error;
  });
  if (unreadable !== undefined) abort.abort();
  await downloading;
  if (broken !== undefined) return cutText(adapter.scrub(broken), 500);
  if (unreadable !== undefined) return unreadable;
  await parts.db.transaction(async (tx) => {
    await markImported(tx, { guid, rows: 0, added: 0, cursor: null, isDone: true });
    await recordImported(tx, connector, guid);
    await enqueueMatching(tx, { connectorGuid: connector.guid });
  });
  return undefined;
}

async function storeRows(
  { db }: Pick<FetchParts, "db">,
  {
    guid,
    connectorGuid,
    body,
    report,
  }: {
    guid: string;
    connectorGuid: string;
    body: PassThrough;
    report: NonNullable<NonNullable<Adapter["settlements"]>["report"]>;
  },
): Promise<string | undefined> {
  for await (const batch of readReport(body, report)) {
    if (isRefusal(batch)) return batch.message;
    await db.transaction(async (tx) => {
      const added = await insertRows(tx, { connectorGuid, importGuid: guid, rows: batch });
      await markImported(tx, { guid, rows: batch.length, added, cursor: null, isDone: false });
    });
  }
  return undefined;
}
