export { awaitFirstDocuments } from "./await-first-documents.ts";
export { countAged } from "./count-aged.ts";
export {
  projectionProgress,
  projectionState,
  type ProjectionProgress,
  type ProjectionState,
} from "./current-engine.ts";
export { divideGrown } from "./divide-grown.ts";
export { projectionTask } from "./projection-task.ts";
export { documentRefused } from "./put-documents.ts";
export { latestRebuild, requestCheck, requestRebuild, type RebuildProgress } from "./rebuild-store.ts";
export { agrees, reconcile } from "./reconcile.ts";
export { removeAgedTask } from "./remove-aged.ts";
export { addScope, findScope, indexOf, placeOfScope, scopeOfOwner, type Scope } from "./scopes.ts";
