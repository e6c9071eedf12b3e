import { hashPassword } from "../../tenancy/index.ts";
import { isUniqueViolation, type Queryable } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { recordInviters } from "../access/independence.ts";
import { fieldInvalid, type Person, type PersonRefusal } from "../access/person.ts";
import {
  findMembership,
  findPersonByEmail,
  insertMembership,
  insertPerson,
  proveAddress,
  releaseAddress,
} from "../access/person-store.ts";
import { passwordProblem } from "../accounts/password-rules.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { readInvitedAddress } from "./invited-address.ts";
import { announceApprover, hoursUntilApproving } from "./waiting-approver.ts";
import { findInvitation, useInvitation, type Invitation } from "./invitation-store.ts";

type AcceptingParts = Pick<ConsoleParts, "db" | "ids" | "sealer" | "publicUrl">;

const MAX_NAME_LENGTH = 100;

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
 * at the address gives it up to the one who does.
 */
export async function acceptInvitation(
  parts: AcceptingParts,
  request: { token: string; email: string; name: string; password: string },
): Promise<Person | PersonRefusal> {
  const { db, ids } = parts;
  const invitation = await findInvitation(db, request.token);
  if (!invitation) return { refused: true, code: "invitation_not_valid" };
  const email = invitation.email ?? readInvitedAddress(request.email);
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
      await giveRole(tx, parts, { invitation: used, person });
      return person;
    });
  } catch (error) {
    if (isUniqueViolation(error, "console_people_email")) return { refused: true, code: "email_taken" };
    throw error;
  }
}

/** The invited person is signed in: they get the membership. For another person the invitation is not valid. */
export async function joinByInvitation(
  parts: AcceptingParts,
  { token, person }: { token: string; person: Person },
): Promise<"joined" | PersonRefusal> {
  return parts.db.transaction(async (tx) => {
    const invitation = await useInvitation(tx, token);
    if (invitation?.email !== person.email) return { refused: true, code: "invitation_not_valid" };
    if (invitation.verifiesEmail) await proveAddress(tx, person.id);
    await giveRole(tx, parts, { invitation, person });
    return "joined";
  });
}

/** Records who invited the person, and gives the role; one that approves waits for a second person. */
async function giveRole(
  tx: Queryable,
  parts: AcceptingParts,
  { invitation, person }: { invitation: Invitation; person: Person },
): Promise<void> {
  const { inviters, isByRoot } = invitation;
  const { id: personId } = person;
  const waitHours = await hoursUntilApproving(tx, parts, { invitation, personId });
  await recordInviters(tx, { personId, inviters, isByRoot });
  const id = parts.ids.uuid();
  await insertMembership(tx, { ...invitation, id, personId, waitHours });
  const membership = waitHours === null ? undefined : await findMembership(tx, id);
  if (membership) await announceApprover(tx, parts, { person, membership });
}
