import { createHash, randomBytes } from "node:crypto";
import { databaseRealNow, sql, type Queryable } from "../../platform/database/index.ts";
import type { Role } from "../access/permissions.ts";
import { lockPeople } from "../access/person-store.ts";
import type { InvitationMailState } from "./invitation-mails/mail-store.ts";

const VALID_HOURS = 7 * 24;
const TOKEN_BYTES = 32;

/** A membership that waits for its person to accept it, once. */
export interface Invitation {
  readonly id: string;
  /** Null for the set-up link. */
  readonly email: string | null;
  readonly placeGuid: string;
  readonly role: Role;
  readonly isOwner: boolean;
  readonly expiresAt: Temporal.Instant;
  /** Ids of the people who made it, and of those who made the ones that it replaced. */
  readonly inviters: readonly string[];
  /** Made with the root credential: the person is independent of all others. */
  readonly isByRoot: boolean;
  /** Only a person who receives mails at the address has the link. */
  readonly verifiesEmail: boolean;
}

const INVITATION = sql`id, email, place_guid, role, is_owner, expires_at, inviters, is_by_root,
  exists (select from console_invitation_mails as proof where proof.invitation_id = id and proof.verifies_email)
    as verifies_email`;

/** Records an invitation and returns its token, which is not kept. */
export async function createInvitation(
  db: Queryable,
  invitation: Omit<Invitation, "expiresAt" | "verifiesEmail"> & { readonly validHours?: number },
): Promise<string> {
  const { id, email, placeGuid, role, isOwner, inviters, isByRoot, validHours = VALID_HOURS } = invitation;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await db.execute(sql`delete from console_invitations where expires_at < ${databaseRealNow}`);
  await db.execute(sql`
    insert into console_invitations (id, token_hash, email, place_guid, role, is_owner, inviters, is_by_root,
      expires_at)
    values (${id}, ${digestOf(token)}, ${email}, ${placeGuid}, ${role}, ${isOwner}, ${[...inviters]}::text[], ${isByRoot},
      ${databaseRealNow} + make_interval(hours => ${validHours}::int))`);
  return token;
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
    where place_guid = ${placeGuid} and email is not null and expires_at > ${databaseRealNow} order by created_at`);
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
    where token_hash = ${digestOf(token)} and expires_at > ${databaseRealNow}`);
}

/** Deletes the invitation and returns it: one of two simultaneous callers gets it. */
export async function useInvitation(tx: Queryable, token: string): Promise<Invitation | undefined> {
  await lockPeople(tx);
  return tx.maybeOne<Invitation>(sql`
    delete from console_invitations where token_hash = ${digestOf(token)} and expires_at > ${databaseRealNow}
    returning ${INVITATION}`);
}

function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
