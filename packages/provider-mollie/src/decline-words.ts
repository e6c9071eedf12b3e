import { declineWords } from "@quittance/provider-kit";

/**
 * The class of each reason that Mollie documents: `details.failureReason` of cards, `statusReason.code`, which is a word for
 * an answer of ISO 8583, and `details.bankReasonCode` of direct debits (docs.mollie.com/reference/status-reasons, and the API
 * document of November 2026).
 */
export const MOLLIE_DECLINE_WORDS = declineWords({
  never: `capture_card lost_card stolen_card invalid_issuer invalid_card_number invalid_account_number closed_account
    pick_up_card_special_condition transaction_not_permitted_to_cardholder restricted_card suspected_fraud
    fraud_security_related security_violation possible_fraud inactive_card stop_payment_order
    revocation_of_authorization revocation_of_all_authorizations invalid_transaction card_is_blocked card_does_not_exist
    card_is_transferred invalid_card_id AC04 AC06 AG01 MD01 MD07 MS02`,
  authenticate: `additional_customer_authentication_required authentication_required authentication_failed
    authentication_abandoned authentication_unavailable_acs card_authentication_failed`,
  change_data: `expired_card card_expired invalid_amount incorrect_purchase_value invalid_pin pin_not_changed
    unacceptable_pin unsafe_pin pin_data_required cannot_verify_pin pin_cryptographic_error_found invalid_cvv
    invalid_card_holder_name invalid_card_type decline_for_cvv2_failure missing_cvv2_cvc2 cvv2_not_allowed
    invalid_nonexistent_to_account_specified invalid_nonexistent_from_account_specified
    invalid_nonexistent_account_specified no_credit_account no_checking_account no_savings_account
    purchase_amount_only_no_cash_back_allowed cash_service_not_available cashback_request_exceeds_issuer_limit
    transaction_amount_exceeds_pre_authorized_amount pin_change_unblock_request_declined negative_online_cam_result
    domestic_debit_transaction_not_allowed wrong_currency invalid_currency invalid_ean_code card_is_not_active
    card_not_available invalid_biller_information AC01 RC01`,
  later: `insufficient_funds exceeds_withdrawal_amount_limit exceeds_withdrawal_count_limit
    allowable_number_of_pin_tries_exceeded refer_to_card_issuer refer_to_card_issuer_special_condition
    contact_card_issuer violation_of_law transaction_does_not_fulfill_aml_requirement blocked_first_used
    lifecycle_related policy_related AM04 MS03`,
  elsewhere: `do_not_honor card_declined refused_by_issuer invalid_merchant transaction_not_allowed_at_terminal
    transaction_not_permitted_at_terminal format_error honor_with_id merchant_id_not_found merchant_account_closed
    sub_merchant_account_closed terminal_id_not_found terminal_closed invalid_category_code merchant_not_registered_vbv
    merchant_not_registered_for_amex agreement_terminal_not_related invalid_processor_id invalid_merchant_data
    invalid_retailer authorization_error login_failed_without_reason login_failed_unknown_user
    login_failed_invalid_password forward_to_issuer_xa forward_to_issuer_xd`,
  technical: `error re_enter_transaction issuer_unavailable credit_issuer_unavailable unable_to_route_transaction
    system_malfunction file_temporarily_unavailable unable_to_go_online cryptographic_failure terminal_busy
    terminal_unreachable service_failed unable_to_locate_record unable_to_locate_previous_message
    previous_message_located_inconsistent_data force_stip invalid_authorization_life_cycle duplicate_transaction`,
  unknown: `unknown_reason no_reason_to_decline no_action_taken invalid_operation transaction_reversed
    approved_or_completed_successfully partial_approval vip_approval`,
});
