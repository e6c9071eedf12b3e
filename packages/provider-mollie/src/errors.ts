import {
  declineOf,
  notExecuted,
  schemeDecline,
  type Declined,
  type DeclineName,
  type NotOk,
  type Unknown,
} from "@quittance/provider-kit";
import type { MollieError } from "./api.ts";

/** Codes of the public API by `details.failureReason` of cards. */
const FAILURES: Readonly<Partial<Record<DeclineName, string>>> = {
  invalidCard: "invalid_card_number inactive_card",
  incorrectPaymentInfo: "invalid_cvv invalid_card_holder_name",
  expiredCard: "card_expired",
  unsupportedCard: "invalid_card_type",
  insufficientFunds: "insufficient_funds",
  fraudulentCard: "possible_fraud",
  verificationFailed: "authentication_failed authentication_abandoned authentication_unavailable_acs",
  softDeclined: "authentication_required",
  transactionDeclined: "card_declined refused_by_issuer unknown_reason",
};

/** The same by `details.bankReasonCode` of direct debits (ISO 20022). */
const BANK_REASONS: Readonly<Partial<Record<DeclineName, string>>> = {
  insufficientFunds: "AM04",
  ibanInvalid: "AC01",
  accountClosed: "AC04 MD07",
  unsupportedCard: "AC06 AG01",
  transactionDeclined: "MD01 MS02 MS03",
  bicInvalid: "RC01",
};

/** The same by `statusReason.code`, which payments at a terminal and by voucher have. */
const STATUS_REASONS: Readonly<Partial<Record<DeclineName, string>>> = {
  insufficientFunds: "insufficient_funds",
  lostCard: "lost_card",
  stolenCard: "stolen_card",
  pickUpCard: "capture_card pick_up_card_special_condition",
  expiredCard: "expired_card",
  accountClosed: "closed_account",
  invalidCard: `invalid_card_number invalid_account_number restricted_card card_does_not_exist card_is_blocked
    invalid_card_id card_is_transferred card_is_not_active card_not_available invalid_ean_code`,
  incorrectPaymentInfo:
    "invalid_pin pin_not_changed unacceptable_pin unsafe_pin pin_data_required cannot_verify_pin decline_for_cvv2_failure",
  cvvRequired: "missing_cvv2_cvc2",
  quotaRegulation: `invalid_amount exceeds_withdrawal_amount_limit exceeds_withdrawal_count_limit
    allowable_number_of_pin_tries_exceeded transaction_amount_exceeds_pre_authorized_amount
    cashback_request_exceeds_issuer_limit incorrect_purchase_value`,
  unsupportedCard: `transaction_not_permitted_to_cardholder transaction_not_allowed_at_terminal
    transaction_not_permitted_at_terminal domestic_debit_transaction_not_allowed cash_service_not_available
    purchase_amount_only_no_cash_back_allowed no_credit_account no_checking_account no_savings_account
    invalid_nonexistent_to_account_specified invalid_nonexistent_from_account_specified
    invalid_nonexistent_account_specified invalid_issuer wrong_currency`,
  fraudulentCard: "suspected_fraud fraud_security_related security_violation",
  softDeclined: "additional_customer_authentication_required",
  verificationFailed: "card_authentication_failed",
  temporarilyUnavailable: `issuer_unavailable credit_issuer_unavailable unable_to_route_transaction system_malfunction
    file_temporarily_unavailable unable_to_go_online terminal_busy terminal_unreachable service_failed`,
  invalidConfiguration: `invalid_merchant merchant_id_not_found merchant_account_closed sub_merchant_account_closed
    terminal_id_not_found terminal_closed invalid_category_code invalid_currency cvv2_not_allowed
    merchant_not_registered_vbv merchant_not_registered_for_amex agreement_terminal_not_related
    invalid_processor_id invalid_merchant_data invalid_retailer authorization_error login_failed_without_reason
    login_failed_unknown_user login_failed_invalid_password`,
};

const namesOf = (codes: Readonly<Partial<Record<DeclineName, string>>>) =>
  new Map(
    Object.entries(codes).flatMap(([name, list]) =>
      list.split(/\s+/).map((code): [string, DeclineName] => [code, name as DeclineName]),
    ),
  );
const NAME_OF_FAILURE = namesOf(FAILURES);
const NAME_OF_BANK_REASON = namesOf(BANK_REASONS);
const NAME_OF_STATUS_REASON = namesOf(STATUS_REASONS);

/** Why a payment failed. A reason that is not listed is a decline without a better word. */
export function declineOfFailure(reasons: {
  failureReason: string;
  bankReasonCode: string;
  message: string;
}) {
  const { failureReason, bankReasonCode, message } = reasons;
  const name =
    NAME_OF_FAILURE.get(failureReason) ??
    NAME_OF_STATUS_REASON.get(failureReason) ??
    NAME_OF_BANK_REASON.get(bankReasonCode) ??
    "transactionDeclined";
  return declineOf(name, {
    adapterCode: failureReason || bankReasonCode || "failed",
    adapterMessage: message || null,
    scheme: schemeDecline({ code: bankReasonCode }),
  });
}

/** Fields that are of the connector's set-up at Mollie, and not of the payment. */
const CONFIGURED_FIELDS = ["method", "webhookUrl", "profileId", "testmode"];
const CONFIGURED_DETAIL = /not activated|not enabled|suspended/i;

/** An error of Mollie as a decline. It has no code: status and field decide, and the text only between two refusals. */
export function declined(error: MollieError, { isFollowUp = false } = {}): Declined {
  const { status, title, detail, field } = error;
  return {
    kind: "declined",
    error: declineOf(nameOf(error, isFollowUp), {
      adapterCode: [String(status), field].filter(Boolean).join(" "),
      adapterMessage: detail || title || null,
    }),
    details: {},
  };
}

function nameOf({ status, field, detail }: MollieError, isFollowUp: boolean): DeclineName {
  if (status === 401 || status === 403) return "invalidConfiguration";
  if (status === 429 || status === 503) return "temporarilyUnavailable";
  if (isFollowUp && (status === 404 || status === 410 || status === 422)) return "logicalError";
  if (status !== 422) return "invalidRequest";
  const isOfConnector = CONFIGURED_FIELDS.includes(field) || CONFIGURED_DETAIL.test(detail);
  return isOfConnector ? "invalidConfiguration" : "invalidRequest";
}

/** The outcome of a response that is no success. */
export function failed(
  response: NotOk<MollieError>,
  options: { isFollowUp?: boolean } = {},
): Declined | Unknown {
  return notExecuted(response, (error) => declined(error, options));
}
