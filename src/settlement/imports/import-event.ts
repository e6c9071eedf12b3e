import type { Connector } from "../../connectors/index.ts";
import { recordEvent } from "../../events/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { findImport, type SettlementImport } from "./import-store.ts";
import { findRow, type ListedRow } from "./listed-rows.ts";

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

/** A row as `listSettlementRows` shows it. */
export function describeRow({ id, recordedAt, ...row }: ListedRow) {
  return { ...row, id: String(id), recordedAt: recordedAt.toString() };
}

/** Records that a row belongs to no payment, in the commit that says so. Its import is what the event is about. */
export async function recordUnmatched(
  tx: Queryable,
  { guid: connectorGuid, tenantGuid, merchantGuid, config }: Connector,
  { id, importGuid }: { id: bigint; importGuid: string },
): Promise<void> {
  await recordEvent(tx, {
    type: "settlement.mismatch",
    id: importGuid,
    tenantGuid,
    merchantGuid,
    test: config.testMode,
    object: { ...describeRow(await findRow(tx, id)), connectorGuid },
  });
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
