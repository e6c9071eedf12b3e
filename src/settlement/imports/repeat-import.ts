import type { Refusal } from "../../platform/refusal.ts";
import type { SettlementParts } from "../parts.ts";
import { enqueueFetch } from "./fetch-job.ts";
import { enqueueReportFetch } from "./fetch-report-job.ts";
import { reopenFailed } from "./import-store.ts";

/** Fetches an import again that failed for good: a report from its beginning, a period from the page where it ended. */
export async function repeatImport(
  parts: Pick<SettlementParts, "db" | "notifyWorkers">,
  { guid, connectorGuid }: { guid: string; connectorGuid: string },
): Promise<Refusal<"not_failed"> | undefined> {
  const refused = await parts.db.transaction(async (tx) => {
    const reopened = await reopenFailed(tx, { guid, connectorGuid });
    if (!reopened) return { refused: true, code: "not_failed" } as const;
    const enqueue = reopened.kind === "fetch" ? enqueueFetch : enqueueReportFetch;
    await enqueue(tx, { guid, connectorGuid });
    return undefined;
  });
  if (!refused) parts.notifyWorkers();
  return refused;
}
