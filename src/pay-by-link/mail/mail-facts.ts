import { shownAmount } from "../../platform/money/index.ts";
import type { Merchant } from "../../tenancy/index.ts";
import { publicTypeName, totalOf, type Transaction } from "../../transactions/index.ts";
import type { Mail } from "./mail-store.ts";
import { mailTexts, type MailTexts } from "./mail-texts.ts";

/** The logo is attached, so that opening the mail loads nothing. */
export const LOGO_CONTENT_ID = "merchant-logo";
const MAX_LOGO_WIDTH = 200;
const MAX_LOGO_HEIGHT = 48;

export interface MailSubject {
  readonly mail: Pick<Mail, "kind" | "facts">;
  readonly transaction: Transaction;
  readonly merchant: Merchant | undefined;
  readonly url: string;
}

/** The variables of a template. */
export function mailFacts(of: MailSubject): Record<string, unknown> & { readonly language: string } {
  const { mail, transaction, merchant, url } = of;
  const { request, expiresAt } = transaction;
  const { language, texts } = mailTexts(mail.facts.language ?? request.language, transaction.type);
  const customer = (request.customer ?? {}) as Record<string, unknown>;
  const total = totalOf(transaction);
  const date = expiresAt && shownDate(expiresAt, language);
  const name = nameOf(customer);
  const filled = {
    merchantName: merchant?.name ?? "",
    shownAmount: total ? shownAmount(total, language) : "",
    customerName: name || (typeof customer["email"] === "string" ? customer["email"] : texts.someCustomer),
  };
  const { subject, message } = textsOf(mail.kind, texts);
  return {
    language,
    texts,
    ...filled,
    currency: total?.currency,
    description: request.description,
    customer,
    url,
    merchantTransactionId: transaction.merchantTransactionId,
    uuid: transaction.uuid,
    transactionType: publicTypeName(transaction.type),
    greeting: name ? texts.greeting.replace("{name}", () => name) : texts.greetingWithoutName,
    subject: fill(subject, filled),
    message: fill(message, filled),
    expiresAt: expiresAt?.toString({ smallestUnit: "second" }),
    payBy: date && texts.payBy.replace("{date}", () => date),
    conversion: mail.facts.conversion,
    logo: logoFacts(merchant),
  };
}

function nameOf(customer: Readonly<Record<string, unknown>>): string {
  return [customer["firstName"], customer["lastName"]].filter(Boolean).join(" ");
}

function textsOf(kind: Mail["kind"], texts: MailTexts): { subject: string; message: string } {
  switch (kind) {
    case "link":
      return { subject: texts.linkSubject, message: texts.request };
    case "confirmation":
      return { subject: texts.confirmationSubject, message: texts.received };
    case "merchantConfirmation":
      return { subject: texts.paidSubject, message: texts.paid };
  }
}

function fill(
  text: string,
  filled: { merchantName: string; shownAmount: string; customerName: string },
): string {
  return text
    .replace("{merchant}", () => filled.merchantName)
    .replace("{amount}", () => filled.shownAmount)
    .replace("{customer}", () => filled.customerName);
}

function shownDate(at: Temporal.Instant, language: string): string {
  return at.toLocaleString(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }) + " UTC";
}

/** Always the light logo: mail programs differ too much in dark mode. */
function logoFacts(merchant: Merchant | undefined) {
  const logo = merchant?.logos.light;
  if (!logo) return undefined;
  const scale = Math.min(1, MAX_LOGO_WIDTH / logo.width, MAX_LOGO_HEIGHT / logo.height);
  return {
    src: `cid:${LOGO_CONTENT_ID}`,
    width: Math.round(logo.width * scale),
    height: Math.round(logo.height * scale),
  };
}
