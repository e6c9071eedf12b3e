export { SearchError } from "./http/query-docs.ts";
export { registerQueryRoutes } from "./http/query-routes.ts";
export { registerProjectionRoutes } from "./http/provisioning-routes.ts";
export {
  addTags,
  type Fee,
  FEE_ENTITY_TYPES,
  type FeesByKey,
  MAX_TAGS,
  mergeSettlement,
  readAnnotations,
  recordJobs,
  type Reconciliation,
  type ReconciliationJob,
  registerAnnotationRoutes,
  replaceFees,
  type Settlement,
  tagsOf,
  updateReconciliation,
} from "./annotations/index.ts";
export {
  createBiApiKey,
  listBiApiKeys,
  registerKeyRoutes,
  revokeBiApiKey,
  tenantOfBiKey,
  type BiApiKey,
} from "./keys/index.ts";
export { registerPage } from "./page/page-routes.ts";
export { biMigrations } from "./migrations.ts";
export type { BiEngineChoice } from "./engine-choice.ts";
export { createBiParts, type BiParts } from "./parts.ts";
export type { EndKind } from "./process/child.ts";
export { engineProcessEnded } from "./process/engine-process.ts";
export {
  documentRefused,
  projectDue,
  type ProjectionProgress,
  projectionProgress,
  PROJECTION_BATCH,
} from "./projection/index.ts";
