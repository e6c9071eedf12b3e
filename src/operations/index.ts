export { Metrics } from "./metrics.ts";
export type { Scrape } from "./scrape.ts";
export { registerOperationsRoutes } from "./operations-routes.ts";
export { registerSecurityTxt } from "./security-txt.ts";
