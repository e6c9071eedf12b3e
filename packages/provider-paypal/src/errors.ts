import {
  cutText,
  declineNames,
  declineOf,
  notExecuted as ofResponse,
  object,
  schemeDecline,
  text,
  type Declined,
  type DeclineName,
  type JsonObject,
  type NotOk,
  type ProviderDetails,
  type Unknown,
} from "@quittance/provider-kit";
import type { PayPalError } from "./api.ts";

/** Names by `processor_response.response_code` (Payments API). A code that is not listed is a decline without a more exact one. */
const BY_PROCESSOR = declineNames({
  insufficientFunds: "5120",
  expiredCard: "5400",
  lostCard: "9520",
  incorrectPaymentInfo: "00N7 5110",
  invalidCard: "1310 1317 1320 1330 1335 1340 1370 5180 5930",
  fraudulentCard: "9500 9530 9540",
  unsupportedCard: "1300 1312 1350 1352",
  temporarilyUnavailable: "0800 0880 0890 0960 5800 7600 7700 7710 8000 8010 8020 8030 8100 8110 8220 9100",
});

/** Names by `details[].issue`. */
const BY_ISSUE = declineNames({
  transactionDeclined: `INSTRUMENT_DECLINED PAYER_CANNOT_PAY TRANSACTION_REFUSED PAYMENT_SOURCE_DECLINED_BY_PROCESSOR
    DECLINED_DUE_TO_RELATED_TXN REDIRECT_PAYER_FOR_ALTERNATE_FUNDING PAYER_ACTION_REQUIRED PAYMENT_DENIED
    PAYMENT_SOURCE_CANNOT_BE_USED CREDIT_CARD_REFUSED`,
  expiredCard: "CARD_EXPIRED",
  accountClosed: "PAYER_ACCOUNT_LOCKED_OR_CLOSED PAYER_ACCOUNT_RESTRICTED",
  riskCheckBlock: "COMPLIANCE_VIOLATION TRANSACTION_BLOCKED_BY_PAYEE PAYEE_BLOCKED_TRANSACTION",
  quotaRegulation: `TRANSACTION_LIMIT_EXCEEDED TRANSACTION_RECEIVING_LIMIT_EXCEEDED
    MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED`,
  unsupportedCard: "DOMESTIC_TRANSACTION_REQUIRED CURRENCY_NOT_SUPPORTED CURRENCY_NOT_SUPPORTED_BY_COUNTRY",
  logicalError: `AGREEMENT_ALREADY_CANCELLED BILLING_AGREEMENT_NOT_FOUND TOKEN_EXPIRED TOKEN_ID_NOT_FOUND
    AUTHORIZATION_EXPIRED AUTHORIZATION_VOIDED PREVIOUSLY_CAPTURED PREVIOUSLY_VOIDED CANNOT_BE_VOIDED
    AUTHORIZATION_ALREADY_CAPTURED CAPTURE_FULLY_REFUNDED PENDING_CAPTURE TRANSACTION_DISPUTED
    CANNOT_PROCESS_REFUNDS PARTIAL_REFUND_NOT_ALLOWED AUTHORIZATION_DENIED ORDER_ALREADY_CAPTURED
    ORDER_ALREADY_AUTHORIZED AUTH_CAPTURE_CURRENCY_MISMATCH CAPTURE_STATUS_NOT_VALID`,
  transactionExpired: "ORDER_EXPIRED",
  userCancelled: "ORDER_NOT_APPROVED",
  transactionCancelled: "ORDER_VOIDED",
  invalidRequest: "DUPLICATE_INVOICE_ID AMOUNT_MISMATCH ITEM_TOTAL_MISMATCH",
  invalidConfiguration: "PERMISSION_DENIED PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING PERMISSION_NOT_GRANTED",
});

/** Names of whole families of issues, the first that fits. */
const BY_PATTERN: readonly (readonly [RegExp, DeclineName])[] = [
  [/^CURRENCY_NOT_SUPPORTED_FOR_|^COUNTRY_NOT_SUPPORTED_|^CARD_\w+_NOT_SUPPORTED$/, "unsupportedCard"],
  [/^MAX_CAPTURE_|^REFUND_|^AUTHORIZATION_AMOUNT_/, "logicalError"],
  [/^NOT_ENABLED_|^PAYEE_ACCOUNT_|^NOT_AUTHORIZED$/, "invalidConfiguration"],
  [/^INVALID_|^MISSING_|_MISMATCH$|^DECIMAL_|^DECIMALS_/, "invalidRequest"],
];

/**
 * The name of a decline for PayPal's error.
 *
 * @param isFollowUp what it follows is not there or not in that state
 */
export function declineNameOf({ status, name, issue }: PayPalError, isFollowUp = false): DeclineName {
  // The state of the whole account, whatever the details say.
  if (status === 401) return "invalidConfiguration";
  for (const word of [issue, name]) {
    const known = BY_ISSUE.get(word) ?? BY_PATTERN.find(([pattern]) => pattern.test(word))?.[1];
    // `INVALID_RESOURCE_ID` of a 404 says that it is not there.
    if (known && !(status === 404 && known === "invalidRequest"))
      return known === "transactionExpired" && isFollowUp ? "logicalError" : known;
  }
  if (status === 403) return "invalidConfiguration";
  if (status === 404) return isFollowUp ? "logicalError" : "transactionExpired";
  return status === 429 ? "temporarilyUnavailable" : "invalidRequest";
}

/** An error that proves that nothing was executed. */
export function declinedBy(error: PayPalError, { isFollowUp = false } = {}): Declined {
  return {
    kind: "declined",
    error: declineOf(declineNameOf(error, isFollowUp), {
      adapterCode: cutText(error.issue || error.name || String(error.status), 100),
      adapterMessage: error.message || null,
    }),
    details: {},
  };
}

/** The outcome of a response that is no success, for a request that may have moved money. */
export function notExecuted(response: NotOk<PayPalError>, { isFollowUp = false } = {}): Declined | Unknown {
  return ofResponse(response, (error) => declinedBy(error, { isFollowUp }));
}

/** The meaning of PayPal's advice for another payment by the same instrument. */
const ADVICE: Readonly<Record<string, string>> = { "01": "01", "02": "02", "03": "03", "21": "03" };

/** A capture or authorisation that PayPal itself says it declined: nothing moved. */
export function declinedPayment(payment: JsonObject, details: ProviderDetails): Declined {
  const processor = object(payment["processor_response"]);
  const code = text(processor?.["response_code"]);
  const givenAdvice = text(processor?.["payment_advice_code"]);
  const advice = ADVICE[givenAdvice];
  const reason = text(object(payment["status_details"])?.["reason"]);
  const extraData = {
    ...details.extraData,
    ...(advice && { merchantAdviceCode: advice }),
    ...(advice === "03" && { doNotResubmit: "true" }),
  };
  return {
    kind: "declined",
    error: declineOf(BY_PROCESSOR.get(code) ?? "transactionDeclined", {
      adapterCode: code || text(payment["status"]),
      adapterMessage: reason || null,
      scheme: schemeDecline({ adviceCode: givenAdvice }),
    }),
    details: { ...details, ...(Object.keys(extraData).length > 0 && { extraData }) },
  };
}
