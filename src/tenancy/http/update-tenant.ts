import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal, unreachable } from "../../platform/refusal.ts";
import { findTenant } from "../tenant-store.ts";
import { updateTenant, type CheckMailServer, type MayUseContainer } from "../update-tenant.ts";
import {
  fieldError,
  noSuchEntity,
  provisionerOf,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  type ProvisioningParts,
} from "./provisioning.ts";
import { responses, closed, SECRET_REMOVED, TENANT_GUID, UPDATE_DESCRIPTION, Warnings } from "./schemas.ts";
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
  port_not_allowed: { path: "settings.mail.port", message: "must be 25, 465, 587 or 2525" },
  address_not_public: { path: "settings.mail.host", message: "must be a name or a public address" },
} as const;

export function updateTenantRoute(
  app: HttpServer,
  parts: ProvisioningParts & {
    readonly mayUseContainer: MayUseContainer;
    readonly checkMailServer: CheckMailServer;
  },
): void {
  const schema = {
    ...provisioningDocs("updateTenant", "Change a tenant's name and settings"),
    params: Type.Object({ tenantGuid: TENANT_GUID }),
    body: Body,
    response: responses({ tenant: TenantSchema, warnings: Type.Optional(Warnings) }),
  };
  const url = `${PROVISIONING_PATH}/updateTenant/:tenantGuid`;
  const readOnly = {
    names: ["guid", "parentTenantGuid"],
    shown: async ({ tenantGuid = "" }: Readonly<Record<string, string>>) => {
      const tenant = await findTenant(parts.db, { tenantGuid, sealer: parts.sealer });
      return tenant && describeTenant(tenant);
    },
  };
  app.post(url, { ...provisioningRoute(parts, { readOnly }), schema }, async (request, reply) => {
    const { sealer, mayUseContainer, checkMailServer } = parts;
    const { tenantGuid } = request.params;
    const isDelegated = !provisionerOf(request).isRoot;
    const updated = await updateTenant(parts.db, {
      ...request.body,
      tenantGuid,
      sealer,
      mayUseContainer,
      checkMailServer,
      isDelegated,
    });
    if (!isRefusal(updated)) {
      const response = { success: true as const, tenant: describeTenant(updated.tenant) };
      return reply.send(
        updated.isMailPasswordRemoved ? { ...response, warnings: [PASSWORD_REMOVED] } : response,
      );
    }
    switch (updated.code) {
      case "tenant_not_found":
        return noSuchEntity(reply, { field: "tenantGuid", what: "tenant" });
      case "container_not_usable": {
        const field = "settings.customerProfileContainer";
        return noSuchEntity(reply, { field, what: "container for this tenant", inPath: false });
      }
      case "mail_server_not_allowed":
        return fieldError(reply, { code: "valueNotAllowed", ...MAIL_SERVER_PROBLEMS[updated.problem] });
      case "template_broken": {
        const path = `settings.payByLink.${updated.template}`;
        return fieldError(reply, { code: "format", path, message: `does not compile: ${updated.complaint}` });
      }
      default:
        return unreachable(updated);
    }
  });
}
