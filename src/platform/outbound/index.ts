export { isPublicAddress } from "./public-address.ts";
export { withCircuitBreaker, type CircuitBreakingClient } from "./circuit-breaker.ts";
export { checkUrl } from "./check-url.ts";
export { createOutboundClient, type OutboundClient } from "./outbound-client.ts";
export type { OutboundFailure, OutboundOutcome } from "./outbound-outcome.ts";
export { anywhere, publicOnly } from "./outbound-rules.ts";
