import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal, unreachable } from "../../platform/refusal.ts";
import { findMerchantUser } from "../merchant-user-store.ts";
import { updateMerchantUser } from "../update-merchant-user.ts";
import {
  describeMerchantUser,
  fieldNotApplicable,
  merchantUserFields,
  readMerchantUserFields,
} from "./merchant-user-fields.ts";
import {
  givesLiveMoneyOut,
  MerchantUserSchema,
  Password,
  passwordEasyToGuess,
  settingRefused,
  Username,
  usernameTaken,
  UserSettings,
} from "./merchant-user-schemas.ts";
import {
  noSuchEntity,
  provisionerOf,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  type ProvisioningParts,
} from "./provisioning.ts";
import { responses, closed, MERCHANT_USER_GUID, UPDATE_DESCRIPTION } from "./schemas.ts";

const Body = Type.Object(
  {
    username: Type.Optional(Username),
    password: Type.Optional(Password),
    settings: Type.Optional(UserSettings),
    ...merchantUserFields,
  },
  { ...closed, title: "UpdateMerchantUserRequest", description: UPDATE_DESCRIPTION },
);

export function updateMerchantUserRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs("updateMerchantUser", "Change an API user; a new password ends the old one at once"),
    params: Type.Object({ merchantUserGuid: MERCHANT_USER_GUID }),
    body: Body,
    response: responses({ merchantUser: MerchantUserSchema }),
  };
  const url = `${PROVISIONING_PATH}/updateMerchantUser/:merchantUserGuid`;
  const readOnly = {
    names: ["guid", "merchantGuid", "type", "previousPasswordValidUntil", "previousPasswordReplaced"],
    shown: async ({ merchantUserGuid = "" }: Readonly<Record<string, string>>) => {
      const user = await findMerchantUser(parts.db, { merchantUserGuid });
      return user && describeMerchantUser(user);
    },
  };
  app.post(url, { ...provisioningRoute(parts, { readOnly }), schema }, async (request, reply) => {
    const { merchantUserGuid } = request.params;
    const read = readMerchantUserFields(request.body);
    if (isRefusal(read)) return fieldNotApplicable(reply, read);
    const { username, password } = request.body;
    const change = {
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      isDelegated: !provisionerOf(request).isRoot,
    };
    const merchantUser = await updateMerchantUser(parts.db, { merchantUserGuid, ...change, ...read });
    if (!isRefusal(merchantUser))
      return reply.send({ success: true, merchantUser: describeMerchantUser(merchantUser) });
    switch (merchantUser.code) {
      case "merchant_user_not_found":
        return noSuchEntity(reply, { field: "merchantUserGuid", what: "merchant user" });
      case "username_taken":
        return usernameTaken(reply);
      case "password_easy_to_guess":
        return passwordEasyToGuess(reply);
      case "gives_live_money_out":
        return givesLiveMoneyOut(reply, "merchantUserGuid");
      case "setting_refused":
        return settingRefused(reply, merchantUser.problem);
      default:
        return unreachable(merchantUser);
    }
  });
}
