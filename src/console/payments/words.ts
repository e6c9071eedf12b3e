import { shownAmount } from "../../platform/money/index.ts";
import {
  isFinal,
  totalOf,
  type Transaction,
  type TransactionState,
  type TransactionType,
} from "../../transactions/index.ts";

/** A badge is a word and a tone. */
interface StateWord {
  readonly word: string;
  readonly tone: "good" | "wait" | "wrong" | "back" | "quiet";
}

/** The state as people say it; what a success means depends on the type. */
export function stateWord({ status, type }: Pick<Transaction, "status" | "type">): StateWord {
  if (status === "success") return SUCCESS[type];
  if (status === "cancelled") return { word: "Cancelled", tone: "quiet" };
  if (isFinal(status)) return { word: status === "error_adapter" ? "Declined" : "Failed", tone: "wrong" };
  return { word: OPEN_WORDS[status] ?? "Open", tone: "wait" };
}

const SUCCESS: Readonly<Record<TransactionType, StateWord>> = {
  debit: { word: "Paid", tone: "good" },
  preauthorize: { word: "Reserved", tone: "good" },
  "incremental-authorization": { word: "Reserved more", tone: "good" },
  capture: { word: "Captured", tone: "good" },
  void: { word: "Released", tone: "back" },
  refund: { word: "Refunded", tone: "back" },
  register: { word: "Stored", tone: "good" },
  deregister: { word: "Deleted", tone: "quiet" },
  payout: { word: "Paid out", tone: "back" },
  chargeback: { word: "Charged back", tone: "wrong" },
  "chargeback-reversal": { word: "Returned by reversal", tone: "good" },
};

const OPEN_WORDS: Partial<Record<TransactionState, string>> = {
  pending: "In progress",
  pending_postback: "Waits for the provider",
  pending_dcc: "Waits for the customer",
  pending_review: "Under review",
  await_redirect: "Waits for the customer",
  redirected: "Customer is paying",
  await_completion: "In progress",
};

export const TYPE_WORDS: Readonly<Record<TransactionType, string>> = {
  debit: "Payment",
  preauthorize: "Preauthorisation",
  "incremental-authorization": "Incremental authorisation",
  capture: "Capture",
  void: "Void",
  refund: "Refund",
  register: "Registration",
  deregister: "Deregistration",
  payout: "Payout",
  chargeback: "Chargeback",
  "chargeback-reversal": "Reversal",
};

/** Empty for a transaction without an amount. */
export function amountText(transaction: Transaction): string {
  const total = totalOf(transaction);
  return total ? shownAmount(total, "en") : "";
}

export function minorText(minor: bigint, currency: string | null): string {
  return currency === null ? "" : shownAmount({ minor, currency }, "en");
}

/** `Visa ···· 1111`; empty without a card. */
export function cardText({ card }: Pick<Transaction, "card">): string {
  return card ? `${brandName(card.brand)} ···· ${card.lastFourDigits}` : "";
}

function brandName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1);
}

/** `22 Nov 2026, 10:04:31 UTC` */
export function timeText(instant: Temporal.Instant): string {
  return TIME.format(instant.epochMilliseconds);
}

const TIME = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "UTC",
});

/** An address without its query, where merchants put ids and secrets of their own. */
export function addressText(url: string): string {
  const at = url.search(/[?#]/);
  return at === -1 ? url : `${url.slice(0, at)}?···`;
}

/** The first letter and the domain: enough to recognise a customer, and not their address. */
export function maskedEmail(email: string): string {
  return email.replace(/^(.)[^@]*@/, "$1···@");
}
