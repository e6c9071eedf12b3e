import type { Connector } from "../connectors/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { findMerchant, listTenantPath, type ConfigurationCache } from "../tenancy/index.ts";
import type { RiskProfile } from "./profile.ts";
import { profilesOfTenants } from "./profile-store.ts";

/** The level at which the profile was named; `risk_check_performed_on` in BI. */
type ProfileLevel = "connector" | "merchant" | "tenant";

export interface NamedProfile {
  readonly level: ProfileLevel;
  readonly profile: RiskProfile;
}

/** The profiles for the payments of a connector; undefined where nothing is checked. */
interface RiskProfiles {
  /** For requests that merchants' servers and customers make. */
  readonly requests: NamedProfile | undefined;
  /** For payments that people make in the console. */
  readonly terminal: NamedProfile | undefined;
  /** The owners of the lists that apply: the tenant and its ancestors, and the merchant. */
  readonly listOwners: readonly string[];
}

/** The profiles of a connector; one function per process, because it caches. */
export type RiskProfilesOf = (connector: Connector) => Promise<RiskProfiles>;

export function createRiskProfilesOf(parts: {
  db: Queryable;
  configuration: ConfigurationCache;
}): RiskProfilesOf {
  const { db, configuration } = parts;
  return (connector) =>
    configuration.getOrLoad("risk-profiles", connector.guid, () => findRiskProfiles(db, connector));
}

const NOTHING_CHECKED: RiskProfiles = { requests: undefined, terminal: undefined, listOwners: [] };

/**
 * The connector's profile before the merchant's, and that before the default of the nearest tenant. A disabled one checks
 * nothing and is still selected, so that a connector can be excepted. An id without a profile of the tenant or its ancestors
 * belongs to another system, and is ignored.
 */
async function findRiskProfiles(
  db: Queryable,
  { tenantGuid, merchantGuid, attributes }: Pick<Connector, "tenantGuid" | "merchantGuid" | "attributes">,
): Promise<RiskProfiles> {
  const path = await listTenantPath(db, { tenantGuid });
  const profiles = await profilesOfTenants(db, path);
  if (profiles.length === 0) return NOTHING_CHECKED;
  const merchant = await findMerchant(db, { merchantGuid });
  const byId = new Map(profiles.map((profile) => [String(profile.id), profile]));
  const named = (level: ProfileLevel, id: string | number | null | undefined): NamedProfile | undefined => {
    const profile = byId.get(String(id));
    return profile && { level, profile };
  };
  const ofTenant = path
    .map((guid) => profiles.find((profile) => profile.isDefault && profile.tenantGuid === guid))
    .find((profile) => profile !== undefined);
  const requests =
    named("connector", attributes.defaultRiskRuleSet) ??
    named("merchant", merchant?.attributes.defaultRiskRuleSet) ??
    (ofTenant && { level: "tenant", profile: ofTenant });
  const terminal =
    named("connector", attributes.vtRiskRuleSet) ??
    named("merchant", merchant?.attributes.defaultVtRiskRuleSet) ??
    requests;
  return { requests: inForce(requests), terminal: inForce(terminal), listOwners: [...path, merchantGuid] };
}

function inForce(named: NamedProfile | undefined): NamedProfile | undefined {
  return named?.profile.disabled === true ? undefined : named;
}
