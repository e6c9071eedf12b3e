import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Transaction } from "../../transactions/index.ts";
import { documentOf } from "./document-of.ts";
import { neverSet, notes } from "./field-notes.ts";
import { documentFields, fieldsPage, reasonNeverSet } from "./field-reference.ts";
import type { FollowUpFacts, TransactionFacts } from "./transaction-facts.ts";

const at = Temporal.Instant.from("2026-11-20T10:00:00Z");
const iso = at.toString();
const types = ["chargeback", "chargeback-reversal", "deregister", "refund", "capture", "void"] as const;

/** A payment with everything that any payment can have, which no single payment has. */
const transaction: Partial<Transaction> = {
  uuid: "u-1",
  tenantGuid: "TE-1",
  merchantGuid: "ME-1",
  connectorGuid: "CO-1",
  metaConnectorGuid: "CO-0",
  merchantTransactionId: "order-1",
  type: "debit",
  status: "success",
  amountMinor: 999n,
  surchargeMinor: 0n,
  currency: "EUR",
  referenceUuid: "u-0",
  callbackUrl: "https://shop.example/callback",
  initiatedBy: "merchant",
  apiVersion: "3",
  testMode: false,
  createdAt: at,
  modifiedAt: at,
  finalAt: at,
  request: {
    withRegister: true,
    transactionIndicator: "INITIAL",
    description: "d",
    additionalId1: "1",
    additionalId2: "2",
    extraData: { key: "v" },
    items: [
      { identification: "i", name: "n", description: "d", quantity: 1, price: "1.00", currency: "EUR" },
    ],
    customer: {
      ...each("identification firstName lastName birthDate gender company nationalId email emailVerified"),
      ...each(
        "ipAddress billingAddress1 billingAddress2 billingCity billingPostcode billingState billingPhone",
      ),
      ...each(
        "shippingCompany shippingAddress1 shippingAddress2 shippingCity shippingPostcode shippingState",
      ),
      ...each("shippingPhone shippingFirstName shippingLastName"),
      billingCountry: "AT",
      shippingCountry: "DE",
      extraData: { key: "v" },
      paymentData: { ibanData: { iban: "AT611904300234573201", bic: "BKAUATWW" } },
    },
  },
  result: {
    ...each("adapterTransactionId adapterToken authCode arn rrn stan paymentDescriptor"),
    returnData: { any: "thing" },
    extraData: { key: "v" },
    errors: [{ code: 2003, message: "m", adapterCode: "05", adapterMessage: "declined", createdAt: iso }],
    threeDSecure: {
      policy: "mandatory",
      creditcard: each(
        "eci enrolled 3ds_status 3ds_version 3ds_trans_status 3ds_dsTransId 3ds_serverTransId 3ds_env " +
          "3ds_challenged 3ds_challenge_completed 3ds_method_fingerprinted",
      ),
    } as unknown as NonNullable<Transaction["result"]["threeDSecure"]>,
  },
  card: {
    ...each("brand cardHolder binDigits firstSixDigits lastFourDigits merchantFingerprint globalFingerprint"),
    expiryMonth: "01",
    expiryYear: "2030",
    bin: { country: "AT", brand: "VISA", type: "CREDIT" },
  },
};

const facts: TransactionFacts = {
  // The columns that no document reads are left out.
  transaction: transaction as Transaction,
  names: {
    tenantName: "T",
    masterTenant: "TE-1",
    merchantName: "M",
    connectorName: "C",
    adapter: "Simulator",
    method: "Creditcard",
    provider: "P",
    metaConnectorName: "Meta",
  },
  history: [{ version: 1, fromStatus: "pending", toStatus: "success", trigger: "t", facts: null, at }],
  followUps: types.map((type): FollowUpFacts => ({
    uuid: type,
    type,
    status: "success",
    amountMinor: 1n,
    createdAt: at,
    finalAt: at,
  })),
  earlierAttempts: 1,
  isCallbackAcknowledged: true,
  conversion: { originalMinor: 1n, originalCurrency: "USD" },
  currencyOffer: null,
  annotations: {
    tags: [{ name: "n", createdAt: iso, createdBy: "me" }],
    fees: [
      {
        ...each("description createdBy entity entityId"),
        amount: "1",
        currency: "EUR",
        deductsPayout: true,
        date: "2026-11-20",
        entityType: "normal",
        baseCurrency: "EUR",
        baseAmount: "1",
      },
    ],
    settlement: {
      ...each(
        "incomingSettlementState outgoingSettlementState settlementCurrency outgoingSettlementCurrency",
      ),
      settlementAmount: "1",
      settlementExchangeRate: "1",
      outgoingSettlementAmount: "1",
      settlementDate: iso,
      outgoingSettlementDate: iso,
      providerSettlement: {
        ...each("settlementStatus settlementNumber paymentRef"),
        settlementDate: iso,
        fundsReceivedAt: iso,
      },
    },
    reconciliation: {
      state: "matched",
      conflicts: [{ resolved: true, resolution: "r" }],
      jobs: [
        {
          ...each("jobTypeId jobTypeName createdBy status externalId"),
          createdAt: iso,
          periodFrom: iso,
          periodTo: iso,
          conflicted: false,
        },
      ],
    },
  },
  extraDataWhitelist: ["key"],
};

function each(names: string): Record<string, string> {
  return Object.fromEntries(names.split(" ").map((name) => [name, name]));
}

/** The path of every field that the document has, those inside lists and objects included. */
function pathsOf(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, path));
  if (typeof value !== "object" || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, path ? `${path}.${name}` : name)),
  ];
}

const set = new Set(pathsOf(documentOf(facts), ""));

test("every field of the specification is projected, or is listed with the reason why not", () => {
  const missing = documentFields().filter(({ path }) => !set.has(path) && reasonNeverSet(path) === undefined);
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test("what is listed as never set is in no document, and what has a note is a field", () => {
  const known = new Set(documentFields().map(({ path }) => path));
  expect([...neverSet.keys()].filter((path) => set.has(path) || !known.has(path))).toEqual([]);
  expect([...notes.keys()].filter((path) => !known.has(path))).toEqual([]);
});

test("the page of fields is current (npm run docs)", () => {
  const page = new URL("../../../docs/reference/bi-fields.md", import.meta.url);
  expect(readFileSync(page, "utf8")).toBe(fieldsPage());
});
