import { databaseNow, json, sql, type Queryable } from "../../platform/database/index.ts";

/** `confirmation` goes to the customer, `merchantConfirmation` to the merchant, when the link was paid. */
export type MailKind = "link" | "confirmation" | "merchantConfirmation";

/**
 * `sending`: handed to the mail server, which has not answered yet. `unclear`: it never answered, so the mail may be on
 * its way; it is not sent again. `refused`: the server does not want it. `not_sent`: a condition was not met.
 */
type MailState = "queued" | "sending" | "sent" | "unclear" | "refused" | "not_sent";

/** One e-mail about a payment link, or the reason why there is none. */
export interface Mail {
  readonly uuid: string;
  readonly transactionUuid: string;
  readonly kind: MailKind;
  readonly recipient: string | null;
  readonly state: MailState;
  readonly reason: string | null;
  readonly facts: MailFacts;
  readonly createdAt: Temporal.Instant;
  readonly changedAt: Temporal.Instant;
}

/** What a mail says that the transaction does not. */
export interface MailFacts {
  /** The request's own unless said otherwise. */
  readonly language?: string | undefined;
  readonly conversion?: ConversionFacts | undefined;
}

/** What the receipt of a converted payment has to say, in the mail's language. */
export interface ConversionFacts {
  readonly title: string;
  readonly statement: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly disclaimer: string;
}

/** False when there is one of its kind and there may not be two. */
export async function insertMail(
  tx: Queryable,
  mail: Omit<Mail, "createdAt" | "changedAt">,
): Promise<boolean> {
  const inserted = await tx.execute(sql`
    insert into payment_link_mails (uuid, transaction_uuid, kind, recipient, state, reason, facts, created_at, changed_at)
    values (${mail.uuid}, ${mail.transactionUuid}, ${mail.kind}, ${mail.recipient}, ${mail.state}, ${mail.reason},
            ${json(mail.facts)}::jsonb, ${databaseNow}, ${databaseNow})
    on conflict (transaction_uuid, kind) where kind <> 'link' do nothing`);
  return inserted === 1;
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

/** Forgets to which customer mails about these transactions went; what still waits is not sent. For customers who are deleted. */
export async function eraseMails(
  tx: Queryable,
  { transactionUuids }: { transactionUuids: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    update payment_link_mails set recipient = null,
      state = case state when 'queued' then 'not_sent' else state end,
      reason = case state when 'queued' then 'customer_deleted' else reason end,
      -- When a mail was sent stays true.
      changed_at = case state when 'queued' then ${databaseNow} else changed_at end
    where transaction_uuid = any(${transactionUuids}::text[]) and kind <> 'merchantConfirmation'
      and recipient is not null`);
}
