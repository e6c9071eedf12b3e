import { chooseLanguage } from "../../languages/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { isEmailAddress } from "../../platform/email-address.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Sealer } from "../../platform/sealing.ts";
import {
  findMerchant,
  findMerchantUser,
  findTenant,
  type MerchantUser,
  type Tenant,
  type TenantSettings,
} from "../../tenancy/index.ts";
import { endOfInstructions, type PaymentInstructions } from "../../providers/index.ts";
import { customerLanguageOf, isByPerson, type Transaction } from "../../transactions/index.ts";
import { payByLinkOf, reminderAt } from "../link.ts";
import { countMails, insertMail, type ConversionFacts, type MailFacts, type MailKind } from "./mail-store.ts";

/** Why no e-mail is sent, although one was requested (spec "Events"). */
export type NoMailReason =
  | "mail_server_not_set"
  | "email_permission_off"
  | "user_not_allowed"
  | "customer_without_email"
  | "merchant_without_email"
  | "link_over";

interface MailParts {
  readonly ids: Ids;
  readonly vault: Sealer;
}

/** Job kind: sends one mail through the tenant's mail server. */
export const SEND_MAIL = "send-payment-link-mail";

/**
 * Plans the mail with the link, in the commit that creates the link; or records and returns why there is none.
 *
 * @param user whose request created the link; undefined for a job and for a person of the console, who need no permission of it
 * @param again the merchant requests it explicitly
 */
export async function planLinkMail(
  tx: Queryable,
  parts: MailParts,
  {
    transaction,
    user,
    again = false,
  }: { transaction: Transaction; user: MerchantUser | undefined; again?: boolean },
): Promise<NoMailReason | undefined> {
  if (!again && payByLinkOf(transaction.request)?.sendByEmail !== true) return undefined;
  const { tenantGuid } = transaction;
  const tenant = await findTenant(tx, { tenantGuid, sealer: parts.vault });
  if (!tenant) throw new Error(`Transaction ${transaction.uuid} names a tenant that does not exist.`);
  const mail = { transaction, tenant, user, recipient: customerEmail(transaction), facts: {} };
  const reason = await planMail(tx, parts, { ...mail, kind: "link" });
  const at = reminderAt(transaction);
  // Its conditions are checked again when it is due.
  if (at && !reason && !again) await planMail(tx, parts, { ...mail, kind: "reminder", at });
  return reason;
}

/**
 * Plans the mails that confirm the payment of a link to customer and merchant, by the tenant's settings, in the commit that
 * records the payment.
 *
 * @param conversionIn the receipt of the payment's conversion for a language and reader, if there was one
 * @returns the mails that will be sent
 */
export async function planConfirmationMails(
  tx: Queryable,
  parts: MailParts,
  options: {
    transaction: Transaction;
    merchantLanguage: string | null;
    conversionIn: (language: string, reader: "customer" | "merchant") => ConversionFacts | undefined;
  },
): Promise<readonly MailKind[]> {
  const { transaction, conversionIn } = options;
  if (!payByLinkOf(transaction.request)) return [];
  const tenant = await findTenant(tx, { tenantGuid: transaction.tenantGuid, sealer: parts.vault });
  if (!tenant) return [];
  const { sendConfirmationMail, sendMerchantConfirmationMail } = tenant.settings.payByLink;
  if (!sendConfirmationMail && !sendMerchantConfirmationMail) return [];
  const merchant = await findMerchant(tx, { merchantGuid: transaction.merchantGuid });
  const user = await requesterOf(tx, transaction);
  const customerLanguage = chooseLanguage([customerLanguageOf(transaction)], undefined);
  const merchantLanguage = chooseLanguage([options.merchantLanguage], undefined);
  const mails = [
    {
      enabled: sendConfirmationMail,
      kind: "confirmation" as const,
      recipient: customerEmail(transaction),
      facts: { conversion: conversionIn(customerLanguage, "customer") },
    },
    {
      enabled: sendMerchantConfirmationMail,
      kind: "merchantConfirmation" as const,
      recipient: merchant?.email ?? undefined,
      facts: { language: merchantLanguage, conversion: conversionIn(merchantLanguage, "merchant") },
    },
  ];
  const planned: MailKind[] = [];
  for (const { enabled, ...mail } of mails) {
    if (enabled && !(await planMail(tx, parts, { transaction, tenant, user, ...mail })))
      planned.push(mail.kind);
  }
  return planned;
}

/** Without a date of the provider: by then most transfers that were made have come. */
const REMINDED_AFTER_HOURS = 72;
const REMINDED_BEFORE_END_HOURS = 24;

/**
 * Plans a reminder for a customer who got their link by e-mail and chose to pay later, in the commit that records it. Not where they
 * have only a few hours, or confirm in an app.
 */
export async function planPaymentReminder(
  tx: Queryable,
  parts: MailParts,
  {
    transaction,
    instructions,
    now,
  }: { transaction: Transaction; instructions: PaymentInstructions; now: Temporal.Instant },
): Promise<void> {
  if (payByLinkOf(transaction.request)?.sendByEmail !== true || instructions.kind === "app") return;
  const end = endOfInstructions(instructions);
  const at = end
    ? end.subtract({ hours: REMINDED_BEFORE_END_HOURS })
    : now.add({ hours: REMINDED_AFTER_HOURS });
  if (Temporal.Instant.compare(at, now) <= 0) return;
  const tenant = await findTenant(tx, { tenantGuid: transaction.tenantGuid, sealer: parts.vault });
  if (!tenant) return;
  const mail = { transaction, tenant, user: undefined, recipient: customerEmail(transaction), facts: {} };
  await planMail(tx, parts, { ...mail, kind: "paymentReminder", at });
}

/** Why the e-mail of a link cannot be sent now when a person of the console wants it; undefined where it can. */
export async function refuseLinkMail(
  db: Queryable,
  { vault }: Pick<MailParts, "vault">,
  transaction: Transaction,
): Promise<NoMailReason | undefined> {
  const tenant = await findTenant(db, { tenantGuid: transaction.tenantGuid, sealer: vault });
  if (!tenant) throw new Error(`Transaction ${transaction.uuid} names a tenant that does not exist.`);
  return noMailReason(tenant.settings, {
    user: undefined,
    kind: "link",
    recipient: customerEmail(transaction),
  });
}

/** Enough to correct an address, and too few to annoy the owner of a wrong one. */
const MAX_RECEIPTS = 3;

/** Whether the customer of a paid payment may have its receipt by e-mail. */
export async function mailsReceipts(
  db: Queryable,
  { vault }: Pick<MailParts, "vault">,
  { uuid, tenantGuid }: Transaction,
): Promise<boolean> {
  const tenant = await findTenant(db, { tenantGuid, sealer: vault });
  if (!tenant?.settings.mail || !tenant.settings.payByLinkEmailPermission) return false;
  return (await countMails(db, { transactionUuid: uuid, kind: "receipt" })).count < MAX_RECEIPTS;
}

/** Plans the receipt that the customer requested on the paid payment's page. The caller has locked the payment. False: none will be sent. */
export async function planReceiptMail(
  tx: Queryable,
  parts: MailParts,
  receipt: { transaction: Transaction; recipient: string; facts: MailFacts },
): Promise<boolean> {
  const { tenantGuid } = receipt.transaction;
  const tenant = await findTenant(tx, { tenantGuid, sealer: parts.vault });
  if (!tenant || !(await mailsReceipts(tx, parts, receipt.transaction))) return false;
  const mail = { ...receipt, tenant, user: undefined, kind: "receipt" } as const;
  return (await planMail(tx, parts, mail)) === undefined;
}

async function requesterOf(tx: Queryable, transaction: Transaction): Promise<Requester> {
  const { requestedBy } = transaction;
  // The role of a person of the console permits mails; they are no API user.
  if (requestedBy === null || isByPerson(transaction)) return undefined;
  return (await findMerchantUser(tx, { merchantUserGuid: requestedBy })) ?? "gone";
}

/** Undefined: a job, which needs no permission, or a person of the console. */
type Requester = MerchantUser | "gone" | undefined;

async function planMail(
  tx: Queryable,
  parts: MailParts,
  options: {
    transaction: Transaction;
    tenant: Tenant;
    user: Requester;
    kind: MailKind;
    recipient: string | undefined;
    facts: MailFacts;
    /** Default: at once. */
    at?: Temporal.Instant;
  },
): Promise<NoMailReason | undefined> {
  const { transaction, tenant, user, kind, recipient, facts, at } = options;
  const reason = noMailReason(tenant.settings, { user, kind, recipient });
  const mail = {
    uuid: parts.ids.uuid(),
    transactionUuid: transaction.uuid,
    kind,
    recipient: recipient ?? null,
    facts,
  };
  const inserted = await insertMail(tx, {
    ...mail,
    state: reason ? "not_sent" : "queued",
    reason: reason ?? null,
  });
  if (reason || !inserted) return reason;
  // One slow mail server must not hold up another tenant's mails.
  const lane = `mail:${transaction.tenantGuid}`;
  await enqueue(tx, {
    kind: SEND_MAIL,
    key: mail.uuid,
    owner: transaction.tenantGuid,
    lane,
    payload: { mailUuid: mail.uuid },
    ...(at && { runAt: at }),
  });
  return undefined;
}

/** The four conditions (spec "Events"), in this order. */
function noMailReason(
  settings: TenantSettings,
  { user, kind, recipient }: { user: Requester; kind: MailKind; recipient: string | undefined },
): NoMailReason | undefined {
  if (!settings.mail) return "mail_server_not_set";
  if (!settings.payByLinkEmailPermission) return "email_permission_off";
  if (user === "gone" || (user && user.settings["pay-by-link-api"] !== "1")) return "user_not_allowed";
  if (recipient !== undefined) return undefined;
  return kind === "merchantConfirmation" ? "merchant_without_email" : "customer_without_email";
}

function customerEmail({ request }: Transaction): string | undefined {
  const { email } = (request.customer ?? {}) as { email?: unknown };
  return typeof email === "string" && isEmailAddress(email) ? email : undefined;
}
