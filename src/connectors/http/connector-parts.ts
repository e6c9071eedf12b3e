import type { Counters } from "../../platform/counters/index.ts";
import type { Adapter } from "../../providers/index.ts";
import type { ProvisioningParts } from "../../tenancy/index.ts";
import type { AskProviderParts } from "../account/ask-provider.ts";
import type { ConnectorConfigurationParts } from "../create-connector.ts";

/** Parts of the gateway that the connector operations of the provisioning API use. */
export type ConnectorParts = ProvisioningParts & ConnectorConfigurationParts;

/** Those, and the parts that calls about an account at a provider use. */
export type AccountParts = Omit<ConnectorParts, "adapters"> &
  AskProviderParts & {
    readonly adapters: ReadonlyMap<string, Adapter>;
    readonly publicUrl: string;
    readonly counters: Counters;
  };
