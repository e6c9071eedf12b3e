import { Type } from "typebox";
import { isRefusal, unreachable } from "../../platform/refusal.ts";
import { updateMerchantUser } from "../update-merchant-user.ts";
import { CreateMerchantUserRequest } from "./create-merchant-user.ts";
import { describeMerchantUser, readMerchantUserFields } from "./merchant-user-fields.ts";
import {
  beyondMaker,
  MerchantUserSchema,
  passwordEasyToGuess,
  settingRefused,
  usernameTaken,
} from "./merchant-user-schemas.ts";
import { MERCHANT_USER_SCOPE } from "./operation-scopes.ts";
import { defineOperation, type ProvisioningParts } from "./operation.ts";
import { closed, UPDATE_DESCRIPTION } from "./schemas.ts";

/** The type of a user is chosen once. */
const Body = Type.Partial(Type.Omit(CreateMerchantUserRequest, ["type"]), {
  ...closed,
  title: "UpdateMerchantUserRequest",
  description: UPDATE_DESCRIPTION,
});

export const updateMerchantUserOperation = defineOperation({
  id: "updateMerchantUser",
  method: "POST",
  summary: "Change an API user; a new password ends the old one at once",
  permission: "credentials",
  scope: MERCHANT_USER_SCOPE,
  body: Body,
  response: { merchantUser: MerchantUserSchema },
  readOnly: {
    names: [
      "guid",
      "merchantGuid",
      "type",
      "createdBy",
      "previousPasswordValidUntil",
      "previousPasswordReplaced",
    ],
    shown: describeMerchantUser,
  },
  run: async ({ db, cellNames }: ProvisioningParts, { params: { merchantUserGuid }, body, caller }) => {
    const read = readMerchantUserFields(body);
    if (isRefusal(read)) return read;
    const { username, password } = body;
    const change = {
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      maker: caller.authority,
      cellNames,
    };
    const merchantUser = await updateMerchantUser(db, { merchantUserGuid, ...change, ...read });
    if (!isRefusal(merchantUser)) return { merchantUser: describeMerchantUser(merchantUser) };
    switch (merchantUser.code) {
      case "merchant_user_not_found":
        return undefined;
      case "username_taken":
        return usernameTaken();
      case "password_easy_to_guess":
        return passwordEasyToGuess();
      case "beyond_maker":
        return beyondMaker("merchantUserGuid", merchantUser);
      case "setting_refused":
        return settingRefused(merchantUser.problem);
      default:
        return unreachable(merchantUser);
    }
  },
});
