import { addFeesOperation } from "./add-fees.ts";
import { addTagsOperation } from "./add-tags.ts";
import { setReconciliationOperation } from "./set-reconciliation.ts";
import { setRiskOperation } from "./set-risk.ts";
import { setSettlementOperation } from "./set-settlement.ts";

/** Additions of other systems to a transaction's BI document: tags, fees, settlement, reconciliation and risk. */
export const annotationOperations = [
  addTagsOperation,
  addFeesOperation,
  setSettlementOperation,
  setReconciliationOperation,
  setRiskOperation,
];
