import {
  countByQueue,
  disputeStandingsOf,
  DISPUTE_QUEUES,
  listByDeadline,
  type Dispute,
} from "../../disputes/index.ts";
import { nameMerchants, recordAuditEvent } from "../../tenancy/index.ts";
import { findTransactions } from "../../transactions/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { messagePage, type PageContext } from "../frame/page.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { t } from "../language/translate.ts";
import { readingFrom, type ConsoleParts, type ReadingParts } from "../parts.ts";
import { shownPayments } from "../payment-facts/shown-payment.ts";
import { storyFactsOf } from "../payments/read-story-facts.ts";
import { answerRoutes } from "./answer-routes.ts";
import { MAX_COUNTED, PAGE_SIZE, disputesPage, type ListedDispute } from "./disputes-page.ts";
import { packPage } from "./pack-page.ts";
import { findDisputeAt, readDispute } from "./read-dispute.ts";
import { disputeCurl, showDispute } from "./show-dispute.ts";

const MAX_PAGE = 1_000;

/** Disputes by deadline, one dispute with its answer, and the evidence pack. */
export function disputeRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const access = "see_payments";
  const one = "/:place/disputes/:dispute";
  return [
    { method: "GET", path: "/:place/disputes", access, handle: (visit) => list(parts, visit, context) },
    { method: "GET", path: one, access, handle: (visit) => show(parts, visit, context) },
    { method: "GET", path: `${one}/pack`, access: "reveal", handle: (visit) => pack(parts, visit, context) },
    ...answerRoutes(parts, context),
  ];
}

async function list(parts: ConsoleParts, visit: PlaceVisit, { base }: PageContext) {
  const { place, viewer } = visit;
  const { publicUrl } = parts;
  const reading = readingFrom(parts, visit);
  const { db } = reading;
  const queue = DISPUTE_QUEUES.find((name) => name === visit.query("state")) ?? "answer";
  const page = /^[1-9]\d{0,2}$/.test(visit.query("page")) ? Number(visit.query("page")) : 1;
  const merchantGuids = await merchantsAt(db, place);
  const owned = { merchantGuids, testMode: viewer.frame?.testMode ?? false };
  const skip = (Math.min(page, MAX_PAGE) - 1) * PAGE_SIZE;
  const [counts, found] = await Promise.all([
    countByQueue(db, { ...owned, limit: MAX_COUNTED }),
    listByDeadline(db, { ...owned, queue, skip, limit: PAGE_SIZE + 1 }),
  ]);
  const operation = `listDisputes?state=${queue === "ended" ? "ended" : "open"}${place.kind === "merchant" ? `&merchantGuid=${place.guid}` : ""}`;
  return visit.send(
    disputesPage({
      base,
      viewer,
      place,
      queue,
      counts,
      listed: await listedOf(reading, found.slice(0, PAGE_SIZE)),
      merchants: await nameMerchants(db, [...new Set(found.map(({ merchantGuid }) => merchantGuid))]),
      page,
      hasNext: found.length > PAGE_SIZE,
      curl: provisioningCurl({ publicUrl, operation }),
    }),
  );
}

async function listedOf(parts: ReadingParts, disputes: readonly Dispute[]): Promise<ListedDispute[]> {
  const uuids = disputes.map(({ transactionUuid }) => transactionUuid);
  const [transactions, standings] = await Promise.all([
    findTransactions(parts.db, uuids),
    disputeStandingsOf(parts.db, uuids),
  ]);
  const payments = new Map(
    (await shownPayments(parts, transactions)).map((payment) => [payment.transaction.uuid, payment]),
  );
  return disputes.flatMap(({ guid, transactionUuid }) => {
    const standing = standings.get(transactionUuid)?.find(({ dispute }) => dispute.guid === guid);
    const payment = payments.get(transactionUuid);
    return standing && payment ? [{ standing, payment }] : [];
  });
}

async function show(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const found = await findDisputeAt(parts, { guid: visit.path("dispute"), place: visit.place });
  if (!found) return visit.send(notFoundPage(context, visit.viewer));
  return showDispute(parts, visit, { context, found });
}

/** It has the customer's data as the bank needs them: each look is audited. */
async function pack(parts: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place, viewer, request } = visit;
  const { base } = context;
  const found = await findDisputeAt(parts, { guid: visit.path("dispute"), place });
  if (!found) return visit.send(notFoundPage(context, viewer));
  const { dispute, transaction } = found;
  if (!place.allows("reveal", transaction)) {
    const text = t("Your role can see customer data in test mode only.");
    return visit.send(messagePage({ title: t("Not with your role"), text, status: 403, viewer, base }));
  }
  await changedBy(viewer, { request, operation: "console.evidencePack" }, () =>
    recordAuditEvent(parts.db, {
      entity: "personalData",
      target: transaction.uuid,
      placeGuid: transaction.merchantGuid,
      facts: { reason: `evidence of the dispute ${dispute.guid}` },
    }),
  );
  const [facts, story, merchants] = await Promise.all([
    readDispute(parts, found),
    storyFactsOf(parts, transaction),
    nameMerchants(parts.db, [transaction.merchantGuid]),
  ]);
  const merchantName = merchants.get(transaction.merchantGuid) ?? "";
  return visit.send(
    packPage({ base, viewer, place, facts, story, merchantName, curl: disputeCurl(parts, transaction) }),
  );
}
