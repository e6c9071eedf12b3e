import { grantsOfPermissions, intersection, type Authority } from "../../authority/index.ts";
import type { ProvisioningCredential } from "./credential-store.ts";

/** Everything that a credential may do: by its permissions, and not beyond what its maker had. */
export function authorityOfCredential({
  tenantGuid,
  permissions,
  makerGrants,
  expiresAt,
}: Pick<ProvisioningCredential, "tenantGuid" | "permissions" | "makerGrants" | "expiresAt">): Authority {
  const own = grantsOfPermissions(permissions);
  return {
    grants: makerGrants === null ? own : intersection([own, makerGrants]),
    placePath: [tenantGuid],
    limits: null,
    endsAt: expiresAt,
  };
}
