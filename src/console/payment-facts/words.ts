import { brandName as nameOfBrand, brandUsed } from "../../vault/index.ts";
import type { ATTEMPT_OUTCOMES } from "../../platform/deliveries/index.ts";
import { parseAmount, shownAmount, type Money } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { totalOf, type Transaction, type TransactionType } from "../../transactions/index.ts";
import type { Text } from "../language/dictionary.ts";
import { presentLanguage, presentLocale, t } from "../language/translate.ts";
import type { ShownPayment } from "./shown-payment.ts";

const TYPE_WORDS = {
  debit: "Payment",
  preauthorize: "Preauthorisation",
  "incremental-authorization": "Incremental authorisation",
  capture: "type|Capture",
  void: "type|Void",
  refund: "type|Refund",
  register: "Registration",
  deregister: "Deregistration",
  payout: "Payout",
  chargeback: "Chargeback",
  "chargeback-reversal": "Reversal",
} as const satisfies Record<TransactionType, Text>;

export function typeWord(type: TransactionType): string {
  return t(TYPE_WORDS[type]);
}

/** `Refund of EUR 30.00`; the type alone where there is no amount. */
export function typeAndAmount(payment: Amounts): string {
  return typeText(typeAsRequested(payment.transaction), amountText(payment));
}

/** A review reserves a debit until it is decided: to people it stays the debit that the shop requested. */
export function typeAsRequested({
  type,
  requestedType,
}: Pick<Transaction, "type" | "requestedType">): TransactionType {
  return requestedType ?? type;
}

/** The same of an amount in words. */
export function typeText(type: TransactionType, amount: string): string {
  return amount === "" ? typeWord(type) : t("{type} of {amount}", { type: typeWord(type), amount });
}

/** A word in the middle of a sentence, where only German writes nouns with a capital letter. */
export function inSentence(word: string): string {
  return presentLanguage() === "de" || /^\p{Lu}{2}/u.test(word)
    ? word
    : word.charAt(0).toLowerCase() + word.slice(1);
}

type Amounts = Pick<ShownPayment, "transaction" | "original">;

/**
 * The amount; of a payment in another currency what was requested and what the customer pays: `EUR 100.00, charged as USD 119.85`,
 * and `EUR 100.00 (USD 119.85)` of what charges nothing. Empty without an amount.
 */
export function amountText(payment: Amounts): string {
  const [requested, charged] = [requestedText(payment), chargedText(payment.transaction)];
  if (!payment.original) return charged;
  const { type, status } = payment.transaction;
  const isCharged = status === "success" && (type === "debit" || type === "capture");
  return isCharged
    ? t("{requested}, charged as {charged}", { requested, charged })
    : `${requested} (${charged})`;
}

/** The amount that the merchant requested. */
export function requestedText({ transaction, original }: Amounts): string {
  return original ? minorText(original.originalMinor, original.originalCurrency) : chargedText(transaction);
}

/** The amount that the customer pays, with its surcharge. */
function chargedText(transaction: Transaction): string {
  const total = totalOf(transaction);
  return total ? shownAmount(total, presentLocale()) : "";
}

/** @param as `number`: without its currency, in a table that is of one */
export function shownMoney(money: Money, as: "code" | "number" = "code"): string {
  // A hyphen beside letters reads as part of the code: the minus sign is as wide as a digit.
  return shownAmount(money, presentLocale(), as).replace("-", "−");
}

export function minorText(minor: bigint, currency: string | null): string {
  return currency === null ? "" : shownMoney({ minor, currency });
}

/** An amount of a form or record, as decimal text; what is no amount stays as it is. */
export function decimalText(amount: string, currency: string | null): string {
  const money = parseAmount(amount, currency ?? "");
  return isRefusal(money) ? amount : shownMoney(money);
}

/** The same without its currency, as it may be typed into a form. */
export function numberText(amount: string): string {
  const decimals = /\.(\d+)$/.exec(amount)?.[1]?.length ?? 0;
  const format = new Intl.NumberFormat(presentLocale(), {
    useGrouping: false,
    minimumFractionDigits: decimals,
  });
  // As text, so that no amount is rounded.
  return format.format(amount as `${number}`);
}

/** Among the consequences of an act on a payment: none of it moves money where the payment is a test. */
export function testNote({ testMode }: { readonly testMode: boolean }): string[] {
  return testMode ? [t("This is a test: no money moves.")] : [];
}

/** How an attempt to deliver a callback ended. */
export function attemptWord(outcome: string): string {
  if (outcome === "retry_later") return t("the receiver requests a later attempt");
  return Object.hasOwn(ATTEMPT_WORDS, outcome)
    ? t(ATTEMPT_WORDS[outcome as keyof typeof ATTEMPT_WORDS])
    : outcome.replaceAll("_", " ");
}

const ATTEMPT_WORDS = {
  acknowledged: "acknowledged",
  not_acknowledged: "not acknowledged",
  gone: "the receiver no longer exists",
  redirected: "redirected",
  http_error: "HTTP error",
  timeout: "timeout",
  answer_too_large: "response too large",
  connection_failed: "connection failed",
  certificate_refused: "certificate refused",
  address_refused: "address refused",
} as const satisfies Record<Exclude<(typeof ATTEMPT_OUTCOMES)[number], "retry_later">, Text>;

/** The state of a callback. */
export function callbackWord(status: keyof typeof CALLBACK_WORDS): string {
  return t(CALLBACK_WORDS[status]);
}

const CALLBACK_WORDS = {
  waiting: "waiting",
  acknowledged: "acknowledged",
  overtaken: "replaced by a newer one",
  given_up: "given up",
} as const satisfies Record<string, Text>;

/** `Visa ···· 1111`; empty without a card. */
export function cardText({ card }: Pick<Transaction, "card">): string {
  return card ? `${brandName(brandUsed(card))} ···· ${card.lastFourDigits}` : "";
}

/** `Visa`, `American Express`; a brand that the gateway does not have with a capital letter. */
export function brandName(brand: string): string {
  const name = nameOfBrand(brand);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** An address without its query, where merchants put ids and secrets of their own. */
export function addressText(url: string): string {
  const at = url.search(/[?#]/);
  return at === -1 ? url : `${url.slice(0, at)}?···`;
}

/** The first letter and the domain: enough to recognise a customer, and not their address. */
export function maskedEmail(email: string): string {
  return email.replace(/^(.)[^@]*@/, "$1···@");
}

/** The same of an address, or the first letters of a name or number. */
export function maskedPerson(text: string): string {
  if (text.includes("@")) return maskedEmail(text);
  return text
    .split(/\s+/)
    .map((word) => `${Array.from(word)[0] ?? ""}···`)
    .join(" ");
}
