import { isRefusal } from "../../platform/refusal.ts";
import { endPreviousPassword } from "../rotate-merchant-user-password.ts";
import { describeMerchantUser } from "./merchant-user-fields.ts";
import { MerchantUserSchema } from "./merchant-user-schemas.ts";
import { noSuchEntity } from "./operation-refusals.ts";
import { MERCHANT_USER_SCOPE } from "./operation-scopes.ts";
import { defineOperation, type ProvisioningParts } from "./operation.ts";
import { MERCHANT_USER_GUID } from "./schemas.ts";

export const endPreviousMerchantUserPasswordOperation = defineOperation({
  id: "endPreviousMerchantUserPassword",
  method: "POST",
  summary: "End the overlap of an API user's passwords early",
  permission: "credentials",
  scope: MERCHANT_USER_SCOPE,
  params: { merchantUserGuid: MERCHANT_USER_GUID },
  response: { merchantUser: MerchantUserSchema },
  run: async ({ db }: ProvisioningParts, { params }) => {
    const user = await endPreviousPassword(db, params);
    return isRefusal(user) ? noSuchEntity(MERCHANT_USER_SCOPE) : { merchantUser: describeMerchantUser(user) };
  },
});
