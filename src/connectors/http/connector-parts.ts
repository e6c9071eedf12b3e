import type { ProvisioningParts } from "../../tenancy/index.ts";
import type { ConnectorConfigurationParts } from "../create-connector.ts";

/** What the connector operations of the provisioning API are done with. */
export type ConnectorParts = ProvisioningParts & ConnectorConfigurationParts;
