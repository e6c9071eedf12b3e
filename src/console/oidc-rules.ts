import type { OidcRules } from "../tenancy/index.ts";
import { rolesAllow } from "./access/permissions.ts";
import { applyOidcChange } from "./accounts/oidc/identity-store.ts";

/** Rules that the console adds to the settings of identity providers. */
export const oidcRules: Pick<OidcRules, "mayOwn" | "onChanged"> = {
  mayOwn: (role) => rolesAllow([role], "people"),
  onChanged: applyOidcChange,
};
