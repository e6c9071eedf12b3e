import { Readable } from "node:stream";
import { findBatch, listBatchesOfMerchants, listRows, type Batch } from "../../batch/index.ts";
import { isInTestMode } from "../../transaction-requests/index.ts";
import { findMerchantUser, nameMerchants, recordAuditEvent } from "../../tenancy/index.ts";
import { findTransactions } from "../../transactions/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { namePeople } from "../access/person-store.ts";
import { csvWriterOf, sendsCsv } from "../frame/csv-file.ts";
import { changedBy } from "../frame/changed-by.ts";
import { getting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { API_USER, curl } from "../frame/curl.ts";
import { numberedPage, shownRows } from "../frame/numbered-page.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { shownPayments } from "../payment-facts/shown-payment.ts";
import { batchPage, SHOWN_ROWS } from "./batch-page.ts";
import { batchesPage } from "./batches-page.ts";
import { rowsCsv } from "./rows-csv.ts";

/** Batches of a place: list, one with its rows, and its results as a file. */
export function batchRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return [
    getting("batches", "see_payments", (visit) => list(parts, visit)),
    getting("batches/:batch", "see_payments", (visit) => show(parts, visit)),
    getting("batches/:batch/rows.csv", "export", (visit) => download(parts, visit)),
  ];
}

async function list(parts: ConsoleParts, visit: PlaceVisit) {
  const { db, publicUrl } = parts;
  const { page, skip, limit } = numberedPage(visit);
  const merchantGuids = await merchantsAt(db, visit.place);
  const { rows: batches, hasNext } = shownRows(
    await listBatchesOfMerchants(db, { merchantGuids, skip, limit }),
  );
  const connectors = await Promise.all(
    [...new Set(batches.map(({ connectorGuid }) => connectorGuid))].map((guid) => parts.findConnector(guid)),
  );
  const known = connectors.filter((connector) => connector !== undefined);
  const names = new Map([
    ...(await nameMerchants(db, [...new Set(batches.map(({ merchantGuid }) => merchantGuid))])),
    ...known.map(({ guid, name }) => [guid, name] as const),
  ]);
  const apiKey = known[0]?.apiKey;
  const curl = apiKey === undefined ? undefined : batchCurl(publicUrl, apiKey, "");
  return visit.show(batchesPage(visit, { batches, names, page, hasNext, curl }));
}

/** The call of the API about the batches of a connector. */
function batchCurl(publicUrl: string, apiKey: string, path: string): string {
  const url = `${publicUrl}/api/v3/batchUpload/v2/${encodeURIComponent(apiKey)}/batches${path}`;
  return curl({ credentials: API_USER, url });
}

/** Undefined for a batch of another place. */
async function findBatchAt({ db }: ConsoleParts, { place, path }: PlaceVisit): Promise<Batch | undefined> {
  const batch = await findBatch(db, { id: path("batch") });
  return batch && (await merchantsAt(db, place)).includes(batch.merchantGuid) ? batch : undefined;
}

async function show(parts: ConsoleParts, visit: PlaceVisit) {
  const { db, publicUrl } = parts;
  const batch = await findBatchAt(parts, visit);
  if (!batch) return visit.nothing();
  const rows = { batchId: batch.id, afterLine: 0, limit: SHOWN_ROWS };
  const [failed, executed, connector, merchants, uploadedBy] = await Promise.all([
    listRows(db, { ...rows, state: "failed", exceptNotRun: true }),
    listRows(db, { ...rows, state: "executed" }),
    parts.findConnector(batch.connectorGuid),
    nameMerchants(db, [batch.merchantGuid]),
    nameUploader(parts, batch),
  ]);
  const uuids = executed.flatMap(({ transactionUuid }) => transactionUuid ?? []);
  const payments = await shownPayments(parts, await findTransactions(db, uuids));
  return visit.show(
    batchPage(visit, {
      batch,
      failed,
      executed,
      payments: new Map(payments.map((payment) => [payment.transaction.uuid, payment])),
      merchantName: merchants.get(batch.merchantGuid) ?? "",
      connectorName: connector?.name ?? "",
      uploadedBy,
      mayExport: visit.place.allows("export", {
        testMode: connector !== undefined && (await isInTestMode(parts, connector)),
      }),
      curl: batchCurl(publicUrl, connector?.apiKey ?? "", `/${batch.id}`),
    }),
  );
}

async function nameUploader({ db }: ConsoleParts, { personId, userGuid }: Batch): Promise<string> {
  if (personId !== null) return (await namePeople(db, [personId])).get(personId) ?? "";
  const user = userGuid === null ? undefined : await findMerchantUser(db, { merchantUserGuid: userGuid });
  return user?.username ?? "";
}

async function download(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, reply, request } = visit;
  const batch = await findBatchAt(parts, visit);
  const connector = batch && (await parts.findConnector(batch.connectorGuid));
  if (!batch || !connector) return visit.nothing();
  if (!place.allows("export", { testMode: await isInTestMode(parts, connector) }))
    return visit.testModeOnly(t("Your role can export payments of test mode only."));
  // Before the first byte.
  await changedBy(viewer, { request, operation: "console.exportBatch" }, () =>
    recordAuditEvent(parts.db, { entity: "batch", target: batch.id, placeGuid: batch.merchantGuid }),
  );
  sendsCsv(reply, `batch-${batch.id}.csv`);
  return reply.send(Readable.from(rowsCsv(parts, batch, csvWriterOf(visit))));
}
