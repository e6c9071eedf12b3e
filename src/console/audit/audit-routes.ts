import type { CsvWriter } from "../../platform/csv.ts";
import { Readable } from "node:stream";
import {
  recordAuditEvent,
  ROOT_TENANT_GUID,
  selectNewestChanges,
  verifyChain,
  type ChangeCursor,
  type ConfigurationChange,
} from "../../tenancy/index.ts";
import { AUDIT_KINDS, auditKindOf } from "./audit-kinds.ts";
import { auditCsvValues, auditPage, AUDIT_CSV_COLUMNS } from "./audit-page.ts";
import { type At, queryText } from "../frame/address.ts";
import { csvWriterOf, sendsCsv } from "../frame/csv-file.ts";
import { findTransaction } from "../../transactions/index.ts";
import { isRefundRequest, subjectsOf, type RefundFacts } from "./refund-sentence.ts";
import { nameUsers } from "../access/name-users.ts";
import { namePeople, personIdsWithin } from "../access/person-store.ts";
import type { ConsoleParts } from "../parts.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { changedBy } from "../frame/changed-by.ts";
import { getting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { readDays, today } from "../frame/days.ts";

const PAGE_SIZE = 50;
const CSV_PAGE_SIZE = 1_000;
const HASH = /^[0-9a-f]{64}$/;
const ID = /^[0-9]{1,18}$/;

/** Routes of the audit: changes, actions and views of data at a place, and whether the chain of these entries is intact. */
export function auditRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "audit";
  return [
    getting("audit", access, (visit) => list(parts, visit)),
    getting("audit.csv", access, (visit) => download(parts, visit), { needsProof: () => true }),
  ];
}

async function list(parts: ConsoleParts, visit: PlaceVisit) {
  const { at, place, query } = visit;
  const { who, kind, period, filter } = readAuditFilter(visit);
  const isReadable = period.problems.length === 0;
  const rows = !isReadable
    ? []
    : await entriesAt(parts, place.guid, {
        ...filter,
        before: cursorOf(query("before"), place.guid),
        limit: PAGE_SIZE + 1,
      });
  const entries = rows.slice(0, PAGE_SIZE);
  const next = rows.length > PAGE_SIZE ? cursorTextOf(entries.at(-1)!, place.guid) : undefined;
  const check = query("check") === "yes" ? await verifyChain(parts.db) : undefined;
  const refunds = await refundFacts(parts, { entries, at });
  const names = await nameUsers(
    parts.db,
    entries.map(({ username }) => username),
  );
  return visit.show(
    auditPage(visit, {
      entries,
      refunds,
      names,
      who,
      kind,
      period,
      today: today(parts.clock),
      next,
      check,
      curl: changesCurl(parts, filter),
    }),
  );
}

type AuditFilter = Pick<Parameters<typeof selectNewestChanges>[1], "username" | "kind" | "from" | "until">;

function readAuditFilter({ query }: Pick<PlaceVisit, "query">) {
  const who = query("who").trim().slice(0, 200);
  const period = readDays(query);
  const { from, until } = period;
  const kind = auditKindOf(query("kind"));
  const filter: AuditFilter = {
    username: who === "" ? undefined : who,
    kind: kind && AUDIT_KINDS[kind],
    from,
    until,
  };
  return { who, kind, period, filter };
}

function changesCurl({ publicUrl }: ConsoleParts, { username, from, until }: AuditFilter): string {
  const query = queryText({ username, from: from?.toString(), to: until?.toString() });
  return provisioningCurl({ publicUrl, operation: `listChanges${query}` });
}

/** The orders and people of the refund requests among the entries. */
async function refundFacts(
  { db }: ConsoleParts,
  { entries, at }: { entries: readonly ConfigurationChange[]; at: At },
): Promise<RefundFacts> {
  const subjects = entries.filter(isRefundRequest).map(subjectsOf);
  const uuids = [...new Set(subjects.map(({ uuid }) => uuid))];
  const [people, found] = await Promise.all([
    namePeople(db, [...new Set(subjects.map(({ person }) => person))]),
    Promise.all(uuids.map((uuid) => findTransaction(db, uuid))),
  ]);
  const orders = found.flatMap((payment) =>
    payment ? [[payment.uuid, payment.merchantTransactionId] as const] : [],
  );
  return { at, people, orders: new Map(orders) };
}

/** An id is a position among the changes of the whole installation. */
function cursorOf(text: string, placeGuid: string): ChangeCursor | undefined {
  if (HASH.test(text)) return { hash: text };
  return placeGuid === ROOT_TENANT_GUID && ID.test(text) ? { id: BigInt(text) } : undefined;
}

function cursorTextOf({ id, ownHash }: ConfigurationChange, placeGuid: string): string {
  return placeGuid === ROOT_TENANT_GUID ? String(id) : ownHash.toString("hex");
}

async function entriesAt(
  { db }: ConsoleParts,
  placeGuid: string,
  options: AuditFilter & { before?: ChangeCursor | undefined; limit: number },
) {
  const targets = await personIdsWithin(db, placeGuid);
  return selectNewestChanges(db, { placeGuid, targets, ...options });
}

async function download(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, reply, viewer, request } = visit;
  const { period, filter } = readAuditFilter(visit);
  if (period.problems.length > 0) return visit.goTo("audit");
  await changedBy(viewer, { request, operation: "console.exportAudit" }, () =>
    recordAuditEvent(parts.db, { entity: "audit", target: place.guid, placeGuid: place.guid }),
  );
  sendsCsv(reply, "audit.csv");
  return reply.send(Readable.from(csvOf(parts, place.guid, { filter, csv: csvWriterOf(visit) })));
}

async function* csvOf(
  parts: ConsoleParts,
  placeGuid: string,
  { filter, csv }: { filter: AuditFilter; csv: CsvWriter },
): AsyncGenerator<string> {
  yield csv.begin + csv.record(AUDIT_CSV_COLUMNS);
  for (let before: ChangeCursor | undefined; ;) {
    const entries = await entriesAt(parts, placeGuid, { ...filter, before, limit: CSV_PAGE_SIZE });
    if (entries.length > 0)
      yield entries.map((entry) => csv.record(auditCsvValues(entry, placeGuid))).join("");
    if (entries.length < CSV_PAGE_SIZE) return;
    before = entries.at(-1)!;
  }
}
