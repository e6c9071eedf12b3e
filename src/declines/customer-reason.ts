import type { Texts } from "../languages/index.ts";
import { API_ERRORS, type ApiErrorName } from "../platform/api-errors/index.ts";

type PageText = keyof Texts["page"];

/**
 * The sentences for customers about declines. For a card that is lost, stolen, suspected or closed it says only that another one is
 * needed: the reason must not reach a thief.
 */
const REASONS: Partial<Record<ApiErrorName, PageText>> = {
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
const REASON_OF_CODE: ReadonlyMap<number, PageText> = new Map(
  Object.entries(REASONS).map(([name, text]) => [API_ERRORS[name as ApiErrorName].code, text]),
);

/** The sentence about the last decline, in words that a customer can act on: the name of a text of pages. */
export function customerReason({
  errors,
}: {
  readonly errors?: readonly { readonly code: number }[] | undefined;
}): PageText {
  const code = errors?.at(-1)?.code;
  return (code !== undefined && REASON_OF_CODE.get(code)) || "declinedByBank";
}
