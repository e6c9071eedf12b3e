import { Readable } from "node:stream";
import { resendCallback } from "../../callbacks/index.ts";
import { wasConversionOffered } from "../../dcc/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { nameMerchants, recordAuditEvent } from "../../tenancy/index.ts";
import { calledConnector } from "../../transaction-requests/index.ts";
import { recordAct } from "../audit/act-store.ts";
import { csvWriterOf, sendsCsv } from "../frame/csv-file.ts";
import type { PageContext } from "../frame/page.ts";
import { dataAsOf } from "../frame/send-page.ts";
import { blocksOf } from "./blocks.ts";
import { paymentPage } from "./payment-page.ts";
import { nothingFoundPage, severalPage } from "./payments-page.ts";
import { chosenColumns, columnRoutes } from "./column-routes.ts";
import { CHOSEN_COLUMNS, USUAL_COLUMNS } from "./columns.ts";
import { withAuthenticated } from "./find-authenticated.ts";
import { customerHistory } from "./customer-history.ts";
import { csvOf } from "./csv.ts";
import { chosenIn, csvName } from "./csv-address.ts";
import { statusCurl } from "../payment-facts/curl.ts";
import { STORY_TOPICS } from "./story-facts.ts";
import { storyFactsOf } from "./read-story-facts.ts";
import { filterQuery, readFilter } from "../payment-facts/filter.ts";
import { findPaymentAt } from "../payment-facts/find-payment.ts";
import { isUnderReview, reasonOfReview } from "./review.ts";
import { listPayments } from "./list-payments.ts";
import { paymentNames } from "./payment-names.ts";
import { search } from "./search.ts";
import { shownPayments } from "../payment-facts/shown-payment.ts";
import { readingFrom, type ConsoleParts } from "../parts.ts";
import { revealedUntil } from "./reveal-store.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { evidenceRoutes } from "./evidence-routes.ts";
import { moneyRoutes } from "./money-routes.ts";
import { noteRoutes, type NoteProblem } from "./note-routes.ts";
import { revealRoutes } from "./reveal-routes.ts";
import { reviewRoutes } from "./review-routes.ts";

/** The list of payments, search, export, and one payment with its callbacks and its money moves. */
export function paymentRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const { base } = context;
  const access = "see_payments";
  return [
    { method: "GET", path: "/:place/payments", access, handle: (visit) => listPayments(parts, visit, base) },
    {
      method: "GET",
      path: "/:place/payments.csv",
      access: "export",
      handle: (visit) => download(parts, visit),
    },
    // Ids of orders may look like one. Nothing of it is kept.
    {
      method: "POST",
      path: "/:place/search",
      access,
      refusesCardNumbers: true,
      handle: (visit) => find(parts, visit, base),
    },
    { method: "GET", path: "/:place/payments/:uuid", access, handle: (visit) => show(parts, visit, context) },
    {
      method: "POST",
      path: "/:place/payments/:uuid/resend-callback",
      access: "resend_callbacks",
      handle: (visit) => resend(parts, visit, context),
    },
    ...columnRoutes(parts),
    ...moneyRoutes(parts, context),
    ...reviewRoutes(parts, context),
    ...noteRoutes(parts, context, show),
    ...revealRoutes(parts, context, show),
    ...evidenceRoutes(parts, context),
  ];
}

async function download(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, reply } = visit;
  const read = await readFilter(visit.query, parts.sealer);
  const { fields, filter, problems } = await withAuthenticated(parts, { place, read });
  if (problems.length > 0) return visit.redirect(`/console/${place.guid}/payments`);
  const columns = visit.query("columns");
  if (columns !== "" && columns !== CHOSEN_COLUMNS) return visit.redirect(`/console/${place.guid}/payments`);
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
async function find(parts: ConsoleParts, visit: PlaceVisit, base: string) {
  const { place, viewer } = visit;
  const reading = readingFrom(parts, visit);
  const found = await search(reading, { text: visit.form("query").slice(0, 200), place });
  switch (found.kind) {
    case "payment":
      return visit.redirect(`/console/${place.guid}/payments/${found.uuid}`);
    case "list":
      return visit.redirect(`/console/${place.guid}/payments${filterQuery(found.fields)}`);
    case "several": {
      const payments = await shownPayments(reading, found.transactions);
      const names = await paymentNames(reading, payments);
      return visit.send(severalPage({ base, viewer, place, payments, names }));
    }
    case "nothing":
      return visit.send(
        nothingFoundPage({ base, viewer, place, query: visit.form("query").slice(0, 200).trim() }),
      );
  }
}

async function show(parts: ConsoleParts, visit: PlaceVisit, context: PageContext, problem?: NoteProblem) {
  const { place, viewer } = visit;
  const transaction = await findPaymentAt(parts, { uuid: visit.path("uuid"), place });
  if (!transaction) return visit.send(notFoundPage(context, viewer));
  const { uuid } = transaction;
  const personId = viewer.person.id;
  const [facts, isConverted, merchants, { apiKey }, reviewReason, revealed, blocks] = await Promise.all([
    storyFactsOf(parts, transaction),
    wasConversionOffered(parts.db, uuid),
    nameMerchants(parts.db, [transaction.merchantGuid]),
    calledConnector(parts, transaction),
    isUnderReview(transaction) ? reasonOfReview(parts, transaction) : undefined,
    place.allows("reveal", transaction) ? revealedUntil(parts.db, { personId, subject: uuid }) : undefined,
    blocksOf(parts, visit, transaction),
  ]);
  return visit.send(
    paymentPage({
      base: context.base,
      viewer,
      place,
      facts,
      merchantName: merchants.get(transaction.merchantGuid) ?? transaction.merchantGuid,
      curl: statusCurl({ publicUrl: parts.publicUrl, apiKey, uuid: transaction.uuid }),
      topic: STORY_TOPICS.find((topic) => topic === visit.query("story")),
      history: customerHistory(parts, { transaction, at: `${context.base}/console/${place.guid}/payments` }),
      done: facts.followUps.find(({ transaction }) => transaction.uuid === visit.query("done")),
      isResent: visit.query("callback") === "sent",
      decided: (["done", "before"] as const).find((decided) => decided === visit.query("review")),
      reviewReason,
      blocks,
      listed: (["blocked", "idle", "removed"] as const).find((listed) => listed === visit.query("list")),
      isConverted,
      waiting: facts.waiting,
      revealedUntil: revealed,
      problem,
    }),
  );
}

async function resend(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place, viewer } = visit;
  const transaction = await findPaymentAt(parts, { uuid: visit.path("uuid"), place });
  if (!transaction) return visit.send(notFoundPage(context, viewer));
  const { uuid: transactionUuid } = transaction;
  const alongside = (tx: Queryable) =>
    recordAct(tx, { transactionUuid, personId: viewer.person.id, act: "callback_resent" });
  const callback = await changedBy(
    viewer,
    { request: visit.request, operation: "console.resendCallback" },
    () => resendCallback(parts.callbacks, transactionUuid, { alongside }),
  );
  if (isRefusal(callback)) return visit.send(notFoundPage(context, viewer));
  return visit.redirect(`/console/${place.guid}/payments/${transaction.uuid}?callback=sent`);
}
