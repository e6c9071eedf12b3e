import { databaseNow, json, sql, type Queryable } from "../../platform/database/index.ts";

/**
 * `confirmation` goes to the customer, `merchantConfirmation` to the merchant, when the link was paid; `receipt` to the address
 * that the customer typed on the page of a paid payment;
 * `reminder` to the customer before the link ends; `paymentReminder` to a customer who chose to pay later, before that ends.
 */
export type MailKind =
  | "link"
  | "reminder"
  | "paymentReminder"
  | "confirmation"
  | "merchantConfirmation"
  | "receipt";

/**
 * `sending`: handed to the mail server, without a response yet. `unclear`: no response came, so that the mail may have been
 * sent; it is not retried. `refused`: by the mail server. `not_sent`: a condition was not met.
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

/** The facts of a mail that are not in the transaction. */
export interface MailFacts {
  /** Default: the request's own. */
  readonly language?: string | undefined;
  /** The zone of the customer's browser; default: that of the country of the bill, if it has one time. */
  readonly timeZone?: string | undefined;
  readonly conversion?: ConversionFacts | undefined;
}

/** The receipt of a converted payment, in the mail's language. */
export interface ConversionFacts {
  readonly title: string;
  readonly statement: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly disclaimer: string;
}

/** False when there is already one of a kind that is sent once. */
export async function insertMail(
  tx: Queryable,
  mail: Omit<Mail, "createdAt" | "changedAt">,
): Promise<boolean> {
  const inserted = await tx.execute(sql`
    insert into payment_link_mails (uuid, transaction_uuid, kind, recipient, state, reason, facts, created_at, changed_at)
    values (${mail.uuid}, ${mail.transactionUuid}, ${mail.kind}, ${mail.recipient}, ${mail.state}, ${mail.reason},
            ${json(mail.facts)}::jsonb, ${databaseNow}, ${databaseNow})
    on conflict (transaction_uuid, kind) where kind not in ('link', 'receipt') do nothing`);
  return inserted === 1;
}

/** How many mails of a kind there are of a payment. */
export function countMails(
  db: Queryable,
  mail: { transactionUuid: string; kind: MailKind },
): Promise<{ count: number }> {
  return db.one<{ count: number }>(sql`
    select count(*)::int as count from payment_link_mails
    where transaction_uuid = ${mail.transactionUuid} and kind = ${mail.kind}`);
}

export function findMail(db: Queryable, uuid: string): Promise<Mail | undefined> {
  return db.maybeOne<Mail>(sql`select * from payment_link_mails where uuid = ${uuid}`);
}

/** The mails of a link, oldest first. */
export function mailsOf(db: Queryable, transactionUuid: string): Promise<Mail[]> {
  return db.query<Mail>(sql`
    select * from payment_link_mails where transaction_uuid = ${transactionUuid} order by created_at, uuid`);
}

/** The mails to customers about these transactions, oldest first. */
export function mailsToCustomers(
  db: Queryable,
  transactionUuids: readonly string[],
): Promise<Pick<Mail, "transactionUuid" | "kind" | "recipient" | "state" | "createdAt">[]> {
  return db.query(sql`
    select transaction_uuid, kind, recipient, state, created_at from payment_link_mails
    where transaction_uuid = any(${transactionUuids}::text[]) and kind <> 'merchantConfirmation'
    order by created_at, uuid`);
}

/** The newest mail of each link to its customer, by the link's uuid. */
export async function newestLinkMails(
  db: Queryable,
  transactionUuids: readonly string[],
): Promise<ReadonlyMap<string, Pick<Mail, "state" | "reason">>> {
  const rows = await db.query<Pick<Mail, "transactionUuid" | "state" | "reason">>(sql`
    select distinct on (transaction_uuid) transaction_uuid, state, reason from payment_link_mails
    where transaction_uuid = any(${transactionUuids}::text[]) and kind = 'link'
    order by transaction_uuid, created_at desc, uuid desc`);
  return new Map(rows.map(({ transactionUuid, ...mail }) => [transactionUuid, mail]));
}

/** False when the mail was not in the state `from` any more: another worker has it. */
export async function changeMail(
  db: Queryable,
  change: { uuid: string; from: MailState; to: MailState; reason?: string | null },
): Promise<boolean> {
  const changed = await db.execute(sql`
    update payment_link_mails set state = ${change.to}, reason = ${change.reason ?? null}, changed_at = ${databaseNow}
    where uuid = ${change.uuid} and state = ${change.from}`);
  return changed === 1;
}

/** Erases the recipient of mails about these transactions, for a deleted customer; queued mails are not sent. */
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

/** The customer may have forgotten to pay. */
export function isReminder({ kind }: { readonly kind: MailKind }): boolean {
  return kind === "reminder" || kind === "paymentReminder";
}
