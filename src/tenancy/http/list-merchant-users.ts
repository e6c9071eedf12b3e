import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { listMerchantUsers } from "../list-merchant-users.ts";
import { describeMerchantUser } from "./merchant-user-fields.ts";
import { MerchantUserSchema } from "./merchant-user-schemas.ts";
import {
  noSuchEntity,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  type ProvisioningParts,
} from "./provisioning.ts";
import { responses, MERCHANT_GUID, nextPage, pageIn, PageQuery } from "./schemas.ts";

export function listMerchantUsersRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs("listMerchantUsers", "List a merchant's API users, oldest first"),
    params: Type.Object({ merchantGuid: MERCHANT_GUID }),
    querystring: PageQuery,
    response: responses({ merchantUsers: Type.Array(MerchantUserSchema), ...nextPage }),
  };
  const url = `${PROVISIONING_PATH}/listMerchantUsers/:merchantGuid`;
  app.get(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const { merchantGuid } = request.params;
    const page = await listMerchantUsers(parts.db, { merchantGuid, page: pageIn(request.query) });
    if (isRefusal(page)) return noSuchEntity(reply, { field: "merchantGuid", what: "merchant" });
    return reply.send({
      success: true,
      merchantUsers: page.entries.map(describeMerchantUser),
      next: page.next,
    });
  });
}
