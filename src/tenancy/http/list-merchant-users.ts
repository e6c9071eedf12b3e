import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { listMerchantUsers } from "../list-merchant-users.ts";
import { describeMerchantUser } from "./merchant-user-fields.ts";
import { MerchantUserSchema } from "./merchant-user-schemas.ts";
import { noSuchEntity } from "./operation-refusals.ts";
import { MERCHANT_SCOPE } from "./operation-scopes.ts";
import { defineOperation, type ProvisioningParts } from "./operation.ts";
import { MERCHANT_GUID, nextPage, pageIn, PageQuery } from "./schemas.ts";

export const listMerchantUsersOperation = defineOperation({
  id: "listMerchantUsers",
  method: "GET",
  summary: "List a merchant's API users, oldest first",
  permission: "read",
  scope: MERCHANT_SCOPE,
  params: { merchantGuid: MERCHANT_GUID },
  query: PageQuery,
  response: { merchantUsers: Type.Array(MerchantUserSchema), ...nextPage },
  run: async ({ db }: ProvisioningParts, { params: { merchantGuid }, query }) => {
    const page = await listMerchantUsers(db, { merchantGuid, page: pageIn(query) });
    if (isRefusal(page)) return noSuchEntity(MERCHANT_SCOPE);
    return { merchantUsers: page.entries.map(describeMerchantUser), next: page.next };
  },
});
