import type { Queryable } from "../platform/database/index.ts";
import type { CustomerData } from "./customer-data.ts";
import type { CustomerProfileParts } from "./parts.ts";
import type { Profile } from "./profile.ts";
import { findProfileByIdentification, insertProfile } from "./profile-store.ts";

/** Against endless retries while others create and delete the profile. */
const MAX_ATTEMPTS = 5;

/**
 * The container's profile with that customerIdentification, locked; created if there is none. Of concurrent callers one
 * creates it, and the others wait for its commit and find it.
 */
export async function findOrCreateProfile(
  tx: Queryable,
  parts: Pick<CustomerProfileParts, "vault" | "ids" | "clock">,
  options: { containerId: number; customerIdentification: string; customer: CustomerData },
): Promise<Profile> {
  const { containerId, customerIdentification, customer } = options;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const found = await findProfileByIdentification(tx, parts.vault, { ...options, lock: true });
    if (found) return found;
    const profile = { guid: parts.ids.guid("CP"), containerId, customerIdentification, customer };
    if (await insertProfile(tx, parts.vault, { profile, at: parts.clock.now() })) return profile;
  }
  throw new Error(
    `A profile of container ${containerId} can't be made: it was created and deleted ${MAX_ATTEMPTS} times.`,
  );
}
