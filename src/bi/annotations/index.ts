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
export { registerAnnotationRoutes } from "./annotation-routes.ts";
export { readAnnotations, tagsOf } from "./annotation-store.ts";
export { addTags, MAX_TAGS } from "./write-annotations.ts";
