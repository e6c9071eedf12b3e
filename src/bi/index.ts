export { SearchError } from "./http/query-docs.ts";
export { registerQueryRoutes } from "./http/query-routes.ts";
export { registerProjectionRoutes } from "./http/provisioning-routes.ts";
export {
  createBiApiKey,
  listBiApiKeys,
  registerKeyRoutes,
  revokeBiApiKey,
  tenantOfBiKey,
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
