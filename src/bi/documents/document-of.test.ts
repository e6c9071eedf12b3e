import { expect, test } from "vitest";
import type { Transaction } from "../../transactions/index.ts";
import { NO_ANNOTATIONS } from "../annotations/index.ts";
import { documentOf } from "./document-of.ts";
import { biDefinition } from "./mapping.ts";
import type { TransactionFacts } from "./transaction-facts.ts";

const at = Temporal.Instant.from("2026-11-20T10:00:00.900Z");

/** A debit of 9.99 EUR; the fields the documents read. */
function factsOf(
  change: Partial<Transaction> = {},
  others: Partial<TransactionFacts> = {},
): TransactionFacts {
  const transaction: Partial<Transaction> = {
    uuid: "d94c0d72f3a36e21f16e",
    tenantGuid: "TE-1",
    merchantGuid: "ME-1",
    connectorGuid: "CO-1",
    metaConnectorGuid: null,
    merchantTransactionId: "order-1",
    type: "debit",
    status: "success",
    amountMinor: 999n,
    surchargeMinor: 0n,
    currency: "EUR",
    referenceUuid: null,
    callbackUrl: null,
    request: {},
    result: {},
    card: null,
    initiatedBy: "merchant",
    apiVersion: "3",
    testMode: false,
    createdAt: at,
    modifiedAt: at,
    finalAt: at,
    ...change,
  };
  return {
    // The columns that no document reads are left out.
    transaction: transaction as Transaction,
    names: {
      tenantName: "T",
      masterTenant: "TE-1",
      merchantName: "M",
      connectorName: "C",
      adapter: "Simulator",
      method: "Creditcard",
      provider: null,
      metaConnectorName: null,
    },
    history: [],
    followUps: [],
    earlierAttempts: 0,
    isCallbackAcknowledged: false,
    conversion: null,
    currencyOffer: null,
    annotations: NO_ANNOTATIONS,
    extraDataWhitelist: [],
    ...others,
  };
}

test("every field of a document is in the mapping", () => {
  const document = documentOf(factsOf());
  for (const field of Object.keys(document)) expect(biDefinition.mappings.properties).toHaveProperty([field]);
});

test.each([
  ["incremental-authorization", "inc-auth"],
  ["chargeback-reversal", "cb-reversal"],
  ["chargeback", "chargeback"],
] as const)("the type %s is called %s", (type, name) => {
  expect(documentOf(factsOf({ type }))["type"]).toBe(name);
});

test.each([
  [{}, "SINGLE"],
  [{ withRegister: true }, "INITIAL"],
  [{ withRegister: true, transactionIndicator: "SINGLE" }, "SINGLE"],
  [{ transactionIndicator: "RECURRING" }, "RECURRING"],
  [{ transactionIndicator: "CARDONFILE-MERCHANT-INITIATED" }, "CARDONFILE_MERCHANT"],
])("the indicator of %j is called %s", (request, name) => {
  expect(documentOf(factsOf({ request }))["transaction_indicator"]).toBe(name);
});

test("amounts have the decimals of their currency, and dates the seconds of UTC", () => {
  expect(documentOf(factsOf({ amountMinor: 1_250n, currency: "KWD" }))["amount"]).toBe(1.25);
  expect(documentOf(factsOf({ amountMinor: 1_000n, currency: "JPY" }))["amount"]).toBe(1_000);
  expect(documentOf(factsOf({ amountMinor: 999_999_999_999n }))["amount"]).toBe(9_999_999_999.99);
  expect(documentOf(factsOf())["created_at"]).toBe("2026-11-20 10:00:00");
});

test("a converted payment keeps the merchant's own amount as base amount", () => {
  const conversion = { originalMinor: 1_000n, originalCurrency: "EUR" };
  const document = documentOf(factsOf({ amountMinor: 1_117n, currency: "USD" }, { conversion }));
  expect(document).toMatchObject({ amount: 11.17, currency: "USD", base_amount: 10, base_currency: "EUR" });
});

test("refunds make a payment fully refunded when they add up to amount and surcharge", () => {
  const refund = (amountMinor: bigint) => ({
    uuid: "r",
    type: "refund" as const,
    status: "success" as const,
    amountMinor,
    createdAt: at,
    finalAt: at,
  });
  const withRefunds = (...amounts: bigint[]) =>
    documentOf(factsOf({ surchargeMinor: 1n }, { followUps: amounts.map(refund) }))["is_fully_refunded"];
  expect(withRefunds()).toBe(false);
  expect(withRefunds(999n)).toBe(false);
  expect(withRefunds(500n, 500n)).toBe(true);
});

test("an item's quantity that no integer field holds is left to the record", () => {
  const items = [{ quantity: 2 }, { quantity: "3" }, { quantity: 99_999_999_999 }];
  const document = documentOf(factsOf({ request: { items }, currency: "EUR" }));
  expect(document["items"]).toEqual([
    { currency: "EUR", quantity: 2 },
    { currency: "EUR", quantity: 3 },
    { currency: "EUR" },
  ]);
});

test("the first error stands on the document itself", () => {
  const error = {
    message: "Declined",
    adapterMessage: "05",
    adapterCode: "05",
    createdAt: "2026-11-20T10:00:00Z",
  };
  const errors = [
    { code: 2003, ...error },
    { code: 2005, ...error },
  ];
  const document = documentOf(factsOf({ result: { errors } }));
  expect(document).toMatchObject({ first_error_code: "2003", first_adapter_error_code: "05" });
  expect(document["errors"]).toHaveLength(2);
});
