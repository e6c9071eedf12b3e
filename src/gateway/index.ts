export { isDataSealed } from "../connectors/index.ts";
export { openGateway, type Gateway } from "./gateway.ts";
export type { GatewayOptions, Simulation } from "./options.ts";
