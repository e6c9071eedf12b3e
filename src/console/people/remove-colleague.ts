import type { Database } from "../../platform/database/index.ts";
import { ownsPlace, type Place } from "../access/places.ts";
import { deleteMembership, findMembership, lockPeople, membershipsOf } from "../access/person-store.ts";
import type { Membership, Person, PersonRefusal } from "../access/person.ts";

/**
 * Removes a membership of the place. Nobody removes their own: so each place that had an owner keeps one, also when two
 * owners remove each other at the same time. The removed person's next request finds the place closed.
 */
export function removeColleague(
  db: Database,
  { membershipId, place, actor }: { membershipId: string; place: Place; actor: Person },
): Promise<Membership | PersonRefusal> {
  return db.transaction(async (tx) => {
    await lockPeople(tx);
    if (!ownsPlace(await membershipsOf(tx, actor.id), place)) return { refused: true, code: "not_an_owner" };
    const membership = await findMembership(tx, membershipId);
    if (membership?.placeGuid !== place.guid) return { refused: true, code: "no_such_membership" };
    if (membership.personId === actor.id) return { refused: true, code: "own_membership" };
    await deleteMembership(tx, membershipId);
    return membership;
  });
}
