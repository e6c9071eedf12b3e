import type { BankEntry, Proposal } from "../../bank/index.ts";
import { html, icon, type Html, type IconName } from "../../platform/pages/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { dateText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { minorText } from "../payment-facts/words.ts";

type Words = readonly [tone: string, word: PlainText, sign: IconName];

const STATES: Readonly<Record<BankEntry["state"], Words>> = {
  new: ["wait", "Unmatched", "alert"],
  unmatched: ["wait", "Unmatched", "alert"],
  proposed: ["wait", "Proposed", "clock"],
  matched: ["good", "Matched", "check"],
  ignored: ["quiet", "No payment", "cross"],
};
const RETURNED: Words = ["quiet", "Returned", "refund"];

export function entryBadge({ state, kind }: Pick<BankEntry, "state" | "kind">): Html {
  const [tone, word, sign] = kind === "return" && state === "matched" ? RETURNED : STATES[state];
  return html`<span class="badge ${tone}">${t(word)}${icon(sign, "xs")}</span>`;
}

const KINDS = {
  payment: "Payment",
  refund: "Refund",
  return: "A transfer that came back",
  payout: "Payout of a provider",
  other: "No payment of a customer",
  own_transfer: "A transfer of your own",
  fee: "A fee of the bank",
} as const satisfies Record<NonNullable<BankEntry["kind"]>, PlainText>;

export function entryKindText(kind: NonNullable<BankEntry["kind"]>): string {
  return t(KINDS[kind]);
}

const BECAUSE = {
  reference: "The reference is in its text",
  order_number: "The order number is in its text, and the amount is equal",
  known_payer: "This account paid before, and the amount is equal",
  already_paid: "The payment is paid already: all of it is too much",
  late: "The payment has ended, and this is not all of its amount",
  other_currency: "The payment is in another currency",
  payout: "It may be this payout",
} as const satisfies Record<Proposal["because"], PlainText>;

export function becauseText({ because }: Proposal): string {
  return t(BECAUSE[because]);
}

/** Below zero where the money went out. */
export function signedEntry({ amountMinor, direction, currency }: BankEntry): string {
  return minorText(direction === "in" ? amountMinor : -amountMinor, currency);
}

/** `2026-11-26` in the present language. */
export function bookedText(day: string): string {
  return dateText(Temporal.PlainDate.from(day));
}

/** In groups of four, as people read it. */
export function ibanText(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
