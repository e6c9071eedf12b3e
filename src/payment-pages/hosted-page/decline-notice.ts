import { API_ERRORS, type ApiErrorName } from "../../platform/api-errors/index.ts";
import { isSubmitted, type Transaction } from "../../transactions/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { PageTexts } from "../page/page-texts.ts";
import { textField, type PostedForm } from "./read-instrument.ts";

/**
 * The page's sentences about declines. For a card that is lost, stolen, suspected or closed it says only that another one is
 * needed: the reason must not reach a thief.
 */
const REASONS: Partial<Record<ApiErrorName, keyof PageTexts>> = {
  accountClosed: "declinedCard",
  userCancelled: "declinedCancelled",
  quotaRegulation: "declinedLimit",
  insufficientFunds: "declinedFunds",
  incorrectPaymentInfo: "declinedCardData",
  invalidCard: "declinedCardData",
  expiredCard: "declinedExpired",
  fraudulentCard: "declinedCard",
  unsupportedCard: "declinedCard",
  riskCheckBlock: "declinedCard",
  pickUpCard: "declinedCard",
  lostCard: "declinedCard",
  stolenCard: "declinedCard",
  ibanInvalid: "declinedDetails",
  bicInvalid: "declinedDetails",
  customerDataInvalid: "declinedDetails",
  cvvRequired: "declinedCvv",
  verificationFailed: "declinedNotConfirmed",
  softDeclined: "declinedNotConfirmed",
  invalidConfiguration: "declinedTechnical",
  maintenance: "declinedTechnical",
  transactionExpired: "declinedTechnical",
  timeout: "declinedTechnical",
  temporarilyUnavailable: "declinedTechnical",
  communicationError: "declinedTechnical",
};
const REASON_OF_CODE: ReadonlyMap<number, keyof PageTexts> = new Map(
  Object.entries(REASONS).map(([name, text]) => [API_ERRORS[name as ApiErrorName].code, text]),
);

/** Why the customer has to pay again; undefined when nothing was declined. */
export function declineNotice(transaction: Transaction, texts: PageTexts): string | undefined {
  if (transaction.lastDeclinedSubmission === 0 || isSubmitted(transaction)) return undefined;
  return `${texts.declined} ${reasonText(transaction, texts)}`;
}

/** The reason of the last decline, in words that a customer can act on. */
export function reasonText({ result }: Pick<Transaction, "result">, texts: PageTexts): string {
  const code = result.errors?.at(-1)?.code;
  return texts[(code !== undefined && REASON_OF_CODE.get(code)) || "declinedByBank"];
}

/** The attempt that a form was made for: after a decline an old form (a double click, another tab) pays no more. */
export function attemptField({ lastDeclinedSubmission }: Transaction): Html {
  return html`<input type="hidden" name="attempt" value="${lastDeclinedSubmission}" />`;
}

/** A form without the field is of the first attempt. */
export function isOfThisAttempt(form: PostedForm, { lastDeclinedSubmission }: Transaction): boolean {
  return Number(textField(form, "attempt")) === lastDeclinedSubmission;
}
