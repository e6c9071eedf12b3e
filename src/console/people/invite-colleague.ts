import { sql, type Queryable } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { roleOf, type Role } from "../access/permissions.ts";
import { fieldInvalid, type Person, type PersonRefusal } from "../access/person.ts";
import { lockPeople } from "../access/person-store.ts";
import type { Place } from "../access/places.ts";
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from "../language/dictionary.ts";
import { presentLanguage, t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { readInvitedAddress } from "./invited-address.ts";
import { languageOfMail } from "./invitation-mails/mail-store.ts";
import { planInvitationMail } from "./invitation-mails/plan-mail.ts";
import { createInvitation, listInvitations, type Invitation } from "./invitation-store.ts";

/** For a place: each may send an e-mail to an address that its owner typed. */
const MAX_OPEN = 100;

/** Where there is a mail server the link goes to the address alone: the inviter gets it only where nothing can be mailed. */
export interface Invited {
  readonly email: string;
  /** Undefined when it is mailed. */
  readonly token: string | undefined;
}

/** The person who invites; without an id the root credential, by its name. */
type Inviter = Pick<Person, "name"> & { readonly id: Person["id"] | null };

type InvitingParts = Pick<ConsoleParts, "db" | "ids" | "vault" | "notifyWorkers">;

/** Reads the e-mail address and the role of the form, and invites. One for the same address, place and role is replaced. */
export async function inviteColleague(
  parts: InvitingParts,
  request: {
    email: string;
    role: string;
    isOwner: boolean;
    /** For the mail. */
    language: string;
    place: Place;
    roles: readonly Role[];
    inviter: Inviter;
  },
): Promise<Invited | PersonRefusal> {
  const { place, isOwner, roles, inviter } = request;
  const email = readInvitedAddress(request.email);
  if (isRefusal(email)) return email;
  const role = roleOf(request.role);
  if (!role || !roles.includes(role)) return fieldInvalid("role", t("Choose a role."));
  const language = CONSOLE_LANGUAGES.find(({ code }) => code === request.language)?.code;
  if (!language) return fieldInvalid("language", t("Choose a language."));
  return mailed(parts, async (tx) => {
    const open = await listInvitations(tx, place.guid);
    const others = open.filter((other) => other.email !== email || other.role !== role);
    if (others.length >= MAX_OPEN)
      return fieldInvalid(
        "email",
        t("{max} invitations are already open. Withdraw some first.", { max: MAX_OPEN }),
      );
    const replaced = await tx.query<Pick<Invitation, "inviters">>(sql`
      delete from console_invitations where email = ${email} and place_guid = ${place.guid} and role = ${role}
      returning inviters`);
    const inviters = replaced.flatMap((before) => before.inviters);
    return invite(tx, parts, { email, role, isOwner, language, place, inviter, inviters });
  });
}

/** Replaces the link of an invitation by a new one, which is valid for seven days again, and mails it in its language. */
export function resendInvitation(
  parts: InvitingParts,
  { id, place, roles, inviter }: { id: string; place: Place; roles: readonly Role[]; inviter: Person },
): Promise<Invited | PersonRefusal> {
  return mailed(parts, async (tx) => {
    await lockPeople(tx);
    const language = (await languageOfMail(tx, id)) ?? presentLanguage();
    const before = await tx.maybeOne<Pick<Invitation, "email" | "role" | "isOwner" | "inviters">>(sql`
      delete from console_invitations
      where id = ${id} and place_guid = ${place.guid} and email is not null and role = any(${[...roles]}::text[])
      returning email, role, is_owner, inviters`);
    if (before?.email === undefined || before.email === null)
      return { refused: true, code: "invitation_not_valid" };
    return invite(tx, parts, {
      email: before.email,
      role: before.role,
      isOwner: before.isOwner,
      language,
      place,
      inviter,
      inviters: before.inviters,
    });
  });
}

async function mailed(
  { db, notifyWorkers }: InvitingParts,
  work: (tx: Queryable) => Promise<Invited | PersonRefusal>,
): Promise<Invited | PersonRefusal> {
  const invited = await db.transaction(work);
  if (!isRefusal(invited) && invited.token === undefined) notifyWorkers();
  return invited;
}

async function invite(
  tx: Queryable,
  { ids, vault }: InvitingParts,
  invitation: {
    email: string;
    role: Role;
    isOwner: boolean;
    language: ConsoleLanguage;
    place: Place;
    inviter: Inviter;
    /** For those that it replaces. */
    inviters: readonly string[];
  },
): Promise<Invited> {
  const { email, language, place, inviter } = invitation;
  const id = ids.uuid();
  const isByRoot = inviter.id === null;
  const inviters = inviter.id === null ? [] : [...new Set([...invitation.inviters, inviter.id])];
  const token = await createInvitation(tx, { ...invitation, id, placeGuid: place.guid, inviters, isByRoot });
  const mail = { id, token, place, invitedBy: inviter.name, language };
  const isMailed = await planInvitationMail(tx, vault, mail);
  return { email, token: isMailed ? undefined : token };
}
