import { Type } from "typebox";
import { isRefusal, unreachable } from "../../platform/refusal.ts";
import { createTenant } from "../create-tenant.ts";
import { isTenantWithin, MAX_TENANT_LEVELS } from "../tenant-tree.ts";
import { ROOT_TENANT_GUID } from "../tenant.ts";
import { fieldError, noSuchEntity } from "./operation-refusals.ts";
import { defineOperation, type ProvisioningParts } from "./operation.ts";
import { closed, Guid } from "./schemas.ts";
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

const NO_SUCH_PARENT = { field: "parentTenantGuid", what: "tenant", inPath: false } as const;

export const createTenantOperation = defineOperation({
  id: "createTenant",
  method: "POST",
  summary: "Create a tenant or sub-tenant",
  permission: "configure",
  scope: "listed",
  body: Body,
  response: { tenant: TenantSchema },
  run: async ({ db, ids }: ProvisioningParts, { body, caller }) => {
    const { parentTenantGuid: tenantGuid = ROOT_TENANT_GUID } = body;
    // The same as for one that does not exist.
    if (!(await isTenantWithin(db, { tenantGuid, ancestorGuid: caller.tenantGuid })))
      return noSuchEntity(NO_SUCH_PARENT);
    const tenant = await createTenant(db, { guid: ids.guid("TE"), ...body });
    if (!isRefusal(tenant)) return { tenant: describeTenant(tenant) };
    switch (tenant.code) {
      case "tenant_not_found":
        return noSuchEntity(NO_SUCH_PARENT);
      case "tenant_tree_too_deep":
        return fieldError({
          code: "notApplicable",
          path: "parentTenantGuid",
          fault: { code: "too_deep", values: { levels: MAX_TENANT_LEVELS } },
        });
      default:
        return unreachable(tenant);
    }
  },
});
