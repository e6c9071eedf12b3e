export { Metrics } from "./metrics.ts";
export type { Scrape } from "./scrape.ts";
export { adoptOwnerless } from "./ownerless-records.ts";
export { registerOperationsRoutes } from "./operations-routes.ts";
export { registerSecurityTxt } from "./security-txt.ts";
