import { expect, test } from "vitest";
import { annotationRows, type Row, withAnnotations } from "../../../tests/support/bi-annotation-rows.ts";
import { attemptOf, factsOf, paidAt, type SomeCardFacts } from "../../../tests/support/transaction-facts.ts";
import type { FollowUpSummary, Transaction, TransactionType } from "../../transactions/index.ts";
import { documentOf } from "./document-of.ts";
import { documentFields, reasonNeverSet } from "./field-reference.ts";
import type { TransactionFacts } from "./transaction-facts.ts";

const later = Temporal.Instant.from("2026-11-21T08:30:00Z");
const laterText = "2026-11-21 08:30:00";
const paidText = "2026-11-20 10:00:00";

const withRequest = (request: Transaction["request"]): TransactionFacts => factsOf({ request });
const withResult = (result: Transaction["result"]): TransactionFacts => factsOf({ result });
const withNames = (names: Partial<TransactionFacts["names"]>): TransactionFacts =>
  factsOf({}, { names: { ...factsOf().names, ...names } });

const followedBy = (type: TransactionType, amountMinor = 1n): TransactionFacts => {
  const followUp: FollowUpSummary = {
    uuid: "f",
    type,
    status: "success",
    amountMinor,
    createdAt: paidAt,
    finalAt: later,
  };
  return factsOf({}, { followUps: [followUp] });
};

const identity: Record<string, Row> = {
  tenant_guid: [factsOf(), "TE-1"],
  tenant_name: [factsOf(), "T"],
  master_tenant: [factsOf(), "TE-0"],
  merchant_guid: [factsOf(), "ME-1"],
  merchant_name: [factsOf(), "M"],
  connector_guid: [factsOf(), "CO-1"],
  connector_name: [factsOf(), "C"],
  provider_guid: [
    withNames({ provider: "PR-0000-0000-0000-0000-0000-0001" }),
    "PR-0000-0000-0000-0000-0000-0001",
  ],
  provider_name: [withNames({ provider: "Acquirer AG", adapter: "SimulatorPci" }), "Simulator"],
  uuid: [factsOf(), "d94c0d72f3a36e21f16e"],
  purchase_id: [factsOf(), "20261120-d94c0d72f3a36e21f16e"],
  test_mode: [factsOf({ testMode: true }), true],
  related_id: [factsOf({ referenceUuid: "u-0" }), "u-0"],
  broker_id: [factsOf({}, { brokerUuid: "u-0" }), "u-0"],
  meta_connector_guid: [factsOf({ metaConnectorGuid: "CO-0" }), "CO-0"],
  meta_connector_name: [withNames({ metaConnectorName: "Router" }), "Router"],
  attempt: [factsOf({ uuid: "u" }, { brokerUuid: "u", attempts: [attemptOf()] }), 2],
};

const declined = { code: 2003, message: "Declined", adapterCode: "05", adapterMessage: "Do not honour" };
const withError = withResult({ errors: [{ ...declined, createdAt: "2026-11-20T10:00:00Z" }] });

const base: Record<string, Row> = {
  adapter: [withNames({ adapter: "Acme" }), "Acme"],
  method: [withNames({ method: "Sepa" }), "Sepa"],
  type: [factsOf({ type: "incremental-authorization" }), "inc-auth"],
  status: [factsOf({ status: "pending_dcc" }), "pending_dcc"],
  first_error_code: [withError, "2003"],
  first_error_message: [withError, "Declined"],
  first_adapter_error_code: [withError, "05"],
  first_adapter_error_message: [withError, "Do not honour"],
  api_call_at: [factsOf({ createdAt: later }), laterText],
  received_at: [factsOf({ createdAt: later }), laterText],
  created_at: [factsOf({ createdAt: later }), laterText],
  modified_at: [factsOf({ modifiedAt: later }), laterText],
  initiated_by: [factsOf({ initiatedBy: "scheduler" }), "scheduler"],
  merchant_txid: [factsOf(), "order-1"],
  adapter_txid: [withResult({ adapterTransactionId: "a-1" }), "a-1"],
  adapter_token: [withResult({ adapterToken: "t-1" }), "t-1"],
  adapter_processor_txid: [withResult({ processorTransactionId: "p-1" }), "p-1"],
  additional_id1: [withRequest({ additionalId1: "1" }), "1"],
  additional_id2: [withRequest({ additionalId2: "2" }), "2"],
  arn: [withResult({ arn: "7" }), "7"],
  auth_code: [withResult({ authCode: "AB12" }), "AB12"],
  reporting_identifier: [withResult({ reportingIdentifier: "R-1" }), "R-1"],
  rrn: [withResult({ rrn: "8" }), "8"],
  stan: [withResult({ stan: "9" }), "9"],
  amount: [factsOf({ amountMinor: 1_250n, currency: "KWD" }), 1.25],
  base_amount: [factsOf({}, { conversion: { originalMinor: 500n, originalCurrency: "USD" } }), 5],
  currency: [factsOf({ currency: "JPY" }), "JPY"],
  base_currency: [factsOf({}, { conversion: { originalMinor: 500n, originalCurrency: "USD" } }), "USD"],
  description: [withRequest({ description: "two lemons" }), "two lemons"],
  statement_descriptor: [withResult({ paymentDescriptor: "SHOP*1" }), "SHOP*1"],
  buyer_country: [withRequest({ customer: { billingCountry: "AT" } }), "AT"],
  buyer_country_geopoint: [withRequest({ customer: { billingCountry: "AT" } }), { lat: 47.5, lon: 14.6 }],
  "3d_secure": [withRequest({ threeDSecureData: { "3dsecure": "OPTIONAL" } }), "optional"],
  transaction_indicator: [withRequest({ transactionIndicator: "MOTO" }), "MOTO"],
  api_version: [factsOf({ apiVersion: "psp" }), "psp"],
  extra_data: [
    factsOf({ request: { extraData: { a: "1", b: "2" } } }, { extraDataWhitelist: ["a"] }),
    { a: "1" },
  ],
  result_extra_data: [
    factsOf(
      { result: { extraData: { a: "1" }, threeDSecure: threeDS({ "3ds:eci": "05" }) } },
      { extraDataWhitelist: ["a", "3ds:eci"] },
    ),
    { a: "1", "3ds:eci": "05" },
  ],
  callback_extra_data: [
    factsOf(
      {
        callbackUrl: "https://shop.example",
        request: { extraData: { a: "1" } },
        result: { extraData: { b: "2" }, threeDSecure: threeDS({ "3ds:eci": "05" }) },
      },
      { extraDataWhitelist: ["a", "b", "3ds:eci"], callbacksHaveThreeDSData: true },
    ),
    { a: "1", b: "2", "3ds:eci": "05" },
  ],
  return_data: [
    withRequest({
      customer: {
        firstName: "Ada",
        paymentData: { ibanData: { iban: "AT611904300234573201", mandateId: "M" } },
      },
    }),
    { _TYPE: "ibanData", accountOwner: "Ada", iban: "AT61************3201", mandateId: "M", country: "AT" },
  ],
};

const insufficient = factsOf({
  status: "error_adapter",
  card: { brand: "mastercard" },
  result: {
    errors: [
      {
        ...declined,
        scheme: { code: "51", adviceCode: "24", category: "2" },
        createdAt: "2026-11-21T07:30:00Z",
      },
    ],
  },
});
const ofCase = factsOf(
  {},
  { recovery: { recoveryId: "RC-1", role: "retry", number: 2, means: "connector" } },
);
const failure: Record<string, Row> = {
  "decline.class": [insufficient, "later"],
  "decline.source": [insufficient, "scheme"],
  "decline.scheme_code": [insufficient, "51"],
  "decline.advice_code": [insufficient, "24"],
  "decline.category": [insufficient, "2"],
  // An hour later, as the advice says.
  "decline.retry_after": [insufficient, laterText],
  "recovery.id": [ofCase, "RC-1"],
  "recovery.role": [ofCase, "retry"],
  "recovery.attempt": [ofCase, 2],
  "recovery.means": [ofCase, "connector"],
};

const followUps: Record<string, Row> = {
  is_recurring: [withRequest({ transactionIndicator: "RECURRING" }), true],
  is_chargedback: [followedBy("chargeback"), true],
  is_charged_reversed: [followedBy("chargeback-reversal"), true],
  is_deregistered: [followedBy("deregister"), true],
  is_refunded: [followedBy("refund"), true],
  is_fully_refunded: [followedBy("refund", 999n), true],
  is_captured: [followedBy("capture"), true],
  is_voided: [followedBy("void"), true],
  is_with_register: [withRequest({ withRegister: true }), true],
  is_in_manual_review: [withAnnotations({ risk: { riskChecks: [{ manualReview: true }] } }), true],
  is_postback_delivered: [factsOf({}, { callbackAcknowledgedAt: later }), true],
  registered_at: [factsOf({ type: "register", finalAt: later }), laterText],
  chargedback_at: [followedBy("chargeback"), laterText],
  chargeback_reversed_at: [followedBy("chargeback-reversal"), laterText],
  deregistered_at: [followedBy("deregister"), laterText],
  refunded_at: [followedBy("refund"), laterText],
  captured_at: [followedBy("capture"), laterText],
  voided_at: [followedBy("void"), laterText],
};

const changedStatus = factsOf(
  {},
  {
    history: [
      { version: 2, fromStatus: "pending", toStatus: "success", trigger: "t", facts: null, at: later },
    ],
  },
);
const lists: Record<string, Row> = {
  "items.identification": item({ identification: "i-1" }, "i-1"),
  "items.name": item({ name: "lemon" }, "lemon"),
  "items.price": item({ price: "6.17" }, 6.17),
  "items.currency": item({ currency: "USD" }, "USD"),
  "items.quantity": item({ quantity: "2" }, 2),
  "items.description": item({ description: "yellow" }, "yellow"),
  "errors.message": [withError, "Declined"],
  "errors.code": [withError, "2003"],
  "errors.adapter_message": [withError, "Do not honour"],
  "errors.adapter_code": [withError, "05"],
  "errors.created_at": [withError, paidText],
  "status_history.status_field": [changedStatus, "status"],
  "status_history.from_status": [changedStatus, "pending"],
  "status_history.to_status": [changedStatus, "success"],
  "status_history.created_at": [changedStatus, laterText],
};

/** Fields of the customer by the name of the request; each is the text that was sent. */
const CUSTOMER_TEXTS = {
  identification: "identification",
  firstName: "first_name",
  lastName: "last_name",
  birthDate: "birth_date",
  gender: "gender",
  company: "company",
  nationalId: "national_id",
  email: "email",
  ipAddress: "ip_address",
  billingAddress1: "billing_address1",
  billingAddress2: "billing_address2",
  billingCity: "billing_city",
  billingPostcode: "billing_postcode",
  billingState: "billing_state",
  billingCountry: "billing_country",
  billingPhone: "billing_phone",
  shippingFirstName: "shipping_firstname",
  shippingLastName: "shipping_lastname",
  shippingCompany: "shipping_company",
  shippingAddress1: "shipping_address1",
  shippingAddress2: "shipping_address2",
  shippingCity: "shipping_city",
  shippingPostcode: "shipping_postcode",
  shippingState: "shipping_state",
  shippingCountry: "shipping_country",
  shippingPhone: "shipping_phone",
};
const account = withRequest({
  customer: { paymentData: { ibanData: { iban: "de02 1203 0000 0000 2020 51", bic: "BYLADEM1" } } },
});
const customer: Record<string, Row> = {
  ...Object.fromEntries(
    Object.entries(CUSTOMER_TEXTS).map(([sent, field]) => [
      `customer.${field}`,
      [withRequest({ customer: { [sent]: `the ${sent}` } }), `the ${sent}`] as const,
    ]),
  ),
  "customer.email_verified": [withRequest({ customer: { emailVerified: false } }), false],
  "customer.iban": [account, "DE02**************2051"],
  "customer.bic": [account, "BYLADEM1"],
  "customer.billing_country_geopoint": [
    withRequest({ customer: { billingCountry: "AT" } }),
    { lat: 47.5, lon: 14.6 },
  ],
  "customer.shipping_country_geopoint": [
    withRequest({ customer: { shippingCountry: "AT" } }),
    { lat: 47.5, lon: 14.6 },
  ],
  "customer.extra_data": [
    factsOf({ request: { customer: { extraData: { a: "1", b: "2" } } } }, { extraDataWhitelist: ["b"] }),
    { b: "2" },
  ],
};

const withCard = (card: SomeCardFacts, result: Transaction["result"] = {}): TransactionFacts =>
  factsOf({ card, result });
const bin = withCard({ bin: { country: "AT", brand: "VISA", type: "CREDIT" } });
const authenticated = withCard({ brand: "visa" }, { threeDSecure: threeDS() });
const creditcard: Record<string, Row> = {
  type: [withCard({ brand: "visa" }), "visa"],
  country: [bin, "AT"],
  card_region: [bin, "europe"],
  bin_brand: [bin, "VISA"],
  bin_digits: [withCard({ binDigits: "41111111" }), "41111111"],
  bin_country: [bin, "AT"],
  bin_type: [bin, "CREDIT"],
  bin_country_geopoint: [bin, { lat: 47.5, lon: 14.6 }],
  token_type: [withCard({ brand: "visa" }, { tokenType: "applepay" }), "applepay"],
  card_holder: [withCard({ cardHolder: "Ada" }), "Ada"],
  first_six_digits: [withCard({ firstSixDigits: "411111" }), "411111"],
  last_four_digits: [withCard({ lastFourDigits: "1111" }), "1111"],
  merchant_fingerprint: [withCard({ merchantFingerprint: "m" }), "m"],
  global_fingerprint: [withCard({ globalFingerprint: "g" }), "g"],
  expiry_month: [withCard({ expiryMonth: "09" }), 9],
  expiry_year: [withCard({ expiryYear: "2030" }), 2_030],
  data_from_ref_transaction: [factsOf({ card: { brand: "visa" }, referenceUuid: "u-0" }), true],
  eci: [authenticated, "05"],
  enrolled: [authenticated, "Y"],
  "3ds_status": [authenticated, "authenticated"],
  "3ds_version": [authenticated, "2.2.0"],
  "3ds_trans_status": [authenticated, "Y"],
  "3ds_dsTransId": [authenticated, "ds-1"],
  "3ds_serverTransId": [authenticated, "server-1"],
  "3ds_env": [authenticated, "inhouse"],
  "3ds_challenged": [authenticated, true],
  "3ds_challenge_completed": [authenticated, true],
  "3ds_method_fingerprinted": [authenticated, false],
};

const ROWS: Readonly<Record<string, Row>> = {
  ...identity,
  ...base,
  ...failure,
  ...followUps,
  ...lists,
  ...customer,
  ...Object.fromEntries(Object.entries(creditcard).map(([name, row]) => [`creditcard.${name}`, row])),
  ...annotationRows,
};

test("every field of the mapping has a row here, or a reason why no document has it", () => {
  const leaves = documentFields().filter(({ definition }) => definition.properties === undefined);
  const settable = leaves.filter(({ path }) => reasonNeverSet(path) === undefined);
  expect(Object.keys(ROWS).toSorted()).toEqual(settable.map(({ path }) => path).toSorted());
});

test.each(Object.entries(ROWS))("%s", (path, [facts, value]) => {
  expect(valueAt(documentOf(facts), path)).toEqual(value);
});

/** The value at a path; of a list, its only element's. */
function valueAt(document: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => {
    const object = Array.isArray(value) ? value.at(-1) : value;
    return (object as Record<string, unknown> | undefined)?.[name];
  }, document);
}

function item(sent: Record<string, unknown>, value: unknown): Row {
  return [withRequest({ items: [sent] }), value];
}

function threeDS(extraData: Record<string, string> = {}): NonNullable<Transaction["result"]["threeDSecure"]> {
  return {
    policy: "MANDATORY",
    decisions: [],
    extraData,
    creditcard: {
      eci: "05",
      enrolled: "Y",
      "3ds_version": "2.2.0",
      "3ds_trans_status": "Y",
      "3ds_dsTransId": "ds-1",
      "3ds_serverTransId": "server-1",
      "3ds_env": "inhouse",
      "3ds_challenged": true,
      "3ds_challenge_completed": true,
      "3ds_method_fingerprinted": false,
    },
  };
}
