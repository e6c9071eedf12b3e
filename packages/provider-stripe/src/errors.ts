import { at, declineOf, schemeDecline, text, type Declined, type DeclineName } from "@quittance/provider-kit";
import type { StripeError } from "./api.ts";
import { STRIPE_ADVICE } from "./decline-words.ts";

/** Codes of the public API by Stripe's `decline_code`, and else by its `code` (docs.stripe.com/declines/codes). */
const CODES: Readonly<Partial<Record<DeclineName, string>>> = {
  transactionDeclined: `payment_method_provider_decline payment_intent_payment_attempt_failed debit_not_authorized
    refer_to_customer bank_account_declined`,
  quotaRegulation: `card_velocity_exceeded withdrawal_count_limit_exceeded invalid_amount pin_try_exceeded
    card_decline_rate_limit_exceeded charge_exceeds_transaction_limit charge_exceeds_source_limit`,
  insufficientFunds: "insufficient_funds",
  incorrectPaymentInfo:
    "incorrect_cvc invalid_cvc invalid_expiry_month invalid_expiry_year incorrect_pin invalid_pin",
  invalidCard: "incorrect_number invalid_number invalid_account restricted_card live_mode_test_card",
  expiredCard: "expired_card",
  fraudulentCard: "fraudulent",
  unsupportedCard: "card_not_supported currency_not_supported service_not_allowed transaction_not_allowed",
  riskCheckBlock: "merchant_blacklist",
  pickUpCard: "pickup_card",
  lostCard: "lost_card",
  stolenCard: "stolen_card",
  customerDataInvalid: "incorrect_zip incorrect_address",
  verificationFailed: "payment_intent_authentication_failure setup_intent_authentication_failure",
  softDeclined: `authentication_required authentication_not_handled
    mobile_device_authentication_required payment_intent_action_required`,
  accountClosed: "account_closed",
  userCancelled: "payment_method_customer_decline",
  transactionExpired: "payment_intent_payment_attempt_expired",
  ibanInvalid: "no_account account_number_invalid sepa_unsupported_account invalid_iban",
  temporarilyUnavailable:
    "issuer_not_available processing_error try_again_later payment_method_not_available",
  timeout: "payment_method_provider_timeout",
  invalidConfiguration: `testmode_decline api_key_expired livemode_mismatch testmode_charges_only
    payment_method_unactivated validation_error`,
  logicalError: `payment_intent_unexpected_state intent_invalid_state resource_missing charge_already_captured
    charge_already_refunded charge_disputed charge_expired_for_capture capture_charge_authorization_expired
    balance_insufficient`,
};

const NAME_OF_CODE = new Map(
  Object.entries(CODES).flatMap(([name, codes]) =>
    codes.split(/\s+/).map((code): [string, DeclineName] => [code, name as DeclineName]),
  ),
);

/** Another payment of the same agreement would be declined as well. */
const DO_NOT_RESUBMIT = new Set([
  "do_not_try_again",
  "revocation_of_authorization",
  "revocation_of_all_authorizations",
  "stop_payment_order",
]);

/**
 * An error of Stripe as a decline: only for what was certainly not executed.
 *
 * @param wantsNoAction the request forbade Stripe's own authentication (`error_on_requires_action`)
 */
export function declined(
  error: StripeError,
  { wantsNoAction = false, cvvWasSent = true }: { wantsNoAction?: boolean; cvvWasSent?: boolean } = {},
): Declined {
  const name = nameOf(error, { wantsNoAction, cvvWasSent });
  const adapterCode = error.declineCode || error.code || error.type || String(error.status);
  const mayNotRepeat = error.adviceCode === "do_not_try_again" || DO_NOT_RESUBMIT.has(error.declineCode);
  const extraData = {
    ...(mayNotRepeat && { doNotResubmit: "true" }),
    ...(error.networkAdviceCode && { merchantAdviceCode: error.networkAdviceCode }),
  };
  return {
    kind: "declined",
    error: declineOf(name, {
      adapterCode,
      adapterMessage: error.message || null,
      scheme: schemeDecline({ code: error.networkDeclineCode, adviceCode: error.networkAdviceCode }),
      providerClass: STRIPE_ADVICE.get(error.adviceCode),
    }),
    details: Object.keys(extraData).length > 0 ? { extraData } : {},
  };
}

function nameOf(
  error: StripeError,
  { wantsNoAction, cvvWasSent }: { wantsNoAction: boolean; cvvWasSent: boolean },
): DeclineName {
  const { status, declineCode, code, type, paymentIntent } = error;
  if (text(at(paymentIntent, "latest_charge", "outcome", "type")) === "blocked") return "riskCheckBlock";
  const known = NAME_OF_CODE.get(declineCode) ?? (declineCode ? undefined : NAME_OF_CODE.get(code));
  if (known === "incorrectPaymentInfo" && (declineCode || code).endsWith("cvc") && !cvvWasSent)
    return "cvvRequired";
  if (known) return known;
  // A soft decline whose code is missing: no other decline is about an action.
  if (status === 402 && wantsNoAction && !declineCode && (!code || code === "card_declined"))
    return "softDeclined";
  if (status === 402 || type === "card_error") return "transactionDeclined";
  if (status === 401 || status === 403) return "invalidConfiguration";
  return status === 429 ? "temporarilyUnavailable" : "invalidRequest";
}
