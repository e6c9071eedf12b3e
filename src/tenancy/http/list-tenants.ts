import { Type } from "typebox";
import { listTenants } from "../list-tenants.ts";
import { defineOperation, type ProvisioningParts } from "./operation.ts";
import { nextPage, pageIn, PageQuery } from "./schemas.ts";
import { describeTenant, TenantSchema } from "./tenant-schemas.ts";

export const listTenantsOperation = defineOperation({
  id: "listTenants",
  method: "GET",
  summary: "List the tenants of the credential, oldest first: of the root credential all",
  permission: "read",
  scope: "listed",
  query: PageQuery,
  response: { tenants: Type.Array(TenantSchema), ...nextPage },
  run: async ({ db, sealer }: ProvisioningParts, { query, caller }) => {
    const page = pageIn(query);
    const { entries, next } = await listTenants(db, { page, sealer, withinGuid: caller.tenantGuid });
    return { tenants: entries.map(describeTenant), next };
  },
});
