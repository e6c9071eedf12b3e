import { consolePath } from "../frame/address.ts";
import { databaseRealNow, sql, type Database, type Queryable } from "../../platform/database/index.ts";
import type { Sealer } from "../../platform/sealing.ts";
import { tiedTo } from "../access/independence.ts";
import { membershipsOf } from "../access/memberships.ts";
import { rolesAllow } from "../access/permissions.ts";
import {
  allMembershipsOf,
  findMembership,
  listColleagues,
  lockPeople,
  namePeople,
  type Colleague,
} from "../access/person-store.ts";
import type { Membership, Person, PersonRefusal } from "../access/person.ts";
import { findPlace, viewOf, type Place, type PlaceView } from "../access/places.ts";
import { roleWord } from "../access/role-words.ts";
import { timeText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import type { Invitation } from "./invitation-store.ts";
import { planNotices } from "./plan-notices.ts";

const WAIT_HOURS = 72;

/**
 * How long a role that approves waits for a second person before it approves; null where it does not: the role approves nothing,
 * the person approves there already, or the root credential invited them.
 */
export async function hoursUntilApproving(
  tx: Queryable,
  { sealer }: { sealer: Sealer },
  { invitation, personId }: { invitation: Invitation; personId: string },
): Promise<number | null> {
  const { isByRoot, role, placeGuid } = invitation;
  if (isByRoot || !rolesAllow([role], "approve", { testMode: true })) return null;
  const place = await findPlace(tx, { guid: placeGuid, sealer });
  const before = place && viewOf(place, await allMembershipsOf(tx, personId));
  return before?.allows("approve", { testMode: true }) === true ? null : WAIT_HOURS;
}

/** Notifies all owners of the place, in the commit in which the person got the role. */
export async function announceApprover(
  tx: Queryable,
  { sealer, publicUrl }: { sealer: Sealer; publicUrl: string },
  { person, membership }: { person: Pick<Person, "name" | "email">; membership: Membership },
): Promise<void> {
  const { id, placeGuid, role, approvesAt } = membership;
  const place = await findPlace(tx, { guid: placeGuid, sealer });
  if (!place || !approvesAt) return;
  const by = await invitersOf(tx, membership.personId);
  const text = [
    t("{name} ({email}) got the role “{role}” at:", { ...oneLine(person), role: roleWord(role) }),
    place.name.replaceAll(/\s+/g, " "),
    "",
    ...(by.length === 0 ? [] : [t("Invited by: {names}", { names: by.join(", ") })]),
    t("From {time} UTC it approves requests of others. A colleague who approves can confirm it before.", {
      time: timeText(approvesAt),
    }),
    t("If you do not know this person, remove the role:"),
    publicUrl + consolePath([placeGuid, "people"]),
    "",
  ].join("\n");
  const subject = t("A colleague got a role that approves");
  await planNotices(
    tx,
    { sealer },
    { placeGuid, recipients: "owners", subject, text, key: `approver.${id}` },
  );
}

async function invitersOf(tx: Queryable, personId: string): Promise<string[]> {
  const rows = await tx.query<{ inviterId: string }>(
    sql`select inviter_id from console_inviters where person_id = ${personId} order by inviter_id`,
  );
  const names = await namePeople(
    tx,
    rows.map(({ inviterId }) => inviterId),
  );
  return [...names.values()].map((name) => name.replaceAll(/\s+/g, " "));
}

function oneLine({ name, email }: Pick<Person, "name" | "email">) {
  return { name: name.replaceAll(/\s+/g, " "), email };
}

/** Colleagues at the place whose role waits for a second person; for people who may be that person. */
export async function listNewApprovers(db: Queryable, place: PlaceView): Promise<Colleague[]> {
  if (!place.allows("approve")) return [];
  return (await listColleagues(db, [place.guid])).filter(({ mayApprove }) => !mayApprove);
}

/** A person who approves at the place, and is independent of the colleague, confirms the role: it approves from now on. */
export function confirmApprover(
  db: Database,
  { membershipId, place, actor }: { membershipId: string; place: Place; actor: Person },
): Promise<Membership | PersonRefusal> {
  return db.transaction(async (tx) => {
    await lockPeople(tx);
    const view = viewOf(place, await membershipsOf(tx, actor));
    if (view?.allows("approve") !== true) return { refused: true, code: "not_an_approver" };
    const membership = await findMembership(tx, membershipId);
    if (membership?.placeGuid !== place.guid || membership.mayApprove)
      return { refused: true, code: "no_such_membership" };
    const { personId } = membership;
    if ((await tiedTo(tx, { personId: actor.id, others: [personId] })).has(personId))
      return { refused: true, code: "not_independent" };
    await tx.execute(
      sql`update console_memberships set approves_at = ${databaseRealNow} where id = ${membershipId}`,
    );
    return membership;
  });
}
