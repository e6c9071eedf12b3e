import { grantsOfApiUser, type Authority } from "../authority/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/index.ts";
import type { Ids } from "../platform/ids.ts";
import { findPasswordHash, lockMerchantUser, saveMerchantUser } from "./merchant-user-store.ts";
import { acceptsPrevious, NO_PREVIOUS_PASSWORD, type MerchantUser } from "./merchant-user.ts";
import { hashNextPassword } from "./passwords/index.ts";
import { refuse, type TenancyRefusal } from "./refusals.ts";
import { refuseUserRights } from "./refuse-user-rights.ts";

export const DEFAULT_PASSWORD_OVERLAP_HOURS = 24;
export const MAX_PASSWORD_OVERLAP_HOURS = 30 * 24;
/** 160 bits. */
const PASSWORD_BYTES = 20;

type RotationRefusal = Extract<
  TenancyRefusal,
  { code: "merchant_user_not_found" | "overlap_running" | "beyond_maker" }
>;

/**
 * Makes another password of an API user, which is shown once. The old one is also accepted for `overlapHours`; with 0 it ends
 * at once.
 *
 * At most one old password is accepted. While no request has come with the present one, the response that named it may have
 * been lost: another rotation replaces it, and the client's own password stays. Once the present one is in use, another
 * rotation waits for the end of the overlap.
 *
 * @param request.maker the maker, who gets the password, or the person who agreed: refused for a user with an authority beyond theirs
 */
export async function rotateMerchantUserPassword(
  { db, clock, ids }: { db: Database; clock: Clock; ids: Ids },
  request: { merchantUserGuid: string; overlapHours?: number | undefined; maker: Authority },
): Promise<{ readonly user: MerchantUser; readonly password: string } | RotationRefusal> {
  const { merchantUserGuid, overlapHours = DEFAULT_PASSWORD_OVERLAP_HOURS } = request;
  const password = ids.secret(PASSWORD_BYTES);
  const present = await findPasswordHash(db, { merchantUserGuid });
  if (present === undefined) return refuse("merchant_user_not_found");
  // Before the row is locked, because hashing takes a tenth of a second.
  const nextHash = await hashNextPassword(password, present);
  return db.transaction(async (tx) => {
    const found = await lockMerchantUser(tx, { merchantUserGuid });
    if (!found) return refuse("merchant_user_not_found");
    const { passwordHash, previousPasswordHash, ...user } = found;
    const beyond = await refuseUserRights(tx, { maker: request.maker, user, grants: grantsOfApiUser(user) });
    if (beyond) return beyond;
    const now = clock.real.now();
    const isRunning = acceptsPrevious(user, now);
    if (isRunning && user.previousPasswordReplaced && overlapHours > 0)
      return refuse("overlap_running", { until: user.previousPasswordUntil ?? now });
    const kept = isRunning && !user.previousPasswordReplaced ? previousPasswordHash : passwordHash;
    const rotated: MerchantUser =
      overlapHours === 0
        ? { ...user, ...NO_PREVIOUS_PASSWORD }
        : {
            ...user,
            previousPasswordUntil: now.add({ hours: overlapHours }),
            previousPasswordReplaced: false,
          };
    await saveMerchantUser(tx, {
      ...rotated,
      passwordHash: nextHash,
      previousPasswordHash: overlapHours === 0 ? null : kept,
    });
    return { user: rotated, password };
  });
}

/** Ends the overlap: from the next request on only the present password is accepted. Nothing changes where there is none. */
export async function endPreviousPassword(
  db: Database,
  { merchantUserGuid }: { merchantUserGuid: string },
): Promise<MerchantUser | Extract<TenancyRefusal, { code: "merchant_user_not_found" }>> {
  return db.transaction(async (tx) => {
    const found = await lockMerchantUser(tx, { merchantUserGuid });
    if (!found) return refuse("merchant_user_not_found");
    const { passwordHash, previousPasswordHash: _before, ...user } = found;
    const ended = { ...user, ...NO_PREVIOUS_PASSWORD };
    await saveMerchantUser(tx, { ...ended, passwordHash, previousPasswordHash: null });
    return ended;
  });
}
