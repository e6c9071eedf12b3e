import {
  grantsOfApiUser,
  movesMoneyOut,
  without,
  type ApiUserRights,
  type Grants,
} from "../authority/index.ts";

/** Whether the user may refund, pay out or answer disputes of live money. */
export function movesLiveMoneyOut(rights: ApiUserRights): boolean {
  return movesMoneyOut(grantsOfApiUser(rights));
}

type Usable = ApiUserRights & {
  readonly disabled: boolean;
  readonly validUntil: Temporal.Instant | null;
};

/**
 * The authority that a change gives where there was none: all of the user's with a new password, or where the user is let in again
 * or for longer; otherwise that of further rights. Who changes the user gives it, and has to have it.
 */
export function givenByChange(
  before: Usable,
  after: Usable,
  { isNewPassword }: { isNewPassword: boolean },
): Grants {
  const isLetIn =
    isNewPassword || (before.disabled && !after.disabled) || isLater(after.validUntil, before.validUntil);
  return isLetIn ? grantsOfApiUser(after) : without(grantsOfApiUser(after), grantsOfApiUser(before));
}

function isLater(one: Temporal.Instant | null, other: Temporal.Instant | null): boolean {
  if (other === null) return false;
  return one === null || Temporal.Instant.compare(one, other) > 0;
}
