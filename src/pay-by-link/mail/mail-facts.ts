import {
  chooseLanguage,
  directionOf,
  fillIn,
  localeOf,
  momentText,
  textsIn,
  type Language,
} from "../../languages/index.ts";
import { shownAmount } from "../../platform/money/index.ts";
import { timeZoneOfCountry } from "../../platform/time-zone.ts";
import { endOfInstructions } from "../../providers/index.ts";
import type { Merchant } from "../../tenancy/index.ts";
import {
  amountDue,
  customerLanguageOf,
  publicTypeName,
  totalOf,
  transferCode,
  type Transaction,
} from "../../transactions/index.ts";
import { brandName, brandUsed } from "../../vault/index.ts";
import type { Mail, MailKind } from "./mail-store.ts";
import { mailTexts, type MailTexts } from "./mail-texts.ts";
import { isNotice, noticeFacts, type Notice, type NoticeKind } from "./notices.ts";

/** The logo is attached, so that opening the mail loads nothing. */
export const LOGO_CONTENT_ID = "merchant-logo";
/** So is the code of a transfer. */
export const CODE_CONTENT_ID = "transfer-code";
const MAX_LOGO_WIDTH = 200;
const MAX_LOGO_HEIGHT = 48;

export interface MailSubject {
  readonly mail: Pick<Mail, "facts"> & { readonly kind: MailKind | NoticeKind };
  readonly transaction: Transaction;
  readonly merchant: Merchant | undefined;
  readonly url: string;
  /** Facts of a mail that is a notice. */
  readonly notice?: Notice | undefined;
}

/** The variables of a template. */
export function mailFacts(of: MailSubject): Record<string, unknown> & { readonly language: Language } {
  const { mail, transaction, merchant, url } = of;
  const { request } = transaction;
  const expiresAt = endOf(of);
  const language = chooseLanguage([mail.facts.language ?? customerLanguageOf(transaction)], undefined);
  const direction = directionOf(language);
  const texts = mailTexts(language, transaction.type);
  const customer = (request.customer ?? {}) as Record<string, unknown>;
  const total = totalOf(transaction);
  const date = expiresAt && shownDate(expiresAt, of, language);
  const name = nameOf(customer);
  const merchantName = merchant?.name ?? "";
  const amount = total ? shownAmount(total, localeOf(language)) : "";
  const customerName =
    name || (typeof customer["email"] === "string" ? customer["email"] : texts.someCustomer);
  const values = { merchant: merchantName, amount, customer: customerName };
  const { subject, message } = textsOf(mail.kind, texts);
  const filled = fillIn(message, values, language);
  return {
    language,
    direction,
    // Mail programs do not have the logical properties of CSS.
    end: direction === "rtl" ? "left" : "right",
    texts,
    merchantName,
    shownAmount: amount,
    customerName,
    currency: total?.currency,
    description: request.description,
    customer,
    url,
    merchantTransactionId: transaction.merchantTransactionId,
    uuid: transaction.uuid,
    transactionType: publicTypeName(transaction.type),
    greeting: name ? fillIn(texts.greeting, { name }, language) : texts.greetingWithoutName,
    subject: fillIn(subject, values, language),
    message: filled,
    expiresAt: expiresAt?.toString({ smallestUnit: "second" }),
    payBy: date && fillIn(texts.payBy, { date }, language),
    paidFacts: paidFacts(of, language),
    conversion: mail.facts.conversion,
    transfer: transferFacts(transaction, language),
    logo: logoFacts(merchant),
    ...(isNotice(mail.kind) &&
      of.notice &&
      noticeFacts(
        { kind: mail.kind, transaction, notice: of.notice },
        { language, merchant: merchantName, request: filled },
      )),
  };
}

/** Until when the customer can pay: of the link, or of the way to pay that they have chosen. */
function endOf({ mail, transaction, notice }: MailSubject): Temporal.Instant | null | undefined {
  if (notice) return notice.until;
  const { instructions } = transaction.result;
  return mail.kind === "paymentReminder" && instructions
    ? endOfInstructions(instructions)
    : transaction.expiresAt;
}

/** The card and the date of a payment that was made, as the page of the receipt has them. */
function paidFacts(
  of: MailSubject,
  language: Language,
): readonly { readonly label: string; readonly value: string }[] {
  const { status, card, finalAt } = of.transaction;
  if (status !== "success" || finalAt === null) return [];
  const { paidWith, date } = textsIn(language).page;
  return [
    ...(card
      ? [{ label: paidWith, value: `${brandName(brandUsed(card))} •••• ${card.lastFourDigits}` }]
      : []),
    { label: date, value: shownDate(finalAt, of, language) },
  ];
}

/** The values that the customer has to copy for a transfer, as long as its payment waits for it. */
function transferFacts(transaction: Transaction, language: Language) {
  const { instructions } = transaction.result;
  if (transaction.status !== "pending_postback" || instructions?.kind !== "bank_transfer") return undefined;
  const { page } = textsIn(language);
  const due = amountDue(instructions, transaction);
  const rows = [
    { label: page.amount, value: due && shownAmount(due, localeOf(language)) },
    { label: page.iban, value: instructions.iban },
    { label: page.accountHolder, value: instructions.accountHolder },
    { label: page.paymentReference, value: instructions.reference },
  ].filter(({ value }) => Boolean(value));
  const hasCode = transferCode(instructions, transaction) !== undefined;
  return { rows, ...(hasCode && { code: `cid:${CODE_CONTENT_ID}`, codeText: page.scanText }) };
}

function nameOf(customer: Readonly<Record<string, unknown>>): string {
  return [customer["firstName"], customer["lastName"]].filter(Boolean).join(" ");
}

function textsOf(kind: MailSubject["mail"]["kind"], texts: MailTexts): { subject: string; message: string } {
  switch (kind) {
    case "link":
    case "reminder":
    case "paymentReminder":
    case "recovery-1":
    case "recovery-2":
    case "recovery-3":
    case "card-expiring":
      return { subject: texts.linkSubject, message: texts.request };
    case "confirmation":
    case "receipt":
      return { subject: texts.confirmationSubject, message: texts.received };
    case "merchantConfirmation":
      return { subject: texts.paidSubject, message: texts.paid };
  }
}

/** In the reader's own time, as far as it is known: the merchant's mail has no customer's time. */
function shownDate(at: Temporal.Instant, { mail, transaction }: MailSubject, language: Language): string {
  const country = transaction.request.customer?.["billingCountry"];
  const isCustomers = mail.kind !== "merchantConfirmation" && typeof country === "string";
  const timeZone = mail.facts.timeZone ?? (isCustomers ? timeZoneOfCountry(country, at) : undefined);
  return momentText(at, { language, timeZone });
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
