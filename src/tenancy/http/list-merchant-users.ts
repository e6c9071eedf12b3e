import { Type } from "typebox";
import { listMerchantUsers } from "../list-merchant-users.ts";
import { describeMerchantUser } from "./merchant-user-fields.ts";
import { MerchantUserSchema } from "./merchant-user-schemas.ts";
import { MERCHANT_SCOPE } from "./operation-scopes.ts";
import { defineOperation, type ProvisioningParts } from "./operation.ts";
import { nextPage, pageIn, PageQuery } from "./schemas.ts";

export const listMerchantUsersOperation = defineOperation({
  id: "listMerchantUsers",
  method: "GET",
  summary: "List a merchant's API users, oldest first",
  permission: "read",
  scope: MERCHANT_SCOPE,
  query: PageQuery,
  response: { merchantUsers: Type.Array(MerchantUserSchema), ...nextPage },
  run: async ({ db }: ProvisioningParts, { params: { merchantGuid }, query }) => {
    const { entries, next } = await listMerchantUsers(db, { merchantGuid, page: pageIn(query) });
    return { merchantUsers: entries.map(describeMerchantUser), next };
  },
});
