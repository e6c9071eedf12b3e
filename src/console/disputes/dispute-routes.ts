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
import { getting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { numberedPage, shownRows } from "../frame/numbered-page.ts";
import { t } from "../language/translate.ts";
import { readingFrom, type ConsoleParts, type ReadingParts } from "../parts.ts";
import { shownPayments } from "../payment-facts/shown-payment.ts";
import { storyFactsOf } from "../payments/story/read-story-facts.ts";
import { answerRoutes } from "./answer-routes.ts";
import { MAX_COUNTED, disputesPage, type ListedDispute } from "./disputes-page.ts";
import { packPage } from "./pack-page.ts";
import { findDisputeAt, readDispute } from "./read-dispute.ts";
import { disputeCurl, showDispute } from "./show-dispute.ts";

/** Disputes by deadline, one dispute with its answer, and the evidence pack. */
export function disputeRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "see_payments";
  const one = "disputes/:dispute";
  return [
    getting("disputes", access, (visit) => list(parts, visit)),
    getting(one, access, (visit) => show(parts, visit)),
    getting(`${one}/pack`, "reveal", (visit) => pack(parts, visit)),
    ...answerRoutes(parts),
  ];
}

async function list(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer } = visit;
  const { publicUrl } = parts;
  const reading = readingFrom(parts, visit);
  const { db } = reading;
  const queue = DISPUTE_QUEUES.find((name) => name === visit.query("state")) ?? "answer";
  const { page, skip, limit } = numberedPage(visit);
  const merchantGuids = await merchantsAt(db, place);
  const owned = { merchantGuids, testMode: viewer.frame?.testMode ?? false };
  const [counts, found] = await Promise.all([
    countByQueue(db, { ...owned, limit: MAX_COUNTED }),
    listByDeadline(db, { ...owned, queue, skip, limit }),
  ]);
  const { rows, hasNext } = shownRows(found);
  const operation = `listDisputes?state=${queue === "ended" ? "ended" : "open"}${place.kind === "merchant" ? `&merchantGuid=${place.guid}` : ""}`;
  return visit.show(
    disputesPage(visit, {
      queue,
      counts,
      listed: await listedOf(reading, rows),
      merchants: await nameMerchants(db, [...new Set(rows.map(({ merchantGuid }) => merchantGuid))]),
      page,
      skip,
      hasNext,
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

async function show(parts: ConsoleParts, visit: PlaceVisit) {
  const found = await findDisputeAt(parts, { guid: visit.path("dispute"), place: visit.place });
  if (!found) return visit.nothing();
  return showDispute(parts, visit, { found });
}

/** It has the customer's data as the bank needs them: each look is audited. */
async function pack(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request } = visit;
  const found = await findDisputeAt(parts, { guid: visit.path("dispute"), place });
  if (!found) return visit.nothing();
  const { dispute, transaction } = found;
  if (!place.allows("reveal", transaction))
    return visit.testModeOnly(t("Your role can see customer data in test mode only."));
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
  return visit.show(packPage(visit, { facts, story, merchantName, curl: disputeCurl(parts, transaction) }));
}
