import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal, unreachable } from "../../platform/refusal.ts";
import { createTenant } from "../create-tenant.ts";
import { isTenantWithin, MAX_TENANT_LEVELS } from "../tenant-tree.ts";
import { ROOT_TENANT_GUID } from "../tenant.ts";
import {
  fieldError,
  noSuchEntity,
  provisionerOf,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  type ProvisioningParts,
} from "./provisioning.ts";
import { responses, closed, Guid } from "./schemas.ts";
import { describeTenant, TenantName, TenantSchema } from "./tenant-schemas.ts";

const Body = Type.Object(
  {
    name: TenantName,
    parentTenantGuid: Type.Optional(
      Guid("Makes a sub-tenant; left out = below the root.", "TE-0000-0000-0000-0000-0000-0001"),
    ),
  },
  { ...closed, title: "CreateTenantRequest" },
);

export function createTenantRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs("createTenant", "Create a tenant or sub-tenant"),
    body: Body,
    response: responses({ tenant: TenantSchema }),
  };
  const url = `${PROVISIONING_PATH}/createTenant`;
  app.post(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const { tenantGuid: ancestorGuid } = provisionerOf(request);
    const { parentTenantGuid = ROOT_TENANT_GUID } = request.body;
    // The same as for one that does not exist.
    if (!(await isTenantWithin(parts.db, { tenantGuid: parentTenantGuid, ancestorGuid })))
      return noSuchEntity(reply, { field: "parentTenantGuid", what: "tenant", inPath: false });
    const tenant = await createTenant(parts.db, { guid: parts.ids.guid("TE"), ...request.body });
    if (!isRefusal(tenant)) return reply.send({ success: true, tenant: describeTenant(tenant) });
    switch (tenant.code) {
      case "tenant_not_found":
        return noSuchEntity(reply, { field: "parentTenantGuid", what: "tenant", inPath: false });
      case "tenant_tree_too_deep": {
        const message = `tenants can't be more than ${MAX_TENANT_LEVELS} levels deep`;
        return fieldError(reply, { code: "notApplicable", path: "parentTenantGuid", message });
      }
      default:
        return unreachable(tenant);
    }
  });
}
