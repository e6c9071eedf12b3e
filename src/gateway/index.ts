export { isDataSealed } from "../connectors/index.ts";
export { openGateway, type Gateway } from "./gateway.ts";
export type { GatewayOptions, GroupMember, Simulation } from "./options.ts";
