import { Type } from "typebox";
import { listMerchants } from "../list-merchants.ts";
import { describeMerchant, MerchantSchema } from "./merchant-schemas.ts";
import { TENANT_SCOPE } from "./operation-scopes.ts";
import { defineOperation, type ProvisioningParts } from "./operation.ts";
import { nextPage, pageIn, PageQuery } from "./schemas.ts";

export const listMerchantsOperation = defineOperation({
  id: "listMerchants",
  method: "GET",
  summary: "List a tenant's own merchants, oldest first",
  permission: "read",
  scope: TENANT_SCOPE,
  query: PageQuery,
  response: { merchants: Type.Array(MerchantSchema), ...nextPage },
  run: async ({ db }: ProvisioningParts, { params: { tenantGuid }, query }) => {
    const { entries, next } = await listMerchants(db, { tenantGuid, page: pageIn(query) });
    return { merchants: entries.map(describeMerchant), next };
  },
});
