import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal, unreachable } from "../../platform/refusal.ts";
import { updateTenant, type MayUseContainer } from "../update-tenant.ts";
import {
  fieldError,
  noSuchEntity,
  provisionerOf,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  type ProvisioningParts,
} from "./provisioning.ts";
import { responses, closed, TENANT_GUID } from "./schemas.ts";
import { describeTenant, TenantName, TenantSchema, TenantSettingsChangeSchema } from "./tenant-schemas.ts";

const Body = Type.Object(
  { name: Type.Optional(TenantName), settings: Type.Optional(TenantSettingsChangeSchema) },
  { ...closed, title: "UpdateTenantRequest" },
);

export function updateTenantRoute(
  app: HttpServer,
  parts: ProvisioningParts & { readonly mayUseContainer: MayUseContainer },
): void {
  const schema = {
    ...provisioningDocs("updateTenant", "Change a tenant's name and settings"),
    params: Type.Object({ tenantGuid: TENANT_GUID }),
    body: Body,
    response: responses({ tenant: TenantSchema }),
  };
  const url = `${PROVISIONING_PATH}/updateTenant/:tenantGuid`;
  app.post(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const { sealer, mayUseContainer } = parts;
    const { tenantGuid } = request.params;
    const isDelegated = !provisionerOf(request).isRoot;
    const change = { ...request.body, tenantGuid, sealer, mayUseContainer, isDelegated };
    const tenant = await updateTenant(parts.db, change);
    if (!isRefusal(tenant)) return reply.send({ success: true, tenant: describeTenant(tenant) });
    switch (tenant.code) {
      case "tenant_not_found":
        return noSuchEntity(reply, { field: "tenantGuid", what: "tenant" });
      case "container_not_usable": {
        const field = "settings.customerProfileContainer";
        return noSuchEntity(reply, { field, what: "container for this tenant", inPath: false });
      }
      case "template_broken": {
        const path = `settings.payByLink.${tenant.template}`;
        return fieldError(reply, { code: "format", path, message: `does not compile: ${tenant.complaint}` });
      }
      default:
        return unreachable(tenant);
    }
  });
}
