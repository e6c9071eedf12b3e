import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { listMerchants } from "../list-merchants.ts";
import { describeMerchant, MerchantSchema } from "./merchant-schemas.ts";
import {
  noSuchEntity,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  type ProvisioningParts,
} from "./provisioning.ts";
import { responses, nextPage, pageIn, PageQuery, TENANT_GUID } from "./schemas.ts";

export function listMerchantsRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs("listMerchants", "List a tenant's own merchants, oldest first"),
    params: Type.Object({ tenantGuid: TENANT_GUID }),
    querystring: PageQuery,
    response: responses({ merchants: Type.Array(MerchantSchema), ...nextPage }),
  };
  const url = `${PROVISIONING_PATH}/listMerchants/:tenantGuid`;
  app.get(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const { tenantGuid } = request.params;
    const page = await listMerchants(parts.db, { tenantGuid, page: pageIn(request.query) });
    if (isRefusal(page)) return noSuchEntity(reply, { field: "tenantGuid", what: "tenant" });
    return reply.send({ success: true, merchants: page.entries.map(describeMerchant), next: page.next });
  });
}
