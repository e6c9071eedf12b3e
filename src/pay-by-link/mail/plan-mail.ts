import type { Queryable } from "../../platform/database/index.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Sealer } from "../../platform/sealing.ts";
import { findTenant, type MerchantUser, type TenantSettings } from "../../tenancy/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { payByLinkOf } from "../link.ts";
import { insertMail, type MailKind } from "./mail-store.ts";

/** Why no e-mail goes out, although one was asked for (spec "Events"; contract §5). */
export type NoMailReason =
  | "mail_server_not_set"
  | "email_permission_off"
  | "user_not_allowed"
  | "customer_without_email"
  | "link_over";

interface MailParts {
  readonly ids: Ids;
  readonly vault: Sealer;
}

/** Job kind: hands one mail to the tenant's mail server. */
export const SEND_MAIL = "send-payment-link-mail";

/**
 * Plans the mail that brings a customer the link, in the commit that makes the link; or writes down and answers why there
 * is none.
 *
 * @param user whose request made the link; without one (a job) nobody's permission is missing
 * @param again the merchant asks for it explicitly
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
  const mayMail = user === undefined || user.settings["pay-by-link-api"] === "1";
  return planMail(tx, parts, {
    transaction,
    kind: "link",
    wanted: () => true,
    refusedFor: mayMail ? undefined : "user_not_allowed",
  });
}

/** Plans the mail that tells the customer that the link was paid, in the commit that records the payment. */
export async function planConfirmationMail(
  tx: Queryable,
  parts: MailParts,
  { transaction }: { transaction: Transaction },
): Promise<void> {
  if (!payByLinkOf(transaction.request)) return;
  const wanted = (settings: TenantSettings): boolean => settings.payByLink.sendConfirmationMail;
  await planMail(tx, parts, { transaction, kind: "confirmation", wanted, refusedFor: undefined });
}

async function planMail(
  tx: Queryable,
  parts: MailParts,
  options: {
    transaction: Transaction;
    kind: MailKind;
    wanted: (settings: TenantSettings) => boolean;
    refusedFor: NoMailReason | undefined;
  },
): Promise<NoMailReason | undefined> {
  const { transaction, kind } = options;
  const tenant = await findTenant(tx, { tenantGuid: transaction.tenantGuid, sealer: parts.vault });
  if (!tenant || !options.wanted(tenant.settings)) return undefined;
  const recipient = emailOf(transaction);
  const reason = noMailReason(tenant.settings, { refusedFor: options.refusedFor, recipient });
  const mail = {
    uuid: parts.ids.uuid(),
    transactionUuid: transaction.uuid,
    kind,
    recipient: recipient ?? null,
  };
  await insertMail(tx, { ...mail, state: reason ? "not_sent" : "queued", reason: reason ?? null });
  if (reason) return reason;
  // One slow mail server must not hold up another tenant's mails.
  const lane = `mail:${transaction.tenantGuid}`;
  await enqueue(tx, { kind: SEND_MAIL, key: mail.uuid, lane, payload: { mailUuid: mail.uuid } });
  return undefined;
}

function noMailReason(
  settings: TenantSettings,
  { refusedFor, recipient }: { refusedFor: NoMailReason | undefined; recipient: string | undefined },
): NoMailReason | undefined {
  if (!settings.mail) return "mail_server_not_set";
  if (!settings.payByLinkEmailPermission) return "email_permission_off";
  if (refusedFor) return refusedFor;
  return recipient === undefined ? "customer_without_email" : undefined;
}

/** One plain address. Anything that could become a second recipient or a header is no address. */
const ADDRESS = /^[^\s@<>(),;:"\\\p{Cc}]+@[^\s@<>(),;:"\\\p{Cc}]+$/u;

function emailOf({ request }: Transaction): string | undefined {
  const { email } = (request["customer"] ?? {}) as { email?: unknown };
  return typeof email === "string" && ADDRESS.test(email) ? email : undefined;
}
