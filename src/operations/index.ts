export { Metrics } from "./metrics.ts";
export { registerOperationsRoutes } from "./operations-routes.ts";
