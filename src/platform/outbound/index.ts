export { isPublicAddress } from "./public-address.ts";
export { withCircuitBreaker, type CircuitBreakingClient } from "./circuit-breaker.ts";
export { checkAddress } from "./check-address.ts";
export { checkHost, checkUrl } from "./check-url.ts";
export { connectChecked } from "./connect-checked.ts";
export { createOutboundClient, type OutboundClient } from "./outbound-client.ts";
export type { OutboundFailure, OutboundOutcome } from "@quittance/provider-kit";
export { anywhere, publicMailServers, publicOnly, type OutboundRules } from "./outbound-rules.ts";
