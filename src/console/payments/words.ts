import type { ATTEMPT_OUTCOMES } from "../../callbacks/index.ts";
import { parseAmount, shownAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  isFinal,
  totalOf,
  type Transaction,
  type TransactionState,
  type TransactionType,
} from "../../transactions/index.ts";
import type { PlainText, Text } from "../language/dictionary.ts";
import { presentLanguage, presentLocale, t } from "../language/translate.ts";

/** A badge is a word and a tone. */
interface StateWord {
  readonly word: string;
  readonly tone: Tone;
}
type Tone = "good" | "wait" | "wrong" | "back" | "quiet";

/** The state as people say it; what a success means depends on the type. */
export function stateWord({ status, type }: Pick<Transaction, "status" | "type">): StateWord {
  if (status === "success") {
    const [word, tone] = SUCCESS[type];
    return { word: t(word), tone };
  }
  if (status === "cancelled") return { word: t("Cancelled"), tone: "quiet" };
  if (isFinal(status))
    return { word: status === "error_adapter" ? t("Declined") : t("Failed"), tone: "wrong" };
  return { word: t(OPEN_WORDS[status] ?? "state|Open"), tone: "wait" };
}

const SUCCESS = {
  debit: ["Paid", "good"],
  preauthorize: ["Reserved", "good"],
  "incremental-authorization": ["Reserved more", "good"],
  capture: ["Captured", "good"],
  void: ["Released", "back"],
  refund: ["Refunded", "back"],
  register: ["Stored", "good"],
  deregister: ["Deleted", "quiet"],
  payout: ["Paid out", "back"],
  chargeback: ["Charged back", "wrong"],
  "chargeback-reversal": ["Returned by reversal", "good"],
} as const satisfies Record<TransactionType, readonly [word: Text, tone: Tone]>;

const OPEN_WORDS: Partial<Record<TransactionState, PlainText>> = {
  pending: "In progress",
  pending_postback: "Waits for the provider",
  pending_dcc: "Waits for the customer",
  pending_review: "Under review",
  await_redirect: "Waits for the customer",
  redirected: "Customer is paying",
  await_completion: "In progress",
};

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
export function typeAndAmount(transaction: Transaction): string {
  const [type, amount] = [typeWord(transaction.type), amountText(transaction)];
  return amount === "" ? type : t("{type} of {amount}", { type, amount });
}

/** A word in the middle of a sentence, where only German writes nouns with a capital letter. */
export function inSentence(word: string): string {
  return presentLanguage() === "de" ? word : word.charAt(0).toLowerCase() + word.slice(1);
}

/** Empty for a transaction without an amount. */
export function amountText(transaction: Transaction): string {
  const total = totalOf(transaction);
  return total ? shownAmount(total, presentLocale()) : "";
}

export function minorText(minor: bigint, currency: string | null): string {
  return currency === null ? "" : shownAmount({ minor, currency }, presentLocale());
}

/** An amount of a form or record, as decimal text; what is no amount stays as it is. */
export function decimalText(amount: string, currency: string | null): string {
  const money = parseAmount(amount, currency ?? "");
  return isRefusal(money) ? amount : shownAmount(money, presentLocale());
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

/** How an attempt to deliver a callback ended. */
export function attemptWord(outcome: string): string {
  if (outcome === "told_to_wait") return t("the receiver wants a later attempt");
  return Object.hasOwn(ATTEMPT_WORDS, outcome)
    ? t(ATTEMPT_WORDS[outcome as keyof typeof ATTEMPT_WORDS])
    : outcome.replaceAll("_", " ");
}

const ATTEMPT_WORDS = {
  acknowledged: "acknowledged",
  not_acknowledged: "not acknowledged",
  gone: "the receiver is gone",
  redirected: "redirected",
  http_error: "HTTP error",
  timeout: "timeout",
  answer_too_large: "response too large",
  connection_failed: "connection failed",
  certificate_refused: "certificate refused",
  address_refused: "address refused",
} as const satisfies Record<Exclude<(typeof ATTEMPT_OUTCOMES)[number], "told_to_wait">, Text>;

/** What becomes of a callback. */
export function callbackWord(status: keyof typeof CALLBACK_WORDS): string {
  return t(CALLBACK_WORDS[status]);
}

const CALLBACK_WORDS = {
  waiting: "waiting",
  acknowledged: "acknowledged",
  overtaken: "overtaken by a newer one",
  given_up: "given up",
} as const satisfies Record<string, Text>;

/** `Visa ···· 1111`; empty without a card. */
export function cardText({ card }: Pick<Transaction, "card">): string {
  return card ? `${brandName(card.brand)} ···· ${card.lastFourDigits}` : "";
}

function brandName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1);
}

/** `22 Nov 2026, 10:04:31`, in UTC, as the present language writes it. */
export function timeText(instant: Temporal.Instant): string {
  const locale = presentLocale();
  const format = TIMES.get(locale) ?? timeFormat(locale);
  TIMES.set(locale, format);
  return format.format(instant.epochMilliseconds);
}

/** Making a format takes much longer than using it. */
const TIMES = new Map<string, Intl.DateTimeFormat>();

function timeFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });
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
