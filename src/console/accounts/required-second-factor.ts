import { tenantsThatRequireSecondFactor } from "../../tenancy/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { canUsePasskey } from "./passkeys/use-passkey.ts";
import type { ConsoleParts } from "../parts.ts";
import { passkeysOf } from "./passkeys/passkey-store.ts";
import { lockPeople, allMembershipsOf } from "../access/person-store.ts";
import type { Person } from "../access/person.ts";
import { hasSecondFactor } from "./second-factor.ts";
import { forgetTwoFactors } from "../access/session.ts";

/**
 * Whether a tenant requires two factors of the person: at or above a place where they have a role, or at or above the place they
 * want to use. The demo's people have public passwords and no second factor: nothing is required of them.
 */
export async function isSecondFactorRequired(
  db: Queryable,
  { person, placeGuid }: { person: Person; placeGuid?: string | undefined },
): Promise<boolean> {
  if (person.isDemo) return false;
  const places = (await allMembershipsOf(db, person.id)).map((membership) => membership.placeGuid);
  const tenants = await tenantsThatRequireSecondFactor(db, placeGuid ? [...places, placeGuid] : places);
  return tenants.length > 0;
}

/** After the removal of an app or passkey: of the last one, all sessions of the person count as opened by the password. */
export async function leaveTwoFactors(tx: Queryable, personId: string): Promise<void> {
  // Of two removals at once, each sees what the other left.
  await lockPeople(tx);
  const hasPasskey = (await passkeysOf(tx, personId)).some(({ suspendedAt }) => suspendedAt === null);
  if (!hasPasskey && !(await hasSecondFactor(tx, personId))) await forgetTwoFactors(tx, personId);
}

/** An app or a passkey: whether the person can show a second factor. */
export async function canShowSecondFactor(
  parts: Pick<ConsoleParts, "db" | "publicUrl">,
  { id }: Pick<Person, "id">,
): Promise<boolean> {
  return (await hasSecondFactor(parts.db, id)) || (await canUsePasskey(parts, id));
}
