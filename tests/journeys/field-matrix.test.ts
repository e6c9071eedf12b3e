import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { REQUEST_SCHEMAS } from "../../src/transaction-requests/schema/field-matrix.ts";
import { REQUEST_FIELDS, type RequestField } from "../../src/transactions/request/request-fields.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { MatrixShop, type Place } from "../support/matrix-shop.ts";
import { OPERATIONS } from "../../src/transaction-requests/schema/operations.ts";

/** Where a value that a debit has is found again: in the requests that the provider got, in the status, or in the BI document. */
interface Found {
  readonly value: unknown;
  readonly in: Place;
  readonly finds: RegExp;
}
/** Refused, naming its path. */
interface Refused {
  readonly value: unknown;
  readonly refused: string;
}
/** It changes what the gateway does, which that test proves. */
type Proven = readonly [file: string, test: string];

/** Every field of the API. A field that is accepted and has no effect has no place in this table. */
const FIELDS: Readonly<Record<RequestField, Found | Refused | Proven>> = {
  merchantTransactionId: {
    value: "matrix-order-1",
    in: "provider",
    finds: /"merchantOrderReference":"matrix-order-1"/,
  },
  additionalId1: { value: "matrix-id-1", in: "bi", finds: /"additional_id1":"matrix-id-1"/ },
  additionalId2: { value: "matrix-id-2", in: "bi", finds: /"additional_id2":"matrix-id-2"/ },
  extraData: { value: { note: "matrix-note" }, in: "response", finds: /matrix-note/ },
  pspPassthroughData: {
    value: { campaign: "spring" },
    in: "provider",
    finds: /"metadata":\{.*"campaign":"spring"/,
  },
  merchantMetaData: { value: "matrix-meta", in: "response", finds: /matrix-meta/ },
  referenceUuid: [
    "src/transaction-requests/journeys/follow-ups.test.ts",
    "happen automatically after captureInMinutes",
  ],
  amount: { value: "12.34", in: "provider", finds: /"amount":\{"value":1234,"currency":"EUR"\}/ },
  currency: { value: "GBP", in: "provider", finds: /"currency":"GBP"/ },
  surchargeAmount: { value: "0.50", in: "provider", finds: /"surcharge":\{"value":50\}/ },
  captureInMinutes: [
    "src/transaction-requests/journeys/follow-ups.test.ts",
    "happen automatically after captureInMinutes",
  ],
  successUrl: [
    "tests/connectors/adyen.test.ts",
    "at Adyen's page is finished when the customer is back, and once",
  ],
  cancelUrl: [
    "src/pay-by-link/journeys/pay-by-link.test.ts",
    "leads to the cancel result template without a cancelUrl, else to the built-in page",
  ],
  errorUrl: ["src/payment-pages/journeys/redirect.test.ts", "errorUrl"],
  callbackUrl: ["src/callbacks/journeys/callbacks.test.ts", "without a callbackUrl no callback is sent"],
  transactionToken: { value: undefined, in: "provider", finds: /"number":"4111111111111111"/ },
  description: { value: "matrix socks", in: "provider", finds: /"description":"matrix socks"/ },
  items: {
    value: [{ name: "matrix sock", price: "9.99" }],
    in: "provider",
    finds: /"lineItems":\[\{"description":"matrix sock"/,
  },
  splits: {
    value: [{ sellerMerchantExternalId: "BA01", amount: "5.00" }],
    in: "provider",
    finds: /"splits":\[\{"type":"BalanceAccount","account":"BA01"/,
  },
  isFinalCapture: [
    "src/transaction-requests/journeys/closed-authorizations.test.ts",
    "by a final capture whose approval a status inquiry finds",
  ],
  withRegister: { value: true, in: "provider", finds: /"storePaymentMethod":true/ },
  transactionIndicator: { value: "MOTO", in: "provider", finds: /"shopperInteraction":"Moto"/ },
  customer: {
    value: { email: "matrix@shop.example" },
    in: "provider",
    finds: /"shopperEmail":"matrix@shop.example"/,
  },
  schedule: {
    value: { amount: "1.00", currency: "EUR", periodLength: 1, periodUnit: "MONTH" },
    refused: "schedule",
  },
  recovery: { value: { notify: false }, refused: "recovery" },
  customerProfileData: [
    "src/customer-profiles/journeys/customer-profiles-attach.test.ts",
    "customerProfileData",
  ],
  threeDSecureData: ["src/three-d-secure/journeys/three-d-secure.test.ts", "3dsecure"],
  payByLink: ["src/pay-by-link/journeys/pay-by-link.test.ts", "creates no link without sendByEmail"],
  language: { value: "de", in: "provider", finds: /"shopperLocale":"de"/ },
  requestDcc: [
    "src/dcc/journeys/dcc.test.ts",
    "offers the card's currency with everything the customer must be shown",
  ],
  dccData: {
    value: {
      originalAmount: "11.00",
      originalCurrency: "USD",
      convertedAmount: "9.99",
      convertedCurrency: "EUR",
    },
    in: "response",
    finds: /"dccData":\{[^}]*"originalAmount":"11.00"/,
  },
  l2l3Data: {
    value: { taxAmount: "1.00" },
    in: "provider",
    finds: /"levelTwoThree":\{[^}]*"totalTaxAmount":100/,
  },
  referenceSchemeTransactionIdentifier: {
    value: "777718270854480",
    in: "provider",
    finds: /"networkPaymentReference":"777718270854480"/,
  },
  referenceSchemeLifecycleIdentifier: [
    "src/transaction-requests/accept/check-capabilities.test.ts",
    "referenceSchemeLifecycleIdentifier",
  ],
  // The issuer may approve less, and does not have to: a payment is approved as a whole, which its description says.
  requestPartialAuthorization: [
    "src/transactions/request/request-fields.ts",
    "No adapter of this gateway makes use of it",
  ],
  allowUnlinkedRefund: [
    "src/transactions/request/request-fields.ts",
    "No adapter of this gateway makes use of it",
  ],
  recipientAccountReferenceUuid: { value: "d94c0d72f3a36e21f16e", refused: "recipientAccountReferenceUuid" },
  includeTracing: { value: true, in: "response", finds: /"tracingData"/ },
  tokenType: [
    "src/transaction-requests/journeys/follow-ups.test.ts",
    "tokenType: the payment instrument has no network token",
  ],
  cardData: ["src/connectors/journeys/authentication.test.ts", "cardData"],
};

const shop = forThisFile(() => MatrixShop.open());

beforeEach(() => {
  shop.fake.requests.length = 0;
});

test("every field that an operation accepts is in the table of this test", () => {
  const accepted = new Set(
    OPERATIONS.flatMap((operation) => Object.keys(REQUEST_SCHEMAS[operation].properties)),
  );
  expect([...accepted].toSorted()).toEqual(Object.keys(FIELDS).toSorted());
  expect(Object.keys(REQUEST_FIELDS).toSorted()).toEqual(Object.keys(FIELDS).toSorted());
});

describe("a field that the API accepts reaches a provider, a response or BI, or is refused by its name:", () => {
  const rows = Object.entries(FIELDS);

  test.each(rows.filter((row): row is [string, Found] => "in" in row[1]))(
    "%s",
    async (name, { value, in: place, finds }) => {
      const body = await shop.debit(value === undefined ? {} : { [name]: value });
      expect(body, JSON.stringify(body)).toMatchObject({ success: true });
      expect((await shop.placesOf(body))[place]).toMatch(finds);
    },
  );

  test.each(rows.filter((row): row is [string, Refused] => "refused" in row[1]))(
    "%s",
    async (name, { value, refused }) => {
      const body = await shop.debit({ [name]: value });
      expect(body["success"]).toBe(false);
      expect(String(body["errorMessage"])).toMatch(new RegExp(refused, "i"));
      expect(shop.fake.requests).toEqual([]);
    },
  );

  test.each(rows.filter((row): row is [string, Proven] => Array.isArray(row[1])))(
    "%s",
    (_name, [file, sentence]) => {
      expect(readFileSync(join(import.meta.dirname, "../..", file), "utf8")).toContain(sentence);
    },
  );
});
