import { API_ERRORS, mayRetry } from "../../../platform/api-errors/index.ts";
import type { DeclineName } from "@quittance/provider-kit";
import { lastErrorOf } from "../../../transaction-requests/index.ts";
import { judgementOf, type Transaction, type TransactionType } from "../../../transactions/index.ts";
import type { PlainText } from "../../language/dictionary.ts";
import { minuteText } from "../../language/time-text.ts";
import { t } from "../../language/translate.ts";

/** Whether a repetition makes sense. */
const REPETITIONS = {
  later: "It can be repeated later.",
  changed: "Repeat it only after that.",
  otherCard: "Do not repeat it with the same card.",
  no: "Do not repeat it.",
} as const satisfies Record<string, PlainText>;

/**
 * The advice of a support agent. For a card that is lost, stolen, suspected or closed it is only that another one is needed: the agent
 * may read it to a thief.
 */
const ANOTHER_CARD = ["Say only that another card is needed.", "otherCard"] as const;

type Advice = readonly [sentence: PlainText, repetition: keyof typeof REPETITIONS];

const ADVICE: Readonly<Record<DeclineName, Advice>> = {
  invalidRequest: ["Ask the shop's developers to correct the request.", "changed"],
  processingError: [
    "The provider gives no reason: the customer can use another card or try again later.",
    "later",
  ],
  logicalError: [
    "Check state and remaining amount of the payment that it refers to: they do not allow it.",
    "changed",
  ],
  invalidConfiguration: ["Ask an administrator to check the settings of the connector.", "changed"],
  maintenance: ["The provider is under maintenance: ask the customer to try again later.", "later"],
  accountClosed: ANOTHER_CARD,
  userCancelled: ["Ask whether the customer still wants to pay.", "changed"],
  transactionDeclined: [
    "The issuer gives no reason: the customer can call their bank or use another card.",
    "changed",
  ],
  quotaRegulation: [
    "A limit is used up: ask the customer to use another card or to try again later.",
    "later",
  ],
  transactionExpired: ["The time to pay was over: ask whether the customer still wants to pay.", "changed"],
  insufficientFunds: ["Ask the customer to use another card or to try again later.", "later"],
  incorrectPaymentInfo: [
    "Ask the customer to enter the card or account again, with the security code (CVV) of a card.",
    "changed",
  ],
  invalidCard: ["Ask the customer to check the card number and to enter it again.", "changed"],
  expiredCard: ["Ask the customer to use a card that has not expired.", "otherCard"],
  fraudulentCard: ANOTHER_CARD,
  unsupportedCard: [
    "This brand or kind of card is not accepted: ask the customer to use another card.",
    "otherCard",
  ],
  transactionCancelled: ["The shop cancelled it: nothing needs to be done.", "no"],
  riskCheckBlock: [
    "Do not mention the risk check to the customer; a colleague can look at the risk rules.",
    "no",
  ],
  pickUpCard: ANOTHER_CARD,
  lostCard: ANOTHER_CARD,
  stolenCard: ANOTHER_CARD,
  ibanInvalid: ["Ask the customer to check the IBAN and to enter it again.", "changed"],
  bicInvalid: ["Ask the customer to check the BIC and to enter it again.", "changed"],
  customerDataInvalid: ["Ask the customer to check and correct their name and address.", "changed"],
  cvvRequired: ["Ask the customer to enter the card again, with its security code (CVV).", "changed"],
  verificationFailed: [
    "Ask the customer to pass their bank's check (3-D Secure) or to use another card.",
    "changed",
  ],
  softDeclined: [
    "The bank demands its check (3-D Secure): ask the customer to pay themselves and to pass it.",
    "changed",
  ],
  timeout: ["The provider was too slow, and nothing was booked.", "later"],
  temporarilyUnavailable: ["Bank or provider did not respond: ask the customer to try again later.", "later"],
  communicationError: ["The provider could not be reached, and nothing was booked.", "later"],
};

const BY_CODE: ReadonlyMap<number, Advice> = new Map(
  Object.entries(ADVICE).map(([name, advice]) => [API_ERRORS[name as DeclineName].code, advice]),
);

const BY_THE_CUSTOMER: ReadonlySet<TransactionType> = new Set(["debit", "preauthorize", "register"]);

/**
 * How to help after the last error of a transaction that failed, and whether to repeat it. For a refund, a payout
 * and other moves of the merchant only the latter: the customer has no part in them. Empty for a code that no adapter reports.
 */
export function adviceOn(transaction: Transaction): string {
  const code = lastErrorOf(transaction)?.code;
  const advice = code === undefined ? undefined : BY_CODE.get(code);
  if (code === undefined || !advice) return "";
  if (!BY_THE_CUSTOMER.has(transaction.type))
    return mayRetry(code) ? t(REPETITIONS.later) : t("Ask the provider for the reason before you repeat it.");
  const [sentence, repetition] = advice;
  return `${t(sentence)} ${byScheme(transaction) ?? t(REPETITIONS[repetition])}`;
}

/** The codes of scheme and issuer know better than the gateway's code whether, and from when on, to repeat. */
function byScheme(transaction: Transaction): string | undefined {
  const error = transaction.result.errors?.at(-1);
  if (!error?.scheme && !error?.providerClass) return undefined;
  const at = Temporal.Instant.from(error.createdAt);
  const { class: of, retryAfter } = judgementOf(transaction, { error, at });
  if (of === "never") return t(REPETITIONS.otherCard);
  if (of !== "later") return undefined;
  return retryAfter
    ? t("Do not repeat it before {time}.", { time: minuteText(retryAfter) })
    : t(REPETITIONS.later);
}
