import { grantsOfApiUser, type ApiUserRights, type Authority } from "../authority/index.ts";
import { isNameTaken, type CellNames } from "../cells/index.ts";
import { isUniqueViolation, type Queryable } from "../platform/database/index.ts";
import { insertMerchantUser, USERNAME_CONSTRAINT } from "./merchant-user-store.ts";
import {
  changedUser,
  MERCHANT_USER_SETTINGS,
  NO_USER_ATTRIBUTES,
  type MerchantUser,
  type MerchantUserFields,
  type MerchantUserType,
  NO_PREVIOUS_PASSWORD,
} from "./merchant-user.ts";
import { hashPassword } from "./passwords/index.ts";
import { refuse, type TenancyRefusal } from "./refusals.ts";
import { refuseUserRights } from "./refuse-user-rights.ts";
import { applySettingsChange, refuseSetting, type SettingsChange } from "./settings.ts";

type CreateMerchantUserRefusal = Extract<
  TenancyRefusal,
  { code: "username_taken" | "setting_refused" | "beyond_maker" }
>;

export async function createMerchantUser(
  db: Queryable,
  request: {
    cellNames: CellNames;
    guid: string;
    merchantGuid: string;
    username: string;
    password: string;
    type: MerchantUserType;
    settings?: SettingsChange;
    rights: ApiUserRights;
    /** The maker, or the person who agreed. */
    maker: Authority;
    shopAddress?: string;
    fields?: Omit<MerchantUserFields, keyof ApiUserRights>;
  },
): Promise<MerchantUser | CreateMerchantUserRefusal> {
  const { guid, merchantGuid, username, type, rights, maker, settings = {} } = request;
  const problem = refuseSetting(MERCHANT_USER_SETTINGS, settings);
  if (problem) return refuse("setting_refused", { problem });
  const grants = grantsOfApiUser(rights);
  const beyond = await refuseUserRights(db, { maker, user: { merchantGuid }, grants });
  if (beyond) return beyond;
  const bare = {
    guid,
    merchantGuid,
    username,
    type,
    settings: applySettingsChange({}, settings),
    ...rights,
    attributes: NO_USER_ATTRIBUTES,
    disabled: false,
    validUntil: null,
    shopAddress: request.shopAddress ?? null,
    ...NO_PREVIOUS_PASSWORD,
  };
  const user = changedUser(bare, request.fields ?? {});
  const passwordHash = await hashPassword(request.password);
  const made = await request.cellNames.whileFree([{ kind: "user", text: username }], () =>
    insertUnlessTaken(db, { ...user, passwordHash }),
  );
  return isNameTaken(made) ? refuse("username_taken") : made;
}

async function insertUnlessTaken(
  db: Queryable,
  { passwordHash, ...user }: Parameters<typeof insertMerchantUser>[1],
): Promise<MerchantUser | Extract<CreateMerchantUserRefusal, { code: "username_taken" }>> {
  try {
    return { ...user, ...(await insertMerchantUser(db, { ...user, passwordHash })) };
  } catch (error) {
    if (isUniqueViolation(error, USERNAME_CONSTRAINT)) return refuse("username_taken");
    throw error;
  }
}
