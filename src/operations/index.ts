export { Metrics } from "./metrics.ts";
export { registerOperationsRoutes, type ReadinessCheck } from "./operations-routes.ts";
