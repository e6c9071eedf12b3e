import { Readable } from "node:stream";
import type { Fee } from "../../annotations/index.ts";
import { resendCallback } from "../../callbacks/index.ts";
import { estimateOfTransaction } from "../../costs/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { findMerchant, recordAuditEvent, type Merchant } from "../../tenancy/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { calledConnector } from "../../transaction-requests/index.ts";
import { recordAct } from "../audit/act-store.ts";
import { csvWriterOf, sendsCsv } from "../frame/csv-file.ts";
import { dataAsOf } from "../frame/send-page.ts";
import { blocksOf } from "./blocks.ts";
import { costsAmong } from "./cost-part.ts";
import { paymentPage } from "./payment-page.ts";
import { nothingFoundPage, severalPage } from "./list/payments-page.ts";
import { chosenColumns, columnRoutes } from "./list/column-routes.ts";
import { CHOSEN_COLUMNS, USUAL_COLUMNS } from "./list/columns.ts";
import { withAuthenticated } from "./list/find-authenticated.ts";
import { withMoved } from "./list/find-moved.ts";
import { customerHistory } from "./customer-history.ts";
import { csvOf } from "./list/csv.ts";
import { chosenIn, csvName } from "./list/csv-address.ts";
import { statusCurl } from "../payment-facts/curl.ts";
import { STORY_TOPICS } from "./story/story-facts.ts";
import { storyFactsOf } from "./story/read-story-facts.ts";
import { readFilter } from "../payment-facts/filter.ts";
import { findPaymentAt } from "../payment-facts/find-payment.ts";
import { isUnderReview, reasonOfReview } from "./money/review.ts";
import { listPayments } from "./list/list-payments.ts";
import { paymentNames } from "./payment-names.ts";
import { search } from "./list/search.ts";
import { shownPayments } from "../payment-facts/shown-payment.ts";
import { readingFrom, type ConsoleParts } from "../parts.ts";
import { revealedUntil } from "./personal-data/reveal-store.ts";
import { changedBy } from "../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { evidenceRoutes } from "./evidence-routes.ts";
import { moneyRoutes } from "./money/money-routes.ts";
import { noteRoutes, type NoteProblem } from "./note-routes.ts";
import { revealRoutes } from "./personal-data/reveal-routes.ts";
import { reviewRoutes } from "./money/review-routes.ts";

/** The list of payments, search, export, and one payment with its callbacks and its money moves. */
export function paymentRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "see_payments";
  return [
    getting("payments", access, (visit) => listPayments(parts, visit)),
    getting("payments.csv", "export", (visit) => download(parts, visit)),
    // Ids of orders may look like one. Nothing of it is kept.
    posting("search", access, (visit) => find(parts, visit), { refusesCardNumbers: true }),
    getting("payments/:uuid", access, (visit) => show(parts, visit)),
    posting("payments/:uuid/resend-callback", "resend_callbacks", (visit) => resend(parts, visit)),
    ...columnRoutes(parts),
    ...moneyRoutes(parts),
    ...reviewRoutes(parts),
    ...noteRoutes(parts, show),
    ...revealRoutes(parts, show),
    ...evidenceRoutes(parts),
  ];
}

async function download(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, reply } = visit;
  const read = await readFilter(visit.query, parts.sealer);
  const authenticated = await withAuthenticated(parts, { place, read });
  const { fields, filter, problems } = await withMoved(parts, { read: authenticated });
  if (problems.length > 0) return visit.goTo("payments");
  const columns = visit.query("columns");
  if (columns !== "" && columns !== CHOSEN_COLUMNS) return visit.goTo("payments");
  const uuids = chosenIn(visit.request.query);
  const chosen = uuids.length === 0 ? filter : { uuids };
  const reached = place.allows("export") ? chosen : { ...chosen, testMode: true };
  // Before the first byte. Personal values are sealed in the address.
  await changedBy(visit.viewer, { request: visit.request, operation: "console.exportPayments" }, () =>
    recordAuditEvent(parts.db, {
      entity: "payments",
      target: place.guid,
      placeGuid: place.guid,
      facts: { filter: visit.request.url.split("?", 2)[1]?.slice(0, 500) ?? "" },
    }),
  );
  sendsCsv(reply, csvName(fields), dataAsOf(visit.reading()));
  return reply.send(
    Readable.from(
      csvOf(readingFrom(parts, visit), {
        place,
        filter: reached,
        csv: csvWriterOf(visit),
        chosen:
          columns === CHOSEN_COLUMNS ? ((await chosenColumns(parts, visit)) ?? USUAL_COLUMNS) : undefined,
      }),
    ),
  );
}

/** By POST, so that what is searched for stands in no address; what may be shown stands in the one it leads to. */
async function find(parts: ConsoleParts, visit: PlaceVisit) {
  const { place } = visit;
  const reading = readingFrom(parts, visit);
  const found = await search(reading, { text: visit.form("query").slice(0, 200), place });
  switch (found.kind) {
    case "payment":
      return visit.goTo("payments", found.uuid);
    case "list":
      return visit.goTo("payments", found.fields);
    case "several": {
      const payments = await shownPayments(reading, found.transactions);
      const names = await paymentNames(reading, payments);
      return visit.show(severalPage(visit, { payments, names }));
    }
    case "nothing":
      return visit.show(nothingFoundPage(visit, { query: visit.form("query").slice(0, 200).trim() }));
  }
}

async function show(parts: ConsoleParts, visit: PlaceVisit, problem?: NoteProblem) {
  const { place, viewer } = visit;
  const transaction = await findPaymentAt(parts, { uuid: visit.path("uuid"), place });
  if (!transaction) return visit.nothing();
  const { uuid } = transaction;
  const personId = viewer.person.id;
  const [facts, merchant, { apiKey }, reviewReason, revealed, blocks] = await Promise.all([
    storyFactsOf(parts, transaction),
    findMerchant(parts.db, transaction),
    calledConnector(parts, transaction),
    isUnderReview(transaction) ? reasonOfReview(parts, transaction) : undefined,
    place.allows("reveal", transaction) ? revealedUntil(parts.db, { personId, subject: uuid }) : undefined,
    blocksOf(parts, visit, transaction),
  ]);
  const estimate = await estimateOf(parts, { transaction, fees: facts.fees, merchant });
  return visit.show(
    paymentPage(visit, {
      facts,
      merchantName: merchant?.name ?? transaction.merchantGuid,
      curl: statusCurl({ publicUrl: parts.publicUrl, apiKey, uuid: transaction.uuid }),
      topic: STORY_TOPICS.find((topic) => topic === visit.query("story")),
      history: customerHistory(parts, visit, transaction),
      done: facts.followUps.find(({ transaction }) => transaction.uuid === visit.query("done")),
      isResent: visit.query("callback") === "sent",
      decided: (["done", "before"] as const).find((decided) => decided === visit.query("review")),
      reviewReason,
      blocks,
      listed: (["blocked", "idle", "removed"] as const).find((listed) => listed === visit.query("list")),
      estimate,
      waiting: facts.waiting,
      revealedUntil: revealed,
      problem,
    }),
  );
}

/** Estimates the cost of a payment that was made and is not settled yet. */
async function estimateOf(
  parts: ConsoleParts,
  of: {
    readonly transaction: Transaction;
    readonly fees: readonly Fee[];
    readonly merchant: Merchant | undefined;
  },
) {
  const { transaction, fees, merchant } = of;
  if (transaction.status !== "success" || costsAmong(fees).length > 0) return undefined;
  const connectorGuid = transaction.connectorGuid;
  const merchantCountry = merchant?.attributes.country ?? null;
  return estimateOfTransaction(parts, { connectorGuid, merchantCountry, transaction });
}

async function resend(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer } = visit;
  const transaction = await findPaymentAt(parts, { uuid: visit.path("uuid"), place });
  if (!transaction) return visit.nothing();
  const { uuid: transactionUuid } = transaction;
  const alongside = (tx: Queryable) =>
    recordAct(tx, { transactionUuid, personId: viewer.person.id, act: "callback_resent" });
  const callback = await changedBy(
    viewer,
    { request: visit.request, operation: "console.resendCallback" },
    () => resendCallback(parts.callbacks, transactionUuid, { alongside }),
  );
  if (isRefusal(callback)) return visit.nothing();
  return visit.goTo("payments", transactionUuid, { callback: "sent" });
}
