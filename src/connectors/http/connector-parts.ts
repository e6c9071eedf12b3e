import type { Counters } from "../../platform/counters/index.ts";
import type { Adapter } from "../../providers/index.ts";
import type { ProvisioningParts } from "../../tenancy/index.ts";
import type { AskProviderParts } from "../account/ask-provider.ts";
import type { ConnectorConfigurationParts } from "../create-connector.ts";

/** What the connector operations of the provisioning API are done with. */
export type ConnectorParts = ProvisioningParts & ConnectorConfigurationParts;

/** What calls about an account at a provider are done with as well. */
export type AccountParts = Omit<ConnectorParts, "adapters"> &
  AskProviderParts & {
    readonly adapters: ReadonlyMap<string, Adapter>;
    readonly publicUrl: string;
    readonly counters: Counters;
  };
