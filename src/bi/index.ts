export { registerQueryRoutes, type QueryParts } from "./http/query-routes.ts";
export { createBiApiKey, listBiApiKeys, registerKeyRoutes } from "./keys/index.ts";
export { biMigrations } from "./migrations.ts";
export type { BiEngineChoice } from "./open-engine.ts";
export { createBiParts, type BiParts } from "./parts.ts";
export { projectDue } from "./projection/index.ts";
