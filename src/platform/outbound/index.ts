export { isPublicAddress } from "./public-address.ts";
export { createOutboundClient, type OutboundClient } from "./outbound-client.ts";
export type { OutboundFailure, OutboundOutcome, OutboundRequest } from "./outbound-outcome.ts";
export { anywhere, type OutboundRules, publicOnly } from "./outbound-rules.ts";
