import {
  cutText,
  declineNames,
  declineOf,
  notExecutedBy,
  schemeDecline,
  type Declined,
  type DeclineName,
  type JsonObject,
} from "@quittance/provider-kit";
import { scrub } from "./scrub.ts";
import { describedBy, type WorldlineError } from "./worldline-error.ts";

/** Names of declines by the issuer's answer (ISO 8583), which is in the middle of `30NN1001`. */
const BY_ANSWER = declineNames({
  transactionDeclined: "00 01 02 03 05 12 13 30",
  insufficientFunds: "51",
  expiredCard: "33 54",
  pickUpCard: "04 07",
  lostCard: "41",
  stolenCard: "43",
  invalidCard: "14 15",
  fraudulentCard: "34 59 63",
  incorrectPaymentInfo: "55 75 82 N7",
  unsupportedCard: "57 58 62",
  quotaRegulation: "61 65",
  softDeclined: "1A",
  userCancelled: "17",
  temporarilyUnavailable: "19 68 91 96",
});
const ANSWER = /^30([0-9A-Z]{2})\d{4}$/;
/** With these answers of Mastercard the issuer demands an authentication: products of Worldline. */
const SOFT_DECLINE_OF_MASTERCARD = { answer: "65", products: [3, 117] };

/** The same by `errorCode` or `id` of an error. */
const BY_ERROR = declineNames({
  verificationFailed: "40001134 AUTHENTICATION_FAILURE",
  invalidConfiguration:
    "9007 ACCESS_TO_MERCHANT_NOT_ALLOWED PAYMENT_PRODUCT_NOT_AVAILABLE UNKNOWN_PRODUCT_ID UNKNOWN_PRODUCT_IDS",
  logicalError: `50001130 UNKNOWN_PAYMENT_ID UNKNOWN_CAPTURE_ID UNKNOWN_REFUND_ID UNKNOWN_TOKEN_ID
    ACTION_NOT_ALLOWED_ON_TRANSACTION PAYMENT_PRODUCT_NOT_REFUNDABLE`,
  invalidCard: "CARDNUMBER_PAYMENTPRODUCTID_MISMATCH",
  invalidRequest:
    "50001111 20000000 INVALID_VALUE INVALID_DATA SCHEMA_VALIDATION_FAILED PARAMETER_NOT_FOUND_IN_REQUEST",
});

/** Why a payment, refund or payout was declined, by its own error. One without a known code is a decline without a better word. */
export function reasonOf(
  error: JsonObject | undefined,
  { product, statusCode }: { product?: number | undefined; statusCode?: number | undefined } = {},
) {
  const { errorCode, id, message } = describedBy(error);
  return declineOf(nameOfReason(errorCode, id, product), {
    adapterCode: errorCode || id || (statusCode === undefined ? null : String(statusCode)),
    adapterMessage: cutText(scrub(message), 500) || null,
    scheme: schemeDecline({ code: answerOf(errorCode) }),
  });
}

/** The issuer's response code. */
function answerOf(errorCode: string): string | undefined {
  return ANSWER.exec(errorCode)?.[1];
}

function nameOfReason(errorCode: string, id: string, product: number | undefined): DeclineName {
  const answer = answerOf(errorCode);
  const { answer: soft, products } = SOFT_DECLINE_OF_MASTERCARD;
  if (answer === soft && product !== undefined && products.includes(product)) return "softDeclined";
  const byAnswer = answer === undefined ? undefined : BY_ANSWER.get(answer);
  return byAnswer ?? BY_ERROR.get(errorCode) ?? BY_ERROR.get(id) ?? "transactionDeclined";
}

/** Without the payment, these answers do not prove that it was declined. */
const UNCERTAIN_ANSWERS = ["19", "68", "91", "96"];

/**
 * Whether an error of a 4xx, without the payment, proves that nothing was executed: a refusal that is listed above, or an answer of the issuer.
 * Between the platform and the bank nothing else is certain, and a 402 without a known reason may be of a payment that was made.
 */
export function provesRefusal({ status, errorCode, id, category, isRetriable }: WorldlineError): boolean {
  if (BY_ERROR.has(errorCode) || BY_ERROR.has(id)) return true;
  const answer = answerOf(errorCode);
  if (answer !== undefined) return isRetriable === false || !UNCERTAIN_ANSWERS.includes(answer);
  return status !== 402 && category !== "IO_ERROR";
}

/** An error that proves that nothing was executed. */
export function declinedByError({ status, errorCode, id, message }: WorldlineError): Declined {
  const answer = answerOf(errorCode);
  const byAnswer = answer === undefined ? undefined : BY_ANSWER.get(answer);
  const name = byAnswer ?? BY_ERROR.get(errorCode) ?? BY_ERROR.get(id) ?? nameByStatus(status);
  return {
    kind: "declined",
    error: declineOf(name, {
      adapterCode: errorCode || id || String(status),
      adapterMessage: message || null,
      scheme: schemeDecline({ code: answer }),
    }),
    details: {},
  };
}

function nameByStatus(status: number): DeclineName {
  if (status === 401 || status === 403) return "invalidConfiguration";
  if (status === 402) return "transactionDeclined";
  return status === 404 ? "logicalError" : "invalidRequest";
}

/** The outcome of a response that shows no payment. */
export const notExecuted = notExecutedBy(declinedByError);
