import type { Connector } from "../../connectors/index.ts";
import { recordEvent } from "../../events/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { findImport, type SettlementImport } from "./import-store.ts";

/** An import as `listSettlementImports` shows it. */
export function describeImport(row: SettlementImport) {
  return {
    guid: row.guid,
    kind: row.kind,
    state: row.failedAt === null ? row.state : ("failed" as const),
    because: row.lastError,
    rowsRead: row.rowsRead,
    rowsAdded: row.rowsAdded,
    createdAt: row.createdAt.toString(),
    doneAt: row.doneAt?.toString() ?? null,
  };
}

/** Records that all rows of an import were read, in the commit of the last of them. */
export async function recordImported(
  tx: Queryable,
  { tenantGuid, merchantGuid, config }: Connector,
  guid: string,
): Promise<void> {
  const found = await findImport(tx, guid);
  if (!found) return;
  await recordEvent(tx, {
    type: "settlement.imported",
    id: guid,
    tenantGuid,
    merchantGuid,
    test: config.testMode,
    object: { ...describeImport(found), connectorGuid: found.connectorGuid },
  });
}
