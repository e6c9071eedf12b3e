import { addLineItemOperation } from "./add-line-item.ts";
import { createFeeEntityOperation } from "./create-fee-entity.ts";
import { createFeeSetOperation } from "./create-fee-set.ts";
import { createSettlementExportOperation } from "./create-settlement-export.ts";
import { fetchSettlementsOperation } from "./fetch-settlements.ts";
import { importSettlementReportOperation } from "./import-settlement-report.ts";
import { listFeeEntitiesOperation } from "./list-fee-entities.ts";
import { listFeeSetsOperation } from "./list-fee-sets.ts";
import { listLineItemsOperation } from "./list-line-items.ts";
import { listProviderSettlementsOperation } from "./list-provider-settlements.ts";
import { listSettlementExportsOperation } from "./list-settlement-exports.ts";
import { listSettlementImportsOperation } from "./list-settlement-imports.ts";
import { listSettlementRowsOperation } from "./list-settlement-rows.ts";
import { matchSettlementRowsOperation } from "./match-settlement-rows.ts";
import { recalculateFeesOperation } from "./recalculate-fees.ts";
import { recalculateFeesOfPeriodOperation } from "./recalculate-fees-of-period.ts";
import { repeatSettlementImportOperation } from "./repeat-settlement-import.ts";

/** The provisioning operations of fees, line items, exports and imports. */
export const settlementOperations = [
  createFeeEntityOperation,
  listFeeEntitiesOperation,
  createFeeSetOperation,
  listFeeSetsOperation,
  recalculateFeesOperation,
  recalculateFeesOfPeriodOperation,
  addLineItemOperation,
  listLineItemsOperation,
  createSettlementExportOperation,
  listSettlementExportsOperation,
  fetchSettlementsOperation,
  matchSettlementRowsOperation,
  repeatSettlementImportOperation,
  listSettlementImportsOperation,
  listSettlementRowsOperation,
  listProviderSettlementsOperation,
  importSettlementReportOperation,
];
