import { Readable } from "node:stream";
import { csvTime, type CsvWriter } from "../../platform/csv.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { recordAuditEvent } from "../../tenancy/index.ts";
import {
  findTransactionInBatch,
  listRefundsOfPeople,
  publicStatus,
  type Transaction,
} from "../../transactions/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { namePeople } from "../access/person-store.ts";
import { changedBy } from "../frame/changed-by.ts";
import { getting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { readDays } from "../frame/days.ts";
import { csvWriterOf, sendsCsv } from "../frame/csv-file.ts";
import type { ConsoleParts } from "../parts.ts";
import { approversOfRefunds } from "./approval-store.ts";

const PAGE_SIZE = 500;
const COLUMNS =
  "at,person,approved by,order,amount,currency,reason,status,mode,merchant,refund,payment".split(",");

/** A file with each refund that people made, for those who look at who refunds what. */
export function refundsByPersonRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return [
    getting("refunds-by-person.csv", "audit", (visit) => download(parts, visit), { needsProof: () => true }),
  ];
}

async function download(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request, reply, query } = visit;
  const { from, until, problems } = readDays(query);
  if (problems.length > 0) return visit.goTo("audit");
  const merchantGuids = await merchantsAt(parts.db, place);
  await changedBy(viewer, { request, operation: "console.exportRefunds" }, () =>
    recordAuditEvent(parts.db, { entity: "payments", target: place.guid, placeGuid: place.guid }),
  );
  sendsCsv(reply, "refunds-by-person.csv");
  return reply.send(Readable.from(linesOf(parts, { merchantGuids, from, until }, csvWriterOf(visit))));
}

async function* linesOf(
  { db }: ConsoleParts,
  period: Omit<Parameters<typeof listRefundsOfPeople>[1], "after" | "limit">,
  csv: CsvWriter,
): AsyncGenerator<string> {
  yield csv.begin + csv.record(COLUMNS);
  for (let after: Transaction | undefined; ;) {
    const refunds = await listRefundsOfPeople(db, { ...period, after, limit: PAGE_SIZE });
    const approvers = await approversOfRefunds(
      db,
      refunds.map(({ uuid }) => uuid),
    );
    const people = await namePeople(db, [
      ...new Set([...refunds.flatMap(({ requestedBy }) => requestedBy ?? []), ...approvers.values()]),
    ]);
    for (const refund of refunds) yield csv.record(await valuesOf(db, refund, { approvers, people }));
    if (refunds.length < PAGE_SIZE) return;
    after = refunds.at(-1)!;
  }
}

async function valuesOf(
  db: ConsoleParts["db"],
  refund: Transaction,
  { approvers, people }: { approvers: ReadonlyMap<string, string>; people: ReadonlyMap<string, string> },
): Promise<(string | null | undefined)[]> {
  const { uuid, requestedBy, currency, amountMinor, merchantGuid, testMode, createdAt, request } = refund;
  const payment =
    refund.referenceUuid === null ? undefined : await findTransactionInBatch(db, refund.referenceUuid);
  return [
    csvTime(createdAt),
    people.get(requestedBy ?? "") ?? requestedBy,
    people.get(approvers.get(uuid) ?? ""),
    payment?.merchantTransactionId,
    amountMinor === null || currency === null ? "" : formatAmount({ minor: amountMinor, currency }),
    currency,
    request.description,
    publicStatus(refund.status).toLowerCase(),
    testMode ? "test" : "live",
    merchantGuid,
    uuid,
    refund.referenceUuid,
  ];
}
