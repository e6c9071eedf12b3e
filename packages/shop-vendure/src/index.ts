export { quittanceHandler } from "./handler.ts";
export { QuittancePlugin } from "./plugin.ts";
export { QuittanceService } from "./service.ts";
