import { readAnnotations } from "../annotations/index.ts";
import { payoutsAtBank } from "../bank/index.ts";
import type { Database } from "../platform/database/index.ts";
import { startReportFetch } from "../settlement/index.ts";

type Parts = Parameters<typeof payoutsAtBank>[0] & Parameters<typeof startReportFetch>[0];

/** Functions for data that was fed in about a transaction, which status responses have, and for reports of providers. */
export function ofSettlements(db: Database, parts: () => Parts) {
  return {
    payoutsAtBank: (connectorGuid: string) => payoutsAtBank(parts(), connectorGuid),
    reportAvailable: (report: Parameters<typeof startReportFetch>[1]) => startReportFetch(parts(), report),
    incomingSettlementState: async (uuid: string) =>
      (await readAnnotations(db, [uuid]))(uuid).settlement?.incomingSettlementState,
  };
}
