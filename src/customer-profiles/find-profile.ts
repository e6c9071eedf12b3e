import type { Vault } from "../vault/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import type { ProfileIdentifiers, Profile } from "./profile.ts";
import { findProfileByGuid, findProfileByIdentification } from "./profile-store.ts";
import { refuse, type IdentifierRefusal } from "./refusals.ts";

/** The profile of the container that a request names by one of its ids, or by both if they match. */
export async function findProfile(
  db: Queryable,
  vault: Vault,
  options: ProfileIdentifiers & { containerId: number; lock?: boolean },
): Promise<Profile | IdentifierRefusal> {
  const { profileGuid, customerIdentification, containerId, lock = false } = options;
  if (profileGuid !== undefined) {
    const profile = await findProfileByGuid(db, vault, { containerId, profileGuid, lock });
    if (!profile) return refuse("profile_not_found");
    if (customerIdentification !== undefined && customerIdentification !== profile.customerIdentification)
      return refuse("profile_identifiers_conflict");
    return profile;
  }
  if (customerIdentification === undefined) return refuse("profile_identifier_missing");
  const profile = await findProfileByIdentification(db, vault, { containerId, customerIdentification, lock });
  return profile ?? refuse("profile_not_found");
}
