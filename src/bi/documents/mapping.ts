import type { MappingDefinition } from "@quittance/bi-engine";
import {
  amount,
  boolean,
  dateOnly,
  dateTime,
  each,
  feeAmount,
  geoPoint,
  integer,
  keyword,
  nested,
  object,
  open,
  text,
  textWithRaw,
} from "./field-types.ts";

const identity = {
  ...each(
    "tenant_guid tenant_name master_tenant merchant_guid merchant_name connector_guid connector_name " +
      "provider_guid provider_name uuid",
    keyword,
  ),
  purchase_id: text,
  test_mode: boolean,
  ...each("related_id broker_id meta_connector_guid meta_connector_name", keyword),
  attempt: integer,
};

const base = {
  ...each("adapter method type status first_error_code first_error_message", keyword),
  ...each("first_adapter_error_code first_adapter_error_message", keyword),
  ...each("api_call_at received_at created_at modified_at", dateTime),
  initiated_by: keyword,
  ...each(
    "merchant_txid adapter_txid adapter_token adapter_processor_txid additional_id1 additional_id2",
    text,
  ),
  ...each("arn auth_code reporting_identifier rrn stan", keyword),
  ...each("amount base_amount settlement_amount outgoing_settlement_amount settlement_exchange_rate", amount),
  ...each("currency base_currency settlement_currency outgoing_settlement_currency", keyword),
  ...each("description statement_descriptor", text),
  buyer_country: keyword,
  buyer_country_geopoint: geoPoint,
  ...each("3d_secure transaction_indicator api_version", keyword),
  ...each("incoming_settlement_state outgoing_settlement_state", keyword),
  ...each("extra_data result_extra_data callback_extra_data return_data", open),
};

/** Beside the table of the specification: why it failed, and what recovery did about it. */
const failure = {
  decline: object({
    ...each("class source scheme_code advice_code category", keyword),
    retry_after: dateTime,
  }),
  recovery: object({ ...each("id role means", keyword), attempt: integer }),
};

const followUps = {
  ...each("is_recurring is_chargedback is_charged_reversed is_deregistered is_refunded", boolean),
  ...each("is_fully_refunded is_captured is_voided is_with_register is_in_manual_review", boolean),
  is_postback_delivered: boolean,
  ...each("registered_at chargedback_at chargeback_reversed_at deregistered_at refunded_at", dateTime),
  ...each("captured_at voided_at", dateTime),
};

const items = nested({
  ...each("identification name", text),
  price: amount,
  currency: keyword,
  quantity: integer,
  description: text,
});

const fees = nested({
  amount: feeAmount,
  currency: keyword,
  deducts_payout: boolean,
  description: text,
  date: dateOnly,
  created_by: keyword,
  entity: textWithRaw,
  ...each("entity_id entity_type base_currency", keyword),
  base_amount: feeAmount,
});

const customer = object({
  ...each("identification first_name last_name birth_date billing_address1 billing_address2", text),
  ...each("billing_city billing_postcode billing_state billing_country billing_phone", text),
  ...each("shipping_firstname shipping_lastname shipping_company shipping_address1 shipping_address2", text),
  ...each("shipping_city shipping_postcode shipping_state shipping_country shipping_phone", text),
  ...each("company national_id iban bic gender", text),
  email: { type: "text", fields: { raw: { type: "text", analyzer: "email" } } },
  email_verified: boolean,
  ip_address: { type: "ip" },
  ...each("billing_country_geopoint shipping_country_geopoint", geoPoint),
  extra_data: open,
});

const creditcard = object({
  ...each(
    "type country eci enrolled card_region bin_brand bin_digits bin_country bin_type token_type",
    keyword,
  ),
  ...each("card_holder first_six_digits last_four_digits merchant_fingerprint global_fingerprint", text),
  expiry_month: { type: "byte" },
  expiry_year: { type: "short" },
  bin_country_geopoint: geoPoint,
  ...each("3ds_status 3ds_version 3ds_trans_status 3ds_dsTransId 3ds_serverTransId 3ds_env", keyword),
  ...each(
    "3ds_challenged 3ds_challenge_completed 3ds_method_fingerprinted data_from_ref_transaction",
    boolean,
  ),
});

const risk = {
  risk_data: object({
    risk_profile_id: integer,
    risk_profile_name: textWithRaw,
    risk_check_performed_on: keyword,
    final_score: integer,
    final_action: keyword,
    alert: boolean,
    "3d_secure": keyword,
  }),
  risk_checks: nested({
    ...each("check_type rule_id action 3d_secure", keyword),
    ...each("hit alert manual_review", boolean),
    score_added: integer,
  }),
  meta_risk_data: object({
    ...each("3d_secure final_action risk_check_performed_on risk_profile_id risk_profile_name", keyword),
    alert: boolean,
    final_score: integer,
  }),
  meta_risk_checks: nested({
    ...each("3d_secure action check_type rule_id", keyword),
    ...each("alert hit manual_review", boolean),
    score_added: integer,
  }),
};

const postprocessing = object({
  reconciliation_conflicts: nested({ resolved: boolean, resolution: keyword }),
  provider_settlement: object({
    settlement_status: keyword,
    ...each("settlement_number payment_ref", text),
    ...each("settlement_date funds_received_at", dateTime),
  }),
  jobs: nested({
    ...each("job_type_id job_type_name created_by status", keyword),
    ...each("created_at period_from period_to", dateTime),
    conflicted: boolean,
    external_id: text,
    job_data: open,
  }),
});

/**
 * spec "BI transaction document": every field and its type, once. The columns of the embedded engine, the index
 * template of a cluster and the field reference are all made from it.
 */
export const biDefinition = {
  settings: {
    analysis: {
      analyzer: { email: { type: "custom", tokenizer: "uax_url_email", filter: ["lowercase"] } },
    },
  },
  mappings: {
    // A field of an open object is text whatever its first value looks like: a date would refuse every later word.
    date_detection: false,
    properties: {
      ...identity,
      ...base,
      ...failure,
      ...followUps,
      invoiceable: boolean,
      reconciliation_state: keyword,
      ...each("settlement_date outgoing_settlement_date", dateTime),
      items,
      tags: nested({ name: keyword, createdAt: dateTime, createdBy: keyword }),
      fees,
      customer,
      creditcard,
      errors: nested({
        ...each("message code adapter_message adapter_code", text),
        created_at: dateTime,
      }),
      status_history: nested({
        ...each("status_field from_status to_status", keyword),
        created_at: dateTime,
      }),
      ...risk,
      postprocessing,
    },
  } satisfies MappingDefinition,
};
