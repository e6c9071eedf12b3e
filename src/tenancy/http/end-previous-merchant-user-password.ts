import { isRefusal } from "../../platform/refusal.ts";
import { endPreviousPassword } from "../rotate-merchant-user-password.ts";
import { describeMerchantUser } from "./merchant-user-fields.ts";
import { MerchantUserSchema } from "./merchant-user-schemas.ts";
import { MERCHANT_USER_SCOPE } from "./operation-scopes.ts";
import { defineOperation, type ProvisioningParts } from "./operation.ts";

export const endPreviousMerchantUserPasswordOperation = defineOperation({
  id: "endPreviousMerchantUserPassword",
  method: "POST",
  summary: "End the overlap of an API user's passwords early",
  permission: "credentials",
  scope: MERCHANT_USER_SCOPE,
  response: { merchantUser: MerchantUserSchema },
  run: async ({ db }: ProvisioningParts, { params }) => {
    const user = await endPreviousPassword(db, params);
    return isRefusal(user) ? undefined : { merchantUser: describeMerchantUser(user) };
  },
});
