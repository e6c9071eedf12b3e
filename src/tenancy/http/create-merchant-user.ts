import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal, unreachable } from "../../platform/refusal.ts";
import { DELEGATED_OPERATIONS, movesLiveMoneyOut } from "../api-user-rights.ts";
import { createMerchantUser } from "../create-merchant-user.ts";
import { isEasyToGuess } from "../passwords/index.ts";
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
  UserType,
} from "./merchant-user-schemas.ts";
import {
  noSuchEntity,
  provisionerOf,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  type ProvisioningParts,
} from "./provisioning.ts";
import { responses, closed, MERCHANT_GUID } from "./schemas.ts";

const Body = Type.Object(
  {
    username: Username,
    password: Password,
    type: UserType,
    settings: Type.Optional(UserSettings),
    ...merchantUserFields,
  },
  { ...closed, title: "CreateMerchantUserRequest" },
);

export function createMerchantUserRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs("createMerchantUser", "Create an API user of a merchant"),
    params: Type.Object({ merchantGuid: MERCHANT_GUID }),
    body: Body,
    response: responses({ merchantUser: MerchantUserSchema }),
  };
  const url = `${PROVISIONING_PATH}/createMerchantUser/:merchantGuid`;
  app.post(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const { merchantGuid } = request.params;
    const guid = parts.ids.guid("MU");
    const read = readMerchantUserFields(request.body);
    if (isRefusal(read)) return fieldNotApplicable(reply, read);
    const { username, password, type } = request.body;
    if (isEasyToGuess(password, { name: username })) return passwordEasyToGuess(reply);
    const { isRoot } = provisionerOf(request);
    const { operations = isRoot ? null : DELEGATED_OPERATIONS, mode = "both", ...fields } = read.fields;
    const rights = { operations, mode };
    if (!isRoot && movesLiveMoneyOut(rights)) return givesLiveMoneyOut(reply, "operations");
    const { settings } = read;
    const created = { guid, merchantGuid, username, password, type, rights, fields, settings };
    const merchantUser = await createMerchantUser(parts.db, created);
    if (!isRefusal(merchantUser))
      return reply.send({ success: true, merchantUser: describeMerchantUser(merchantUser) });
    switch (merchantUser.code) {
      case "merchant_not_found":
        return noSuchEntity(reply, { field: "merchantGuid", what: "merchant" });
      case "username_taken":
        return usernameTaken(reply);
      case "setting_refused":
        return settingRefused(reply, merchantUser.problem);
      default:
        return unreachable(merchantUser);
    }
  });
}
