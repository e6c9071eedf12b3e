import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { listMerchants } from "../list-merchants.ts";
import { describeMerchant, MerchantSchema } from "./merchant-schemas.ts";
import { noSuchEntity } from "./operation-refusals.ts";
import { TENANT_SCOPE } from "./operation-scopes.ts";
import { defineOperation, type ProvisioningParts } from "./operation.ts";
import { nextPage, pageIn, PageQuery, TENANT_GUID } from "./schemas.ts";

export const listMerchantsOperation = defineOperation({
  id: "listMerchants",
  method: "GET",
  summary: "List a tenant's own merchants, oldest first",
  permission: "read",
  scope: TENANT_SCOPE,
  params: { tenantGuid: TENANT_GUID },
  query: PageQuery,
  response: { merchants: Type.Array(MerchantSchema), ...nextPage },
  run: async ({ db }: ProvisioningParts, { params: { tenantGuid }, query }) => {
    const page = await listMerchants(db, { tenantGuid, page: pageIn(query) });
    if (isRefusal(page)) return noSuchEntity(TENANT_SCOPE);
    return { merchants: page.entries.map(describeMerchant), next: page.next };
  },
});
