import type { Connector, Vault } from "../connectors/index.ts";
import type { ProvisioningParts } from "../tenancy/index.ts";
import type { RiskProfilesOf } from "./profiles-of.ts";

export interface RiskProvisioningParts extends ProvisioningParts {
  /** Makes hashes of accounts. */
  readonly vault: Pick<Vault, "fingerprint">;
  readonly riskProfilesOf: RiskProfilesOf;
  readonly findConnector: (guid: string) => Promise<Connector | undefined>;
}
