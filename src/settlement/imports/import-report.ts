import type { Readable } from "node:stream";
import type { Connector } from "../../connectors/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import type { SettlementParts } from "../parts.ts";
import { recordImported } from "./import-event.ts";
import { insertImport, insertRows, markImported } from "./import-store.ts";
import { enqueueMatching } from "./match-job.ts";
import { readReport, type ReportRefusal } from "./read-report.ts";

interface ImportedReport {
  readonly guid: string;
  readonly rows: number;
  /** Those that no earlier import brought. */
  readonly added: number;
}

/**
 * Stores the rows of a provider's report and matches them by a job. In one commit: a report that cannot be read to its end
 * changes nothing. The same report again adds nothing.
 */
export async function importReport(
  parts: Pick<SettlementParts, "db" | "ids" | "adapters" | "notifyWorkers">,
  { connector, body }: { connector: Connector; body: Readable },
): Promise<ImportedReport | ReportRefusal | Refusal<"no_reports">> {
  const report = parts.adapters.get(connector.adapter)?.settlements?.report;
  if (!report) return { refused: true, code: "no_reports" };
  const guid = parts.ids.uuid();
  const { guid: connectorGuid } = connector;
  const imported = await parts.db.transaction(async (tx) => {
    await insertImport(tx, { guid, connectorGuid, kind: "report", periodFrom: null, periodTo: null });
    let rows = 0;
    let added = 0;
    for await (const batch of readReport(body, report)) {
      if (isRefusal(batch)) return batch;
      rows += batch.length;
      added += await insertRows(tx, { connectorGuid, importGuid: guid, rows: batch });
    }
    await markImported(tx, { guid, rows, added, cursor: null, isDone: true });
    await recordImported(tx, connector, guid);
    await enqueueMatching(tx, { connectorGuid });
    return { guid, rows, added };
  });
  if (!isRefusal(imported)) parts.notifyWorkers();
  return imported;
}
