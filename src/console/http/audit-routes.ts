import { Readable } from "node:stream";
import { recordAuditEvent, selectNewestChanges, verifyChain } from "../../tenancy/index.ts";
import { auditCsvLine, auditPage, AUDIT_CSV_HEAD } from "../pages/audit-page.ts";
import { CONSOLE_HEADERS, type PageContext } from "../pages/page.ts";
import { personIdsWithin } from "../people/person-store.ts";
import type { ConsoleParts } from "../parts.ts";
import { changedBy } from "./changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "./console-route.ts";

const PAGE_SIZE = 50;
const CSV_PAGE_SIZE = 1_000;
const ID = /^[0-9]{1,18}$/;

/** Who changed, did and saw what at a place; and whether the chain of these entries is intact. */
export function auditRoutes(parts: ConsoleParts, { base }: PageContext): ConsoleRoute[] {
  const access = "audit";
  return [
    { method: "GET", path: "/:place/audit", access, handle: (visit) => list(parts, visit, base) },
    {
      method: "GET",
      path: "/:place/audit.csv",
      access,
      handle: (visit) => download(parts, visit),
      needsProof: () => true,
    },
  ];
}

async function list(parts: ConsoleParts, visit: PlaceVisit, base: string) {
  const { place, viewer, query } = visit;
  const who = query("who").trim().slice(0, 200);
  const rows = await entriesAt(parts, place.guid, {
    username: who === "" ? undefined : who,
    before: ID.test(query("before")) ? BigInt(query("before")) : undefined,
    limit: PAGE_SIZE + 1,
  });
  const entries = rows.slice(0, PAGE_SIZE);
  const next = rows.length > PAGE_SIZE ? entries.at(-1)!.id : undefined;
  const check = query("check") === "yes" ? await verifyChain(parts.db) : undefined;
  return visit.send(auditPage({ base, viewer, place, entries, who, next, check }));
}

async function entriesAt(
  { db }: ConsoleParts,
  placeGuid: string,
  options: { username?: string | undefined; before?: bigint | undefined; limit: number },
) {
  const targets = await personIdsWithin(db, placeGuid);
  return selectNewestChanges(db, { placeGuid, targets, ...options });
}

async function download(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, reply, viewer, request } = visit;
  await changedBy(viewer, { request, operation: "console.exportAudit" }, () =>
    recordAuditEvent(parts.db, { entity: "audit", target: place.guid, placeGuid: place.guid }),
  );
  void reply.headers({
    ...CONSOLE_HEADERS,
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="audit.csv"',
  });
  return reply.send(Readable.from(csvOf(parts, place.guid)));
}

async function* csvOf(parts: ConsoleParts, placeGuid: string): AsyncGenerator<string> {
  yield AUDIT_CSV_HEAD;
  for (let before: bigint | undefined; ;) {
    const entries = await entriesAt(parts, placeGuid, { before, limit: CSV_PAGE_SIZE });
    if (entries.length > 0) yield entries.map(auditCsvLine).join("");
    if (entries.length < CSV_PAGE_SIZE) return;
    before = entries.at(-1)!.id;
  }
}
