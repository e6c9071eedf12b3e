import { DECLINES } from "@quittance/provider-kit";

import { SCHEDULE_ERRORS } from "./schedule-errors.ts";
import type { ApiError } from "./api-error.ts";

/** A decline that is about the payment: neither the same request nor another connector makes it succeed. */
const DECLINE = { statuses: [200], retry: "no", fallback: false } as const;
/** A request that must be changed before it is sent again. */
const REFUSED = { retry: "no", fallback: false } as const;

const OTHER_INSTRUMENT = "Offer the customer another payment instrument.";

export const API_ERRORS = {
  requestFailed: {
    ...REFUSED,
    code: 1000,
    text: "Request failed",
    statuses: [404, 405],
    when: "There is no operation at the path, or it takes another HTTP method.",
    advice: "Correct path and method; an `Allow` header names the methods.",
  },
  invalidRequest: {
    ...REFUSED,
    ...DECLINES.invalidRequest,
    statuses: [422, 400, 415, 403, 200],
    when: "A field is missing, unknown or has a value that is not allowed. The text begins with the field's path.",
    advice: "Correct the field. Nothing was recorded.",
  },
  processingError: {
    ...DECLINE,
    ...DECLINES.processingError,
    when: "A transaction failed and its provider gave no reason.",
    advice: OTHER_INSTRUMENT,
  },
  invalidSignature: {
    ...REFUSED,
    code: 1004,
    text: "Invalid signature",
    statuses: [401],
    when: "The connector demands signed requests (or the request carries card data), and `X-Signature` is missing or does not match.",
    advice: "Check the shared secret and the text that is signed: method, body, content type, date, path.",
  },
  invalidBody: {
    ...REFUSED,
    code: 1005,
    text: "Invalid request body",
    statuses: [400, 413],
    when: "The body is not JSON, or larger than 1 MiB (64 KiB where no credentials are needed).",
    advice: "Correct the body. Nothing was recorded.",
  },
  logicalError: {
    ...REFUSED,
    ...DECLINES.logicalError,
    statuses: [422, 200],
    when: "A precondition does not hold: a capture of a failed authorisation, an amount above what is left, a link that is not open any more.",
    advice: "Request the status of the transaction that is referred to.",
  },
  invalidConfiguration: {
    ...DECLINES.invalidConfiguration,
    statuses: [400, 200],
    retry: "no",
    fallback: true,
    when: "The connector is disabled, or its provider refuses the configuration.",
    advice: "Have the connector's configuration corrected.",
  },
  systemError: {
    code: 1008,
    text: "Unexpected system error",
    statuses: [500],
    retry: "check_first",
    fallback: false,
    when: "The gateway failed. The log has the details under the id of the `x-request-id` header.",
    advice:
      "Request the status by `merchantTransactionId`; repeat the request with the same id if there is no transaction.",
  },
  tooManyRequests: {
    code: 1009,
    text: "Too many requests",
    statuses: [429],
    retry: "later",
    fallback: false,
    when: "A rate limit is used up, or there were too many attempts with wrong credentials.",
    advice: "Wait for as many seconds as `Retry-After` says.",
  },
  maintenance: {
    ...DECLINES.maintenance,
    statuses: [200],
    retry: "later",
    fallback: true,
    when: "The provider is under maintenance.",
    advice: "Try again later.",
  },
  accountClosed: {
    ...DECLINE,
    ...DECLINES.accountClosed,
    when: "The account behind the payment instrument was closed.",
    advice: `${OTHER_INSTRUMENT} Delete a stored instrument.`,
  },
  userCancelled: {
    ...DECLINE,
    ...DECLINES.userCancelled,
    when: "The customer cancelled on the payment page or on the provider's page.",
    advice: "Show the basket again.",
  },
  transactionDeclined: {
    ...DECLINE,
    ...DECLINES.transactionDeclined,
    when: "The issuer or the provider declined without a reason that it shares.",
    advice: OTHER_INSTRUMENT,
  },
  quotaRegulation: {
    ...DECLINE,
    ...DECLINES.quotaRegulation,
    when: "A limit of the account or of the merchant is used up.",
    advice: OTHER_INSTRUMENT,
  },
  transactionExpired: {
    ...DECLINE,
    ...DECLINES.transactionExpired,
    when: "The customer did not finish in time: the transaction, its link or its sealed card expired.",
    advice: "Start a new transaction.",
  },
  insufficientFunds: {
    ...DECLINE,
    ...DECLINES.insufficientFunds,
    when: "The account does not cover the amount.",
    advice: OTHER_INSTRUMENT,
  },
  incorrectPaymentInfo: {
    ...DECLINE,
    ...DECLINES.incorrectPaymentInfo,
    when: "The payment data is missing or malformed, or the stored instrument cannot be charged any more.",
    advice: "Have the customer enter the payment data again.",
  },
  invalidCard: {
    ...DECLINE,
    ...DECLINES.invalidCard,
    when: "No issuer has a card of that number.",
    advice: "Have the customer enter the card again.",
  },
  expiredCard: {
    ...DECLINE,
    ...DECLINES.expiredCard,
    when: "The card's expiry date is over.",
    advice: OTHER_INSTRUMENT,
  },
  fraudulentCard: {
    ...DECLINE,
    ...DECLINES.fraudulentCard,
    when: "The issuer suspects fraud.",
    advice: "Do not repeat it with this card, and do not tell the customer why.",
  },
  unsupportedCard: {
    ...DECLINE,
    ...DECLINES.unsupportedCard,
    when: "The card's brand or kind is not accepted.",
    advice: OTHER_INSTRUMENT,
  },
  transactionCancelled: {
    ...DECLINE,
    ...DECLINES.transactionCancelled,
    when: "The merchant cancelled it, as with a payment link.",
    advice: "Nothing is to be done.",
  },
  riskCheckBlock: {
    ...DECLINE,
    ...DECLINES.riskCheckBlock,
    when: "A risk check refused the payment.",
    advice: "Do not repeat it, and do not tell the customer why.",
  },
  pickUpCard: {
    ...DECLINE,
    ...DECLINES.pickUpCard,
    when: "The issuer wants the card to be kept.",
    advice: OTHER_INSTRUMENT,
  },
  lostCard: {
    ...DECLINE,
    ...DECLINES.lostCard,
    when: "The card was reported lost.",
    advice: OTHER_INSTRUMENT,
  },
  stolenCard: {
    ...DECLINE,
    ...DECLINES.stolenCard,
    when: "The card was reported stolen.",
    advice: "Do not repeat it with this card, and do not tell the customer why.",
  },
  ibanInvalid: {
    ...DECLINE,
    ...DECLINES.ibanInvalid,
    when: "The account number is not valid.",
    advice: "Have the customer enter the account again.",
  },
  bicInvalid: {
    ...DECLINE,
    ...DECLINES.bicInvalid,
    when: "The bank's code is not valid.",
    advice: "Have the customer enter the account again.",
  },
  customerDataInvalid: {
    ...DECLINE,
    ...DECLINES.customerDataInvalid,
    when: "The provider does not accept what it was sent about the customer.",
    advice: "Have the customer's data corrected.",
  },
  cvvRequired: {
    ...DECLINE,
    ...DECLINES.cvvRequired,
    when: "The card is charged only with its security code.",
    advice: "Have the customer enter the card with its security code.",
  },
  verificationFailed: {
    ...DECLINE,
    ...DECLINES.verificationFailed,
    when: "Authentication was mandatory and failed, or could not be done. Nothing was submitted.",
    advice: OTHER_INSTRUMENT,
  },
  softDeclined: {
    ...DECLINE,
    ...DECLINES.softDeclined,
    when: "The issuer demands that the customer be authenticated, and the gateway could not do it in this payment.",
    advice: "Start a new transaction with 3-D Secure, with the customer present.",
  },
  timeout: {
    ...DECLINES.timeout,
    statuses: [200],
    retry: "later",
    fallback: true,
    when: "The provider reports that the payment came too late to whom it forwards it. Nothing was booked.",
    advice: "Start a new transaction.",
  },
  notAllowed: {
    ...REFUSED,
    code: 3002,
    text: "Not Allowed",
    statuses: [401, 403, 400],
    when: "The credentials are wrong or belong to another merchant's connector, or user or connector may not do this.",
    advice: "Check username, password and API key; have the operation switched on.",
  },
  temporarilyUnavailable: {
    ...DECLINES.temporarilyUnavailable,
    statuses: [503, 200],
    retry: "later",
    fallback: true,
    when: "503: the gateway has no database at the moment, or receives too many bodies at the same time. 200: the issuer or a switch does not respond.",
    advice:
      "Repeat the request with the same `merchantTransactionId` (503), or start a new transaction (200).",
  },
  duplicateTransactionId: {
    ...REFUSED,
    code: 3004,
    text: "Duplicate transaction ID",
    statuses: [400],
    when: "A transaction with that `merchantTransactionId` is recorded. The response has its `uuid` and `transactionStatus`.",
    advice: "After a lost response: this is the transaction. Else choose another id.",
  },
  communicationError: {
    ...DECLINES.communicationError,
    statuses: [200],
    retry: "later",
    fallback: true,
    when: "The provider never received the transaction, or reports a malfunction. Nothing was booked.",
    advice:
      "Start a new transaction. In the rare case that the request arrives later, the money is returned, with a callback that has `extraData.latePayment`.",
  },
  ...SCHEDULE_ERRORS,
  transactionNotFound: {
    ...REFUSED,
    code: 8001,
    text: "Transaction not found",
    statuses: [200, 400, 404],
    when: "There is no such transaction for this connector: as a reference (400), by a path (404), else 200. Also of customer profiles.",
    advice: "Check the uuid and the API key it was made with.",
  },
} as const satisfies Readonly<Record<string, ApiError>>;

export type ApiErrorName = keyof typeof API_ERRORS;
export type ApiErrorCode<Name extends ApiErrorName = ApiErrorName> = (typeof API_ERRORS)[Name]["code"];
export type ApiErrorStatus<Name extends ApiErrorName> = (typeof API_ERRORS)[Name]["statuses"][number];
