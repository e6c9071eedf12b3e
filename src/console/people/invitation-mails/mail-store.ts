import type { ConsoleLanguage } from "../../language/dictionary.ts";
import type { Role } from "../../access/permissions.ts";
import { databaseRealNow, sql, type Queryable } from "../../../platform/database/index.ts";

/**
 * `sending`: handed to the mail server, without a response yet. `unclear`: no response came, so that the mail may have been sent;
 * it is not retried. `refused`: by the mail server, or after the last retry. `not_sent`: a condition is not met any more.
 */
export type InvitationMailState = "queued" | "sending" | "sent" | "unclear" | "refused" | "not_sent";

/** A mail that is still to be sent, with its invitation. */
export interface InvitationMail {
  readonly id: string;
  readonly recipient: string;
  readonly placeGuid: string;
  readonly tenantGuid: string;
  readonly role: Role;
  readonly expiresAt: Temporal.Instant;
  readonly invitedBy: string;
  readonly language: ConsoleLanguage;
  readonly state: InvitationMailState;
  /** Null once the mail is over: nobody reads the link from the database. */
  readonly sealedToken: string | null;
}

export async function insertMail(
  tx: Queryable,
  mail: Pick<InvitationMail, "id" | "tenantGuid" | "invitedBy" | "language"> & { sealedToken: string },
): Promise<void> {
  await tx.execute(sql`
    insert into console_invitation_mails 
      (invitation_id, tenant_guid, invited_by, language, sealed_token, state, changed_at)
    values (${mail.id}, ${mail.tenantGuid}, ${mail.invitedBy}, ${mail.language}, ${mail.sealedToken}, 'queued',
      ${databaseRealNow})`);
}

/** Undefined when its invitation was accepted, withdrawn or replaced, or has expired. */
export function findMail(db: Queryable, id: string): Promise<InvitationMail | undefined> {
  return db.maybeOne<InvitationMail>(sql`
    select id, email as recipient, place_guid, tenant_guid, role, expires_at, invited_by, language, state,
      sealed_token
    from console_invitation_mails join console_invitations as invitation on invitation.id = invitation_id
    where invitation_id = ${id} and email is not null and expires_at > ${databaseRealNow}`);
}

/** For an invitation that had a mail. */
export async function languageOfMail(db: Queryable, id: string): Promise<ConsoleLanguage | undefined> {
  const row = await db.maybeOne<Pick<InvitationMail, "language">>(
    sql`select language from console_invitation_mails where invitation_id = ${id}`,
  );
  return row?.language;
}

/** False when the mail was not in the state `from` any more: another worker has it, or its invitation is gone. */
export async function changeMail(
  db: Queryable,
  change: {
    id: string;
    from: InvitationMailState;
    to: InvitationMailState;
    reason?: string;
    verifiesEmail?: boolean;
  },
): Promise<boolean> {
  const isOpen = change.to === "queued" || change.to === "sending";
  const changed = await db.execute(sql`
    update console_invitation_mails set state = ${change.to}, reason = ${change.reason ?? null},
      verifies_email = coalesce(${change.verifiesEmail ?? null}::boolean, verifies_email),
      changed_at = ${databaseRealNow}, sealed_token = case when ${isOpen} then sealed_token end
    where invitation_id = ${change.id} and state = ${change.from}`);
  return changed === 1;
}
