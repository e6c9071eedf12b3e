import type { AdapterConnector } from "./provider-call.ts";
import type { Declined } from "./provider-outcome.ts";
import type { ProviderRequest } from "./provider-request.ts";

/** Refuses a payment that its method cannot make or lacks data for, before anything is sent; undefined for one that can be sent. */
export type RefusePayment = (request: ProviderRequest, connector: AdapterConnector) => Declined | undefined;
