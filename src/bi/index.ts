export { askBi } from "./ask-bi.ts";
export { SearchError } from "./http/query-docs.ts";
export { searchPlace } from "./search-place.ts";
export { registerGroupQuestions } from "./http/group-questions.ts";
export { registerQueryRoutes } from "./http/query-routes.ts";
export { projectionOperations } from "./http/projection-operations.ts";
export { biKeys, createBiApiKey, keyOperations, listBiApiKeys } from "./keys/index.ts";
export { biMigrations } from "./migrations.ts";
export type { BiEngineChoice } from "./engine-choice.ts";
export { createBiParts, type BiParts } from "./parts.ts";
export type { EndKind } from "./process/child.ts";
export { projectorEnded } from "./projector/projector-process.ts";
export { engineProcessEnded } from "./process/engine-process.ts";
export {
  countAged,
  divideGrown,
  documentRefused,
  type ProjectionProgress,
  projectionProgress,
  projectionTask,
  removeAgedTask,
} from "./projection/index.ts";
