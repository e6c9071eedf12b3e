import { findPlace, ownsPlace, type Place } from "../access/places.ts";
import type { ConsoleParts } from "../parts.ts";
import { removePasskeysOf } from "../accounts/passkeys/passkey-store.ts";
import { membershipsOf } from "../access/memberships.ts";
import { allMembershipsOf, listColleagues, lockPeople } from "../access/person-store.ts";
import type { Person, PersonRefusal } from "../access/person.ts";
import { removeSecondFactor } from "../accounts/second-factor.ts";
import { closeSessionsOf } from "../access/session.ts";

/**
 * For a colleague who lost the phone and the recovery codes: removes their second factor and passkeys, which may be on that
 * phone, and signs them out everywhere. They sign in with their password then. Only who owns every place of that colleague may do it: an owner of one tenant must not
 * weaken the account of a person of another.
 */
export async function resetSecondFactor(
  { db, sealer }: Pick<ConsoleParts, "db" | "sealer">,
  { membershipId, place, actor }: { membershipId: string; place: Place; actor: Person },
): Promise<Person["id"] | PersonRefusal> {
  return db.transaction(async (tx) => {
    await lockPeople(tx);
    const own = await membershipsOf(tx, actor);
    if (!ownsPlace(own, place)) return { refused: true, code: "not_an_owner" };
    const colleague = (await listColleagues(tx, [place.guid])).find(({ id }) => id === membershipId);
    if (!colleague) return { refused: true, code: "no_such_membership" };
    const { personId } = colleague;
    if (personId === actor.id) return { refused: true, code: "own_membership" };
    for (const { placeGuid } of await allMembershipsOf(tx, personId)) {
      const other = await findPlace(tx, { guid: placeGuid, sealer });
      if (other && !ownsPlace(own, other)) return { refused: true, code: "not_an_owner" };
    }
    if (!colleague.hasSecondFactor) return { refused: true, code: "no_second_factor" };
    await removeSecondFactor(tx, personId);
    await removePasskeysOf(tx, personId);
    await closeSessionsOf(tx, personId);
    return personId;
  });
}
