export { registerQueryRoutes } from "./http/query-routes.ts";
export { registerProjectionRoutes } from "./http/provisioning-routes.ts";
export { registerAnnotationRoutes } from "./annotations/index.ts";
export { createBiApiKey, listBiApiKeys, registerKeyRoutes } from "./keys/index.ts";
export { registerPage } from "./page/page-routes.ts";
export { biMigrations } from "./migrations.ts";
export type { BiEngineChoice } from "./open-engine.ts";
export { createBiParts, type BiParts } from "./parts.ts";
export { documentRefused, projectDue, projectionLagSeconds, PROJECTION_BATCH } from "./projection/index.ts";
