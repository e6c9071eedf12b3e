export { isDataSealed } from "../vault/index.ts";
export { openGateway, type Gateway } from "./gateway.ts";
export type { GatewayOptions, GroupMember, Simulation } from "./options.ts";
