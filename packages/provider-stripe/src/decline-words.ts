import { declineWords } from "@quittance/provider-kit";

/**
 * The class of each `decline_code` of a card, and after the codes of other methods
 * (docs.stripe.com/declines/codes, docs.stripe.com/error-codes; read in November 2026).
 */
export const STRIPE_DECLINE_WORDS = declineWords({
  never: `do_not_try_again revocation_of_authorization revocation_of_all_authorizations stop_payment_order
    pickup_card lost_card stolen_card fraudulent merchant_blacklist restricted_card invalid_account incorrect_number
    invalid_number account_closed no_account not_permitted security_violation`,
  authenticate: `authentication_required authentication_not_handled mobile_device_authentication_required
    payment_intent_action_required payment_intent_authentication_failure setup_intent_authentication_failure
    offline_pin_required online_or_offline_pin_required`,
  change_data: `incorrect_cvc invalid_cvc invalid_expiry_month invalid_expiry_year incorrect_pin invalid_pin
    expired_card incorrect_zip incorrect_address new_account_information_available card_not_supported
    currency_not_supported account_number_invalid sepa_unsupported_account invalid_iban invalid_amount
    debit_not_authorized bank_account_declined refer_to_customer`,
  later: `insufficient_funds card_velocity_exceeded withdrawal_count_limit_exceeded pin_try_exceeded
    card_decline_rate_limit_exceeded charge_exceeds_transaction_limit charge_exceeds_source_limit call_issuer
    no_action_taken`,
  elsewhere: `do_not_honor service_not_allowed transaction_not_allowed testmode_decline live_mode_test_card
    approve_with_id payment_method_unactivated`,
  technical: `issuer_not_available processing_error try_again_later reenter_transaction
    payment_method_not_available payment_method_provider_timeout`,
  unknown: `generic_decline card_declined duplicate_transaction payment_method_provider_decline
    payment_method_customer_decline payment_intent_payment_attempt_failed payment_intent_payment_attempt_expired`,
});

/** Stripe's own advice beside the code (`advice_code`). */
export const STRIPE_ADVICE = declineWords({
  never: "do_not_try_again",
  change_data: "confirm_card_data",
  later: "try_again_later",
});
