import { recordEvent } from "../../events/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { findMerchant } from "../../tenancy/index.ts";
import { findExport, type SettlementExport } from "./export-store.ts";
import { describeTotals } from "./totals.ts";

/** An export as `listSettlementExports` shows it, without the links to its files, which are credentials. */
export function describeExport(row: SettlementExport) {
  return {
    guid: row.guid,
    merchantGuid: row.merchantGuid,
    periodFrom: row.periodFrom.toString(),
    periodTo: row.periodTo.toString(),
    testMode: row.testMode,
    accessibleByMerchant: row.accessibleByMerchant,
    state: row.state,
    totals: describeTotals(row.totals),
    createdAt: row.createdAt.toString(),
    doneAt: row.doneAt?.toString() ?? null,
  };
}

/** Records that the files of an export can be fetched, in the commit that ends it; for its tenant alone where the merchant may not read them. */
export async function recordFileReady(tx: Queryable, guid: string): Promise<void> {
  const found = await findExport(tx, guid);
  const merchant = found && (await findMerchant(tx, found));
  if (!merchant) return;
  const { testMode: test } = found;
  const merchantGuid = found.accessibleByMerchant ? found.merchantGuid : null;
  const object = describeExport(found);
  const { tenantGuid } = merchant;
  await recordEvent(tx, { type: "settlement_file.ready", id: guid, tenantGuid, merchantGuid, test, object });
}
