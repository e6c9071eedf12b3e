import { createCostSetOperation } from "./http/create-cost-set.ts";
import { estimateCostOperation } from "./http/estimate-cost.ts";
import { listCostSetsOperation } from "./http/list-cost-sets.ts";

export { estimateCost } from "./estimate-cost.ts";
export { costMigrations } from "./migrations.ts";

/** The provisioning operations of costs. */
export const costOperations = [createCostSetOperation, listCostSetsOperation, estimateCostOperation];
