import { isDeepStrictEqual } from "node:util";
import type { Queryable } from "../platform/database/index.ts";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";
import { findMerchant } from "./merchant-store.ts";
import type { OidcGrant, OidcRules, OidcSettings, OidcSettingsChange } from "./oidc-settings.ts";
import { isTenantWithin } from "./tenant-tree.ts";
import { ROOT_TENANT_GUID } from "./tenant.ts";

const DEFAULT_SCOPES = ["openid", "email", "profile"];

/** The settings after a change. A secret is for one client of one issuer: it is sent to no other. */
export function changedOidc(current: OidcSettings | null, change: OidcSettingsChange): OidcSettings {
  const { issuer, clientId, clientSecret, scopes = DEFAULT_SCOPES, mapping, required = false } = change;
  const isSameClient = current?.issuer === issuer && current.clientId === clientId;
  return {
    issuer,
    clientId,
    clientSecret: clientSecret === undefined ? (isSameClient ? current.clientSecret : null) : clientSecret,
    scopes: [...new Set(["openid", ...(typeof scopes === "string" ? scopes.split(" ") : scopes)])],
    mapping: mapping.map(({ claim, value, role, place, owner = false }) => ({
      claim,
      value,
      role,
      place,
      owner,
    })),
    required,
  };
}

/** Whether sessions that people opened before the change must end. */
export function endsOidcSessions(before: OidcSettings | null, after: OidcSettings | null): boolean {
  const identifying = (oidc: OidcSettings | null) => oidc && [oidc.issuer, oidc.clientId, oidc.mapping];
  return !isDeepStrictEqual(identifying(before), identifying(after));
}

/** The first field that is wrong. A value that is sent back unchanged passes. */
export async function refuseOidc(
  tx: Queryable,
  request: {
    tenantGuid: string;
    current: OidcSettings | null;
    change: OidcSettingsChange | null | undefined;
    /** Not by the root credential. */
    isDelegated: boolean;
    rules: OidcRules | undefined;
  },
): Promise<FieldRefused | undefined> {
  const { tenantGuid, current, change, isDelegated, rules } = request;
  if (change === undefined) return undefined;
  const next = change && changedOidc(current, change);
  if (isDeepStrictEqual(next, current)) return undefined;
  // It makes people of every role, also of roles that move money.
  if (isDelegated || !rules)
    return fieldRefused("settings.oidc", "not_allowed", { code: "root_credential_only" });
  if (!next) return undefined;
  const issuer = next.issuer === current?.issuer ? undefined : rules.refuseIssuer(next.issuer);
  if (issuer !== undefined) return fieldRefused("settings.oidc.issuer", "not_allowed", issuer);
  if (!current && change.clientSecret === undefined)
    return fieldRefused("settings.oidc.clientSecret", "missing", { code: "null_for_public" });
  for (const [index, grant] of next.mapping.entries()) {
    const refused = await refuseGrant(tx, { tenantGuid, grant, rules });
    if (refused) return { ...refused, path: `settings.oidc.mapping[${index}].${refused.path}` };
  }
  return undefined;
}

async function refuseGrant(
  tx: Queryable,
  { tenantGuid, grant, rules }: { tenantGuid: string; grant: OidcGrant; rules: OidcRules },
): Promise<FieldRefused | undefined> {
  const { place, role, owner } = grant;
  const placeTenant = place.startsWith("ME-")
    ? (await findMerchant(tx, { merchantGuid: place }))?.tenantGuid
    : place;
  const isWithin =
    placeTenant !== undefined &&
    (await isTenantWithin(tx, { tenantGuid: placeTenant, ancestorGuid: tenantGuid }));
  if (!isWithin) return fieldRefused("place", "not_found", { code: "no_place_below" });
  if (role === "admin" && place !== ROOT_TENANT_GUID)
    return fieldRefused("role", "not_allowed", { code: "admin_at_root" });
  if (owner && !rules.mayOwn(role))
    return fieldRefused("owner", "not_allowed", { code: "no_owner_role", values: { role } });
  return undefined;
}
