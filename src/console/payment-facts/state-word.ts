import type { CallbackResult } from "../../callbacks/index.ts";
import type { DisputeStanding } from "../../disputes/index.ts";
import type { IconName } from "../../platform/pages/index.ts";
import {
  isFinal,
  type MoneyState,
  type TransactionState,
  type TransactionType,
} from "../../transactions/index.ts";
import type { PlainText, Text } from "../language/dictionary.ts";
import { counted, t } from "../language/translate.ts";
import { endBeforePayment } from "./end-before-payment.ts";
import { awaitsAnswer, shownDispute, type ShownPayment } from "./shown-payment.ts";
import { inSentence } from "./words.ts";

/** A state is a word, a sign and a tone, and is never said by the tone alone. */
export interface StateWord {
  readonly word: string;
  readonly tone: Tone;
  readonly sign: IconName;
}
/** `wait` has a ground in lists: a person has to act. */
type Tone = "good" | "wait" | "wrong" | "back" | "quiet";

/** The state as people say it: what became of the money, or else what a success means of the type. */
export function stateWord(payment: ShownPayment): StateWord {
  const { money, transaction } = payment;
  const { status, type } = transaction;
  if (money === "disputed") return { word: disputedWord(payment), tone: "wait", sign: "disputes" };
  if (money !== undefined) return stated(MONEY[money]);
  if (status === "success") return stated(SUCCESS[type]);
  if (endBeforePayment(transaction) === "expired")
    return { word: t("Expired"), tone: "quiet", sign: "clock" };
  if (status === "cancelled") return { word: t("Cancelled"), tone: "quiet", sign: "cross" };
  if (isFinal(status))
    return { word: status === "error_adapter" ? t("Declined") : t("Failed"), tone: "wrong", sign: "cross" };
  if (isAbandoned(payment)) return { word: t("Abandoned?"), tone: "quiet", sign: "clock" };
  if (status === "pending_review") return { word: t("On hold for review"), tone: "wait", sign: "eye" };
  return { word: t(OPEN_WORDS[status] ?? "state|Open"), tone: "quiet", sign: "clock" };
}

function stated([word, tone, sign]: readonly [word: PlainText, tone: Tone, sign?: IconName]): StateWord {
  return { word: t(word), tone, sign: sign ?? SIGNS[tone] };
}

/** The result in a callback, in the words of a transaction's states: `paid` instead of the API's `OK`. */
export function announcedWord(result: CallbackResult, type: TransactionType): string {
  if (result === "OK") return inSentence(stated(SUCCESS[type]).word);
  return inSentence(result === "PENDING" ? t("In progress") : t("Failed"));
}

const SIGNS = {
  good: "check",
  wait: "clock",
  wrong: "cross",
  back: "refund",
  quiet: "check",
} as const satisfies Record<Tone, IconName>;

const SUCCESS = {
  debit: ["Paid", "good"],
  preauthorize: ["Reserved", "good", "lock"],
  "incremental-authorization": ["Reserved more", "good", "lock"],
  capture: ["Captured", "good"],
  void: ["Released", "back"],
  refund: ["Refunded", "back"],
  register: ["Stored", "good"],
  deregister: ["Deleted", "quiet"],
  payout: ["Paid out", "back"],
  chargeback: ["Charged back", "wrong"],
  "chargeback-reversal": ["Returned by reversal", "good"],
} as const satisfies Record<TransactionType, readonly [word: PlainText, tone: Tone, sign?: IconName]>;

/** The money of a captured reservation is on the captures, which say what became of it. */
const MONEY = {
  partly_refunded: ["Partly refunded", "back"],
  refunded: ["Refunded", "back"],
  partly_charged_back: ["Partly charged back", "wrong"],
  charged_back: ["Charged back", "wrong"],
  won: ["Won", "good"],
  partly_captured: ["Partly captured", "quiet"],
  captured: ["Captured", "quiet"],
  released: ["Released", "back"],
  undone: ["Failed later", "wrong"],
} as const satisfies Record<
  Exclude<MoneyState, "disputed">,
  readonly [word: PlainText, tone: Tone, sign?: IconName]
>;

const OPEN_WORDS: Partial<Record<TransactionState, PlainText>> = {
  pending: "In progress",
  pending_postback: "Waiting for the provider",
  pending_dcc: "Waiting for the customer",
  await_redirect: "Waiting for the customer",
  redirected: "On the payment page",
  await_completion: "In progress",
};

/** A customer who pays moves the payment more often than this. */
const SIGN_OF_LIFE_MINUTES = 30;

/** The customer opened the payment page, and nothing was heard of them for long. They may still pay. */
export function isAbandoned({ transaction, now }: ShownPayment): boolean {
  const { status, modifiedAt } = transaction;
  return status === "redirected" && modifiedAt.until(now).total("minutes") >= SIGN_OF_LIFE_MINUTES;
}

function disputedWord(payment: ShownPayment): string {
  const standing = shownDispute(payment);
  const left = standing && timeToAnswer(standing, payment.now);
  return left === undefined ? t("Disputed") : t("Disputed · {left}", { left });
}

/** `9 days to answer`: whole days, so that nobody relies on a day that is not left. Undefined when there is nothing to answer. */
export function timeToAnswer(standing: DisputeStanding, now: Temporal.Instant): string | undefined {
  const { outcome, response } = standing;
  const { dueAt } = standing.dispute;
  if (outcome !== "open") return undefined;
  if (response) return t(RESPONSES[response.kind]);
  if (dueAt === null || !awaitsAnswer(standing)) return undefined;
  const hours = now.until(dueAt).total("hours");
  if (hours <= 0) return t("the deadline to answer has passed");
  if (hours < 24) return t("less than a day to answer");
  return counted(Math.floor(hours / 24), { one: "{count} day to answer", other: "{count} days to answer" });
}

const RESPONSES = { accept: "accepted", evidence: "answered" } as const satisfies Record<string, Text>;
