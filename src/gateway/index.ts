export { openGateway, type Gateway } from "./gateway.ts";
export type { GatewayOptions } from "./options.ts";
