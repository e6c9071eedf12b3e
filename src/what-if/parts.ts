import type { ConnectorConfigurationParts } from "../connectors/index.ts";
import type { Log } from "../platform/log.ts";
import type { TransactionParts } from "../transaction-requests/index.ts";

/** Parts of the gateway that what-ifs and live shares need. */
export type WhatIfParts = Pick<
  TransactionParts,
  | "db"
  | "clock"
  | "ids"
  | "adapters"
  | "findConnector"
  | "measures"
  | "riskProfilesOf"
  | "originalAmountsOf"
  | "notifyWorkers"
> & { readonly log: Log; readonly provisioning: ConnectorConfigurationParts };
