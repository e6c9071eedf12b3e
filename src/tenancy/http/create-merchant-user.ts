import { Type } from "typebox";
import { conferredMode, conferredOperations } from "../../authority/index.ts";
import { isRefusal, unreachable } from "../../platform/refusal.ts";
import { createMerchantUser } from "../create-merchant-user.ts";
import { isEasyToGuess } from "../passwords/index.ts";
import { describeMerchantUser, merchantUserFields, readMerchantUserFields } from "./merchant-user-fields.ts";
import {
  givesMoreThanMaker,
  MerchantUserSchema,
  Password,
  passwordEasyToGuess,
  settingRefused,
  Username,
  usernameTaken,
  UserSettings,
  UserType,
} from "./merchant-user-schemas.ts";
import { MERCHANT_SCOPE } from "./operation-scopes.ts";
import { defineOperation, type ProvisioningParts } from "./operation.ts";
import { closed } from "./schemas.ts";

/** The fields of a new API user. */
export const CreateMerchantUserRequest = Type.Object(
  {
    username: Username,
    password: Password,
    type: UserType,
    settings: Type.Optional(UserSettings),
    ...merchantUserFields,
  },
  { ...closed, title: "CreateMerchantUserRequest" },
);

export const createMerchantUserOperation = defineOperation({
  id: "createMerchantUser",
  method: "POST",
  summary: "Create an API user of a merchant",
  permission: "credentials",
  scope: MERCHANT_SCOPE,
  body: CreateMerchantUserRequest,
  response: { merchantUser: MerchantUserSchema },
  run: async ({ db, ids, cellNames }: ProvisioningParts, { params: { merchantGuid }, body, caller }) => {
    const guid = ids.guid("MU");
    const read = readMerchantUserFields(body);
    if (isRefusal(read)) return read;
    const { username, password, type } = body;
    if (isEasyToGuess(password, { name: username })) return passwordEasyToGuess();
    const { isRoot, authority: maker } = caller;
    const { mode = conferredMode(maker.grants), ...fields } = read.fields;
    const { operations = isRoot ? null : conferredOperations(maker.grants, mode) } = read.fields;
    const rights = { operations, mode };
    const { settings } = read;
    const created = { guid, merchantGuid, username, password, type, rights, maker, fields, settings };
    const merchantUser = await createMerchantUser(db, { ...created, cellNames });
    if (!isRefusal(merchantUser)) return { merchantUser: describeMerchantUser(merchantUser) };
    switch (merchantUser.code) {
      case "username_taken":
        return usernameTaken();
      case "beyond_maker":
        return givesMoreThanMaker(merchantUser);
      case "setting_refused":
        return settingRefused(merchantUser.problem);
      default:
        return unreachable(merchantUser);
    }
  },
});
