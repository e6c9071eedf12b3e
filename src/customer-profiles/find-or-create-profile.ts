import type { Queryable } from "../platform/database/index.ts";
import type { CustomerData } from "./customer-data.ts";
import type { CustomerProfileParts } from "./parts.ts";
import type { Profile } from "./profile.ts";
import { findProfileByIdentification, insertProfile } from "./profile-store.ts";

/** A profile that others create and delete faster than we look is none we must wait for. */
const MOST_TRIES = 5;

/**
 * The container's profile with that customerIdentification, locked; made now if there is none. Of many that make it at
 * the same instant one does, and the others wait for its commit and find it.
 */
export async function findOrCreateProfile(
  tx: Queryable,
  parts: Pick<CustomerProfileParts, "vault" | "ids" | "clock">,
  options: { containerId: number; customerIdentification: string; customer: CustomerData },
): Promise<Profile> {
  const { containerId, customerIdentification, customer } = options;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const found = await findProfileByIdentification(tx, parts.vault, { ...options, lock: true });
    if (found) return found;
    const profile = { guid: parts.ids.guid("CP"), containerId, customerIdentification, customer };
    if (await insertProfile(tx, parts.vault, { profile, at: parts.clock.now() })) return profile;
  }
  throw new Error(`A profile of container ${containerId} can't be made: it comes and goes.`);
}
