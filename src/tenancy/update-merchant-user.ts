import { isNameTaken, type CellNames } from "../cells/index.ts";
import { isUniqueViolation, type Database } from "../platform/database/index.ts";
import type { Authority } from "../authority/index.ts";
import { givenByChange } from "./api-user-rights.ts";
import {
  findMerchantUser,
  lockMerchantUser,
  saveMerchantUser,
  USERNAME_CONSTRAINT,
} from "./merchant-user-store.ts";
import {
  changedUser,
  MERCHANT_USER_SETTINGS,
  NO_PREVIOUS_PASSWORD,
  type MerchantUser,
  type MerchantUserFields,
} from "./merchant-user.ts";
import { hashPassword, isEasyToGuess } from "./passwords/index.ts";
import { refuse, type TenancyRefusal } from "./refusals.ts";
import { refuseUserRights } from "./refuse-user-rights.ts";
import { applySettingsChange, refuseSetting, type SettingsChange } from "./settings.ts";

type UpdateMerchantUserRefusal = Extract<
  TenancyRefusal,
  {
    code:
      | "merchant_user_not_found"
      | "username_taken"
      | "password_easy_to_guess"
      | "setting_refused"
      | "beyond_maker";
  }
>;

/**
 * Fields that are not named are unchanged. A new password ends the old one, and an older one, at once, in all processes.
 *
 * @param request.maker the maker of the change, or the person who agreed: refused is what gives an authority beyond theirs
 */
export async function updateMerchantUser(
  db: Database,
  request: {
    merchantUserGuid: string;
    username?: string;
    password?: string;
    settings?: SettingsChange;
    fields?: MerchantUserFields;
    maker: Authority;
    cellNames: CellNames;
  },
): Promise<MerchantUser | UpdateMerchantUserRefusal> {
  const { merchantUserGuid, username } = request;
  const before = username === undefined ? undefined : await findMerchantUser(db, { merchantUserGuid });
  const isNew = username !== undefined && username !== before?.username;
  const names = isNew ? [{ kind: "user", text: username } as const] : [];
  const updated = await request.cellNames.whileFree(names, () => updateUnlessTaken(db, request));
  return isNameTaken(updated) ? refuse("username_taken") : updated;
}

async function updateUnlessTaken(
  db: Database,
  request: Parameters<typeof updateMerchantUser>[1],
): Promise<MerchantUser | UpdateMerchantUserRefusal> {
  const { merchantUserGuid, username, password, settings: change = {} } = request;
  const problem = refuseSetting(MERCHANT_USER_SETTINGS, change);
  if (problem) return refuse("setting_refused", { problem });
  // Before the row is locked, because hashing takes a tenth of a second.
  const newHash = password === undefined ? undefined : await hashPassword(password);
  try {
    return await db.transaction(async (tx) => {
      const found = await lockMerchantUser(tx, { merchantUserGuid });
      if (!found) return refuse("merchant_user_not_found");
      const { passwordHash, previousPasswordHash, ...user } = found;
      const changed: MerchantUser = {
        ...changedUser(user, request.fields ?? {}),
        username: username ?? user.username,
        settings: applySettingsChange(user.settings, change),
        ...(newHash !== undefined && NO_PREVIOUS_PASSWORD),
      };
      const isNewPassword = newHash !== undefined;
      const grants = givenByChange(user, changed, { isNewPassword });
      const beyond = await refuseUserRights(tx, { maker: request.maker, user, grants });
      if (beyond) return beyond;
      if (password !== undefined && isEasyToGuess(password, { name: changed.username }))
        return refuse("password_easy_to_guess");
      await saveMerchantUser(tx, {
        ...changed,
        passwordHash: newHash ?? passwordHash,
        previousPasswordHash: newHash === undefined ? previousPasswordHash : null,
      });
      return changed;
    });
  } catch (error) {
    if (isUniqueViolation(error, USERNAME_CONSTRAINT)) return refuse("username_taken");
    throw error;
  }
}
