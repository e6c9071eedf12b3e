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
export { readAnnotations } from "./annotation-store.ts";
