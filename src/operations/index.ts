export { Metrics } from "./metrics.ts";
export { readPlatform, type PlatformFacts } from "./read-platform.ts";
export type { Scrape } from "./scrape.ts";
export { adoptOwnerless } from "./ownerless-records.ts";
export { registerOperationsRoutes } from "./operations-routes.ts";
export { registerSecurityTxt } from "./security-txt.ts";
