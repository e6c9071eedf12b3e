import { Type } from "typebox";
import { isRefusal, unreachable } from "../../platform/refusal.ts";
import type { OidcRules } from "../oidc-settings.ts";
import { updateTenant, type CheckMailServer, type MayUseContainer } from "../update-tenant.ts";
import { fieldError, noSuchEntity } from "./operation-refusals.ts";
import { TENANT_SCOPE } from "./operation-scopes.ts";
import { defineOperation, type ProvisioningParts } from "./operation.ts";
import { closed, SECRET_REMOVED, UPDATE_DESCRIPTION, Warnings } from "./schemas.ts";
import { describeTenant, TenantName, TenantSchema, TenantSettingsChangeSchema } from "./tenant-schemas.ts";

const Body = Type.Object(
  { name: Type.Optional(TenantName), settings: Type.Optional(TenantSettingsChangeSchema) },
  { ...closed, title: "UpdateTenantRequest", description: UPDATE_DESCRIPTION },
);

const PASSWORD_REMOVED = {
  path: "settings.mail.password",
  message: SECRET_REMOVED,
};

const MAIL_SERVER_PROBLEMS = {
  port_not_allowed: { path: "settings.mail.port", fault: { code: "port_of_mail" } },
  address_not_public: { path: "settings.mail.host", fault: { code: "name_or_public" } },
} as const;

const CLIENT_SECRET_REMOVED = { path: "settings.oidc.clientSecret", message: SECRET_REMOVED };

export interface Parts extends ProvisioningParts {
  readonly oidcRules: OidcRules;
  readonly mayUseContainer: MayUseContainer;
  readonly checkMailServer: CheckMailServer;
}

export const updateTenantOperation = defineOperation({
  id: "updateTenant",
  method: "POST",
  summary: "Change a tenant's name and settings",
  permission: "configure",
  scope: TENANT_SCOPE,
  body: Body,
  response: { tenant: TenantSchema, warnings: Type.Optional(Warnings) },
  readOnly: {
    names: ["guid", "parentTenantGuid"],
    shown: describeTenant,
  },
  run: async (
    { db, sealer, mayUseContainer, checkMailServer, oidcRules }: Parts,
    { params: { tenantGuid }, body, caller },
  ) => {
    const updated = await updateTenant(db, {
      ...body,
      tenantGuid,
      sealer,
      mayUseContainer,
      checkMailServer,
      oidcRules,
      isDelegated: !caller.isRoot,
    });
    if (!isRefusal(updated)) {
      const tenant = describeTenant(updated.tenant);
      const warnings = [
        ...(updated.isMailPasswordRemoved ? [PASSWORD_REMOVED] : []),
        ...(updated.isOidcSecretRemoved ? [CLIENT_SECRET_REMOVED] : []),
      ];
      return warnings.length > 0 ? { tenant, warnings } : { tenant };
    }
    switch (updated.code) {
      case "tenant_not_found":
        return undefined;
      case "container_not_usable": {
        const field = "settings.customerProfileContainer";
        return noSuchEntity({ field, what: "container for this tenant", inPath: false });
      }
      case "mail_server_not_allowed":
        return fieldError(MAIL_SERVER_PROBLEMS[updated.problem]);
      case "field_refused": {
        const { path, kind, fault } = updated;
        return fieldError({ path, fault, code: kind === "missing" ? "missing" : "valueNotAllowed" });
      }
      case "template_broken": {
        const path = `settings.payByLink.${updated.template}`;
        return fieldError({
          code: "format",
          path,
          fault: { code: "template_broken", complaint: updated.complaint },
        });
      }
      default:
        return unreachable(updated);
    }
  },
});
