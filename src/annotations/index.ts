export {
  type Annotations,
  type Fee,
  NO_ANNOTATIONS,
  type Reconciliation,
  type ReconciliationJob,
  type Risk,
  type RiskCheck,
  type RiskData,
  type Settlement,
} from "./annotations.ts";
export { annotationOperations } from "./annotation-operations.ts";
export { FEE_ENTITY_TYPES } from "./annotation-schemas.ts";
export { MERCHANT_FEES, PROVIDER_COSTS, providerCosts } from "./provider-costs.ts";
export { readAnnotations } from "./annotation-store.ts";
export {
  addTags,
  type FeesByKey,
  MAX_TAGS,
  mergeSettlement,
  recordJobs,
  replaceFees,
  updateReconciliation,
} from "./write-annotations.ts";
export { annotationMigrations } from "./migrations.ts";
