import type { Database, Queryable } from "../../platform/database/index.ts";
import { singleSignOnAt } from "../../tenancy/index.ts";
import { ownsPlace, type Place } from "../access/places.ts";
import { localOwnersOf, membershipsOf } from "../access/memberships.ts";
import { deleteMembership, findMembership, lockPeople } from "../access/person-store.ts";
import type { Membership, Person, PersonRefusal } from "../access/person.ts";

/**
 * Removes a membership of the place. Nobody removes their own: so each place that had an owner keeps one, also when two
 * owners remove each other at the same time. The removed person's next request finds the place closed. Where a tenant has an
 * identity provider, the last owner who can sign in without it stays.
 */
export function removeColleague(
  db: Database,
  { membershipId, place, actor }: { membershipId: string; place: Place; actor: Person },
): Promise<Membership | PersonRefusal> {
  return db.transaction(async (tx) => {
    await lockPeople(tx);
    if (!ownsPlace(await membershipsOf(tx, actor), place)) return { refused: true, code: "not_an_owner" };
    const membership = await findMembership(tx, membershipId);
    if (membership?.placeGuid !== place.guid) return { refused: true, code: "no_such_membership" };
    if (membership.personId === actor.id) return { refused: true, code: "own_membership" };
    if (await isLastLocalOwner(tx, membership)) return { refused: true, code: "last_local_owner" };
    await deleteMembership(tx, membershipId);
    return membership;
  });
}

async function isLastLocalOwner(tx: Queryable, { id, placeGuid }: Membership): Promise<boolean> {
  const at = (await singleSignOnAt(tx, [placeGuid])).get(placeGuid);
  if (!at?.offering.includes(placeGuid)) return false;
  const owners = await localOwnersOf(tx, placeGuid);
  return owners.length === 1 && owners[0] === id;
}
