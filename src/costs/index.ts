import { createCostSetOperation } from "./http/create-cost-set.ts";
import { estimateCostOperation } from "./http/estimate-cost.ts";
import { listCostSetsOperation } from "./http/list-cost-sets.ts";

export { avoidedFees, declinedFees, type AttemptFees } from "./attempt-fees.ts";
export type { AttemptLine } from "./attempt-lines.ts";
export { estimateOfTransaction } from "./estimate-of-transaction.ts";
export { costTable, type CostLine } from "./cost-table.ts";
export { type EnteredRate } from "./entered-rate.ts";
export {
  plainDebit,
  type AnyCost,
  type CostConditions,
  type CostedPayment,
  type CostEstimate,
} from "./cost-set.ts";
export { estimateCost } from "./estimate-cost.ts";
export { costSetInForce } from "./cost-store.ts";
export { costMigrations } from "./migrations.ts";

/** The provisioning operations of costs. */
export const costOperations = [createCostSetOperation, listCostSetsOperation, estimateCostOperation];
