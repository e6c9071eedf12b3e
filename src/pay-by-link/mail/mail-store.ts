import { databaseNow, sql, type Queryable } from "../../platform/database/index.ts";

export type MailKind = "link" | "confirmation";

/**
 * `sending`: handed to the mail server, which has not answered yet. `unclear`: it never answered, so the mail may be on
 * its way; it is not sent again. `refused`: the server does not want it. `not_sent`: a condition was not met.
 */
export type MailState = "queued" | "sending" | "sent" | "unclear" | "refused" | "not_sent";

/** One e-mail about a payment link, or the reason why there is none. */
export interface Mail {
  readonly uuid: string;
  readonly transactionUuid: string;
  readonly kind: MailKind;
  readonly recipient: string | null;
  readonly state: MailState;
  readonly reason: string | null;
  readonly createdAt: Temporal.Instant;
  readonly changedAt: Temporal.Instant;
}

export async function insertMail(
  tx: Queryable,
  mail: Pick<Mail, "uuid" | "transactionUuid" | "kind" | "recipient" | "state" | "reason">,
): Promise<void> {
  await tx.execute(sql`
    insert into payment_link_mails (uuid, transaction_uuid, kind, recipient, state, reason, created_at, changed_at)
    values (${mail.uuid}, ${mail.transactionUuid}, ${mail.kind}, ${mail.recipient}, ${mail.state}, ${mail.reason},
            ${databaseNow}, ${databaseNow})`);
}

export function findMail(db: Queryable, uuid: string): Promise<Mail | undefined> {
  return db.maybeOne<Mail>(sql`select * from payment_link_mails where uuid = ${uuid}`);
}

/** The mails of a link, oldest first. */
export function mailsOf(db: Queryable, transactionUuid: string): Promise<Mail[]> {
  return db.query<Mail>(sql`
    select * from payment_link_mails where transaction_uuid = ${transactionUuid} order by created_at, uuid`);
}

/** False when the mail was not in the state `from` any more: somebody else has it. */
export async function changeMail(
  db: Queryable,
  change: { uuid: string; from: MailState; to: MailState; reason?: string | null },
): Promise<boolean> {
  const changed = await db.execute(sql`
    update payment_link_mails set state = ${change.to}, reason = ${change.reason ?? null}, changed_at = ${databaseNow}
    where uuid = ${change.uuid} and state = ${change.from}`);
  return changed === 1;
}

/** Forgets to whom mails about these transactions went; what still waits is not sent. For customers who are deleted. */
export async function forgetMails(
  tx: Queryable,
  { transactionUuids }: { transactionUuids: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    update payment_link_mails set recipient = null, changed_at = ${databaseNow},
      state = case state when 'queued' then 'not_sent' else state end,
      reason = case state when 'queued' then 'customer_deleted' else reason end
    where transaction_uuid = any(${transactionUuids}::text[]) and recipient is not null`);
}
