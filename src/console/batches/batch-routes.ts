import { Readable } from "node:stream";
import { findBatch, listBatchesOfMerchants, listRows, type Batch } from "../../batch/index.ts";
import { isInTestMode } from "../../transaction-requests/index.ts";
import { findMerchantUser, nameMerchants, recordAuditEvent } from "../../tenancy/index.ts";
import { findTransactions } from "../../transactions/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { namePeople } from "../access/person-store.ts";
import { csvWriterOf, sendsCsv } from "../frame/csv-file.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { API_USER, curl } from "../frame/curl.ts";
import { messagePage, type PageContext } from "../frame/page.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { shownPayments } from "../payment-facts/shown-payment.ts";
import { batchPage, SHOWN_ROWS } from "./batch-page.ts";
import { batchesPage } from "./batches-page.ts";
import { rowsCsv } from "./rows-csv.ts";

const PAGE_SIZE = 50;

/** Batches of a place: list, one with its rows, and its results as a file. */
export function batchRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const one = "/:place/batches/:batch";
  return [
    {
      method: "GET",
      path: "/:place/batches",
      access: "see_payments",
      handle: (visit) => list(parts, visit, context),
    },
    { method: "GET", path: one, access: "see_payments", handle: (visit) => show(parts, visit, context) },
    {
      method: "GET",
      path: `${one}/rows.csv`,
      access: "export",
      handle: (visit) => download(parts, visit, context),
    },
  ];
}

async function list(parts: ConsoleParts, visit: PlaceVisit, { base }: PageContext) {
  const { place, viewer } = visit;
  const { db, publicUrl } = parts;
  const page = /^[1-9]\d{0,2}$/.test(visit.query("page")) ? Number(visit.query("page")) : 1;
  const merchantGuids = await merchantsAt(db, place);
  const found = await listBatchesOfMerchants(db, {
    merchantGuids,
    skip: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE + 1,
  });
  const batches = found.slice(0, PAGE_SIZE);
  const connectors = await Promise.all(
    [...new Set(batches.map(({ connectorGuid }) => connectorGuid))].map((guid) => parts.findConnector(guid)),
  );
  const known = connectors.filter((connector) => connector !== undefined);
  const names = new Map([
    ...(await nameMerchants(db, [...new Set(batches.map(({ merchantGuid }) => merchantGuid))])),
    ...known.map(({ guid, name }) => [guid, name] as const),
  ]);
  const apiKey = known[0]?.apiKey;
  return visit.send(
    batchesPage({
      base,
      viewer,
      place,
      batches,
      names,
      page,
      hasNext: found.length > PAGE_SIZE,
      curl: apiKey === undefined ? undefined : batchCurl(publicUrl, apiKey, ""),
    }),
  );
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

async function show(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place, viewer } = visit;
  const { db, publicUrl } = parts;
  const batch = await findBatchAt(parts, visit);
  if (!batch) return visit.send(notFoundPage(context, viewer));
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
  return visit.send(
    batchPage({
      base: context.base,
      viewer,
      place,
      batch,
      failed,
      executed,
      payments: new Map(payments.map((payment) => [payment.transaction.uuid, payment])),
      merchantName: merchants.get(batch.merchantGuid) ?? "",
      connectorName: connector?.name ?? "",
      uploadedBy,
      mayExport: place.allows("export", {
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

async function download(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place, viewer, reply, request } = visit;
  const batch = await findBatchAt(parts, visit);
  const connector = batch && (await parts.findConnector(batch.connectorGuid));
  if (!batch || !connector) return visit.send(notFoundPage(context, viewer));
  if (!place.allows("export", { testMode: await isInTestMode(parts, connector) })) {
    const text = t("Your role can export payments of test mode only.");
    const title = t("Not with your role");
    return visit.send(messagePage({ title, text, status: 403, viewer, base: context.base }));
  }
  // Before the first byte.
  await changedBy(viewer, { request, operation: "console.exportBatch" }, () =>
    recordAuditEvent(parts.db, { entity: "batch", target: batch.id, placeGuid: batch.merchantGuid }),
  );
  sendsCsv(reply, `batch-${batch.id}.csv`);
  return reply.send(Readable.from(rowsCsv(parts, batch, csvWriterOf(visit))));
}
