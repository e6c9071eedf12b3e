export { Metrics } from "./metrics.ts";
export { registerOperationsRoutes } from "./operations-routes.ts";
export { registerSecurityTxt } from "./security-txt.ts";
