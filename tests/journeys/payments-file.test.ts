import { expect, test } from "vitest";
import type { PropertyDefinition } from "@quittance/bi-engine";
import { biDefinition } from "../../src/bi/documents/mapping.ts";
import { EVERY_COLUMN } from "../../src/console/payments/list/csv.ts";

/** The columns of the file that have the values of fields of the BI document. */
const COLUMNS: Readonly<Record<string, string>> = {
  uuid: "uuid",
  created_at: "created_at",
  type: "type",
  status: "status",
  amount: "amount",
  currency: "currency",
  base_amount: "original_amount",
  base_currency: "original_currency",
  merchant_txid: "merchant_transaction_id",
  related_id: "reference_uuid",
  merchant_guid: "merchant_guid",
  merchant_name: "merchant",
  connector_guid: "connector_guid",
  connector_name: "connector",
  method: "method",
  test_mode: "test_mode",
  auth_code: "auth_code",
  arn: "arn",
  rrn: "rrn",
  adapter_txid: "provider_reference",
  "errors.code": "decline_code",
  "errors.message": "decline_reason",
  "creditcard.type": "card_brand",
  "creditcard.last_four_digits": "card_last_four",
  "creditcard.bin_country": "card_country",
};

/** Columns with what documents do not have, or have in parts. */
const FURTHER_COLUMNS: Readonly<Record<string, string>> = {
  "the state that the list shows, by the later fate of the money": "state",
  "sums of the follow-ups, which are documents of their own": "refunded_amount charged_back_amount",
  "the dispute that the list shows": "dispute_stage dispute_reason dispute_due_at",
  "the booking of the merchant's settlement": "booked_amount fee net",
  "the sum of what providers charged": "cost",
  "the bank of the card's range, which analysts have no field for": "card_bank",
};

/** Fields of the BI document that the file does not have, by their reason. An object that has no column is named as a whole. */
const NOT_IN_FILE: Readonly<Record<string, string>> = {
  "the file has no personal data, and no texts of the merchant, who may write names into them":
    "customer creditcard.card_holder description additional_id1 additional_id2 extra_data result_extra_data " +
    "callback_extra_data return_data buyer_country buyer_country_geopoint",
  "the file has no data by which a card is recognised, but for its last four digits":
    "creditcard.merchant_fingerprint creditcard.global_fingerprint creditcard.bin_digits creditcard.first_six_digits " +
    "creditcard.expiry_month creditcard.expiry_year",
  "the merchant and the connector, which are columns, have them":
    "tenant_guid tenant_name master_tenant provider_guid provider_name adapter",
  "a line is a payment with all its attempts, and has the connector and the error of the last one":
    "broker_id meta_connector_guid meta_connector_name attempt first_error_code first_error_message " +
    "first_adapter_error_code first_adapter_error_message",
  "it is made of the day and the uuid": "purchase_id",
  "the file has one time, by which it can be filtered": "api_call_at received_at modified_at",
  "the provider's support can find a payment by the references that are columns":
    "adapter_token adapter_processor_txid reporting_identifier stan statement_descriptor",
  "the files of settlements have it":
    "settlement_amount outgoing_settlement_amount settlement_exchange_rate settlement_currency outgoing_settlement_currency " +
    "incoming_settlement_state outgoing_settlement_state settlement_date outgoing_settlement_date reconciliation_state " +
    "postprocessing",
  "the file has the state, and the amounts that were returned":
    "is_chargedback is_charged_reversed is_deregistered is_refunded is_fully_refunded is_captured is_voided " +
    "is_in_manual_review chargedback_at chargeback_reversed_at deregistered_at refunded_at captured_at voided_at",
  "the file is about money, and it is about how the payment was requested, checked or announced":
    "initiated_by api_version transaction_indicator is_recurring is_with_register registered_at is_postback_delivered " +
    "3d_secure risk_data risk_checks meta_risk_data meta_risk_checks decline recovery status_history",
  "the file is about money, and it is about the card's authentication and its range":
    "creditcard.country creditcard.eci creditcard.enrolled creditcard.card_region creditcard.bin_brand creditcard.bin_type " +
    "creditcard.token_type creditcard.bin_country_geopoint creditcard.data_from_ref_transaction " +
    "creditcard.3ds_status creditcard.3ds_version creditcard.3ds_trans_status creditcard.3ds_dsTransId " +
    "creditcard.3ds_serverTransId creditcard.3ds_env creditcard.3ds_challenged creditcard.3ds_challenge_completed " +
    "creditcard.3ds_method_fingerprinted",
  "it follows from the status and the mode": "invoiceable",
  "a line has one value in each column": "items tags fees",
  "the words of the provider are for those who look at one payment":
    "errors.adapter_message errors.adapter_code errors.created_at",
};

type Properties = Readonly<Record<string, PropertyDefinition>>;

function missingIn(properties: Properties, around = ""): string[] {
  return Object.entries(properties).flatMap(([name, { properties: parts }]) => {
    const path = `${around}${name}`;
    if (Object.hasOwn(COLUMNS, path)) return [];
    const hasColumn = Object.keys(COLUMNS).some((known) => known.startsWith(`${path}.`));
    return parts && hasColumn ? missingIn(parts, `${path}.`) : [path];
  });
}

test("every field of the BI document has a column in files of payments, or a reason why not", () => {
  const missing = missingIn(biDefinition.mappings.properties);
  expect(missing.toSorted()).toEqual(namesIn(NOT_IN_FILE).toSorted());
});

test("every column has the value of such a field, or more than documents have", () => {
  const columns = EVERY_COLUMN.map(([name]) => name);
  expect([...Object.values(COLUMNS), ...namesIn(FURTHER_COLUMNS)].toSorted()).toEqual(columns.toSorted());
});

function namesIn(lists: Readonly<Record<string, string>>): string[] {
  return Object.values(lists).flatMap((names) => names.split(" "));
}
