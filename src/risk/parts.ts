import type { Connector } from "../connectors/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import type { Vault } from "../vault/index.ts";
import type { ProvisioningParts } from "../tenancy/index.ts";
import type { RiskProfilesOf } from "./profiles-of.ts";

/** The amounts that merchants requested, of those of the payments that were made in the currency of the card. */
export type OriginalAmountsOf = (
  db: Queryable,
  uuids: readonly string[],
) => Promise<ReadonlyMap<string, { readonly originalMinor: bigint; readonly originalCurrency: string }>>;

export interface RiskProvisioningParts extends ProvisioningParts {
  /** Makes hashes of accounts and cards. */
  readonly vault: Vault;
  readonly riskProfilesOf: RiskProfilesOf;
  readonly originalAmountsOf: OriginalAmountsOf;
  readonly findConnector: (guid: string) => Promise<Connector | undefined>;
}
