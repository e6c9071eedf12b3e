import { createHash, randomBytes } from "node:crypto";
import { isEmailAddress } from "../../platform/email-address.ts";
import { databaseNow, isUniqueViolation, sql, type Queryable } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { languageOfMail, type InvitationMailState } from "./invitation-mails/mail-store.ts";
import { planInvitationMail } from "./invitation-mails/plan-mail.ts";
import { hashPassword } from "../../tenancy/index.ts";
import type { ConsoleParts } from "../parts.ts";
import { roleOf, type Role } from "../access/permissions.ts";
import type { Place } from "../access/places.ts";
import { recordInviters } from "../access/inviters.ts";
import { passwordProblem } from "../accounts/password-rules.ts";
import {
  findPersonByEmail,
  insertMembership,
  insertPerson,
  lockPeople,
  proveAddress,
  releaseAddress,
} from "../access/person-store.ts";
import { fieldInvalid, normalEmail, type Person, type PersonRefusal } from "../access/person.ts";
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from "../language/dictionary.ts";
import { presentLanguage, t } from "../language/translate.ts";

const VALID_HOURS = 7 * 24;
const TOKEN_BYTES = 32;
const MAX_NAME_LENGTH = 100;
const MAX_EMAIL_LENGTH = 200;
/** For a place: each may send an e-mail to an address that its owner typed. */
const MAX_OPEN = 100;

/** A membership that waits for its person to accept it, once. */
export interface Invitation {
  readonly id: string;
  /** Null for the set-up link. */
  readonly email: string | null;
  readonly placeGuid: string;
  readonly role: Role;
  readonly isOwner: boolean;
  readonly expiresAt: Temporal.Instant;
  /** Ids of people: who made it, and who made those that it replaced. */
  readonly inviters: readonly string[];
  /** Only who receives mails at the address has the link. */
  readonly verifiesEmail: boolean;
}

const INVITATION = sql`id, email, place_guid, role, is_owner, expires_at, inviters,
  exists (select from console_invitation_mails as proof where proof.invitation_id = id and proof.verifies_email)
    as verifies_email`;

/** Records an invitation and returns its token, which is not kept. */
export async function createInvitation(
  db: Queryable,
  invitation: Omit<Invitation, "expiresAt" | "verifiesEmail"> & { readonly validHours?: number },
): Promise<string> {
  const { id, email, placeGuid, role, isOwner, inviters, validHours = VALID_HOURS } = invitation;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await db.execute(sql`delete from console_invitations where expires_at < ${databaseNow}`);
  await db.execute(sql`
    insert into console_invitations (id, token_hash, email, place_guid, role, is_owner, inviters, expires_at)
    values (${id}, ${digestOf(token)}, ${email}, ${placeGuid}, ${role}, ${isOwner}, ${[...inviters]}::text[],
      ${databaseNow} + make_interval(hours => ${validHours}::int))`);
  return token;
}

/** Where there is a mail server the link goes to the address alone: the inviter gets it only where nothing can be mailed. */
export interface Invited {
  readonly email: string;
  /** Undefined when it is mailed. */
  readonly token: string | undefined;
}

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
    inviter: Person;
  },
): Promise<Invited | PersonRefusal> {
  const { place, isOwner, roles, inviter } = request;
  const email = readEmail(request.email);
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
    inviter: Person;
    /** For those that it replaces. */
    inviters: readonly string[];
  },
): Promise<Invited> {
  const { email, language, place, inviter } = invitation;
  const id = ids.uuid();
  const inviters = [...new Set([...invitation.inviters, inviter.id])];
  const token = await createInvitation(tx, { ...invitation, id, placeGuid: place.guid, inviters });
  const mail = { id, token, place, invitedBy: inviter.name, language };
  const isMailed = await planInvitationMail(tx, vault, mail);
  return { email, token: isMailed ? undefined : token };
}

/** With its mail, where there is one. */
export interface OpenInvitation extends Invitation {
  readonly mailState: InvitationMailState | null;
}

/** Invitations to the place that nobody has accepted. */
export function listInvitations(db: Queryable, placeGuid: string): Promise<OpenInvitation[]> {
  return db.query<OpenInvitation>(sql`
    select ${INVITATION}, mail.state as mail_state
    from console_invitations left join console_invitation_mails as mail on invitation_id = id
    where place_guid = ${placeGuid} and email is not null and expires_at > ${databaseNow} order by created_at`);
}

/** Its link does not work any more. */
export async function withdrawInvitation(
  db: Queryable,
  { id, placeGuid }: { id: string; placeGuid: string },
): Promise<void> {
  await db.execute(sql`delete from console_invitations where id = ${id} and place_guid = ${placeGuid}`);
}

/** Undefined when the token is unknown, used or expired. */
export function findInvitation(db: Queryable, token: string): Promise<Invitation | undefined> {
  return db.maybeOne<Invitation>(sql`
    select ${INVITATION} from console_invitations
    where token_hash = ${digestOf(token)} and expires_at > ${databaseNow}`);
}

/** The person who has the invited address already: they sign in instead of choosing a password. */
export async function findInvitedPerson(
  db: Queryable,
  { email, verifiesEmail }: Invitation,
): Promise<{ readonly email: string; readonly isReplaceable: boolean } | undefined> {
  const person = email === null ? undefined : await findPersonByEmail(db, email);
  if (!person) return undefined;
  return {
    email: person.email,
    isReplaceable: verifiesEmail && person.emailVerifiedAt === null && !person.isDemo,
  };
}

/**
 * Makes the person of an invitation with name and password, and uses the invitation up in the same commit. A person
 * who exists keeps name and password: the link alone must not change them. But an account whose person never received a mail
 * at the address gives it up to who does.
 */
export async function acceptInvitation(
  { db, ids }: Pick<ConsoleParts, "db" | "ids">,
  request: { token: string; email: string; name: string; password: string },
): Promise<Person | PersonRefusal> {
  const invitation = await findInvitation(db, request.token);
  if (!invitation) return { refused: true, code: "invitation_not_valid" };
  const email = invitation.email ?? readEmail(request.email);
  if (isRefusal(email)) return email;
  const name = request.name.trim();
  if (name === "" || name.length > MAX_NAME_LENGTH)
    return fieldInvalid(
      "name",
      t("Enter your name, at most {count} characters.", { count: MAX_NAME_LENGTH }),
    );
  const problem = passwordProblem(request.password, { email });
  if (problem !== undefined) return fieldInvalid("password", problem);
  const person = { id: ids.uuid(), email, name, isDemo: false };
  // Before the transaction, which would hold a connection during the hash.
  const passwordHash = await hashPassword(request.password);
  try {
    return await db.transaction(async (tx) => {
      const used = await useInvitation(tx, request.token);
      if (!used) return { refused: true, code: "invitation_not_valid" };
      if (used.verifiesEmail) await releaseAddress(tx, email);
      await insertPerson(tx, { ...person, passwordHash });
      if (used.verifiesEmail) await proveAddress(tx, person.id);
      await insertMembership(tx, { ...used, id: ids.uuid(), personId: person.id });
      await recordInviters(tx, { personId: person.id, inviters: used.inviters });
      return person;
    });
  } catch (error) {
    if (isUniqueViolation(error, "console_people_email")) return { refused: true, code: "email_taken" };
    throw error;
  }
}

/** The invited person is signed in: they get the membership. For another person the invitation is not valid. */
export async function joinByInvitation(
  { db, ids }: Pick<ConsoleParts, "db" | "ids">,
  { token, person }: { token: string; person: Person },
): Promise<"joined" | PersonRefusal> {
  return db.transaction(async (tx) => {
    const invitation = await useInvitation(tx, token);
    if (invitation?.email !== person.email) return { refused: true, code: "invitation_not_valid" };
    if (invitation.verifiesEmail) await proveAddress(tx, person.id);
    await insertMembership(tx, { ...invitation, id: ids.uuid(), personId: person.id });
    await recordInviters(tx, { personId: person.id, inviters: invitation.inviters });
    return "joined";
  });
}

/** One of two simultaneous callers gets it. */
async function useInvitation(tx: Queryable, token: string): Promise<Invitation | undefined> {
  await lockPeople(tx);
  return tx.maybeOne<Invitation>(sql`
    delete from console_invitations where token_hash = ${digestOf(token)} and expires_at > ${databaseNow}
    returning ${INVITATION}`);
}

function readEmail(text: string): string | (PersonRefusal & { code: "field_invalid" }) {
  const email = normalEmail(text);
  return email.length <= MAX_EMAIL_LENGTH && isEmailAddress(email)
    ? email
    : fieldInvalid("email", t("Enter an e-mail address, for example eva@example.com."));
}

function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
