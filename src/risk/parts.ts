import type { Connector } from "../connectors/index.ts";
import type { Vault } from "../vault/index.ts";
import type { ProvisioningParts } from "../tenancy/index.ts";
import type { RiskProfilesOf } from "./profiles-of.ts";

export interface RiskProvisioningParts extends ProvisioningParts {
  /** Makes hashes of accounts and cards. */
  readonly vault: Vault;
  readonly riskProfilesOf: RiskProfilesOf;
  readonly findConnector: (guid: string) => Promise<Connector | undefined>;
}
