import { describe, expect, test } from "vitest";
import { sampleTransaction, type Transaction } from "../../src/transactions/index.ts";
import type { TransactionResult } from "../../src/transactions/transaction-result.ts";
import type { CardFacts } from "../../src/vault/index.ts";
import { visaFacts } from "../support/card-facts.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { Viewer } from "../support/seen-places.ts";
import { factsOf } from "../support/transaction-facts.ts";

const viewer = forThisFile(() => Viewer.open());

/** A value of each column, and the places that show it: a new column does not compile without them. */
type Values<Columns> = {
  readonly [Name in keyof Columns]-?: readonly [seen: string, value: NonNullable<Columns[Name]>];
};

const at = Temporal.Instant.from("2026-11-20T10:00:00Z");
const later = at.add({ hours: 48 });

const PAID = sampleTransaction({
  tenantGuid: "TE-1",
  merchantGuid: "ME-1",
  connectorGuid: "CO-1",
  status: "success",
  currency: "EUR",
  language: "en",
  now: at,
});

const NOWHERE = "";

const COLUMNS: Values<Omit<Transaction, "request" | "result" | "card">> = {
  uuid: ["api bi assistant", "d94c0d72f3a36e21f16f"],
  tenantGuid: ["bi", "TE-2"],
  merchantGuid: ["bi assistant", "ME-2"],
  connectorGuid: ["bi", "CO-2"],
  metaConnectorGuid: ["bi", "CO-3"],
  merchantTransactionId: ["api bi assistant", "order-2"],
  type: ["api bi assistant", "refund"],
  status: ["api bi assistant", "pending"],
  version: [NOWHERE, 7],
  amountMinor: ["api bi assistant", 1_250n],
  currency: ["api bi assistant", "USD"],
  surchargeMinor: ["api", 5n],
  authorizedMinor: [NOWHERE, 7n],
  capturedMinor: [NOWHERE, 7n],
  refundedMinor: [NOWHERE, 7n],
  voidedMinor: [NOWHERE, 7n],
  chargedBackMinor: [NOWHERE, 7n],
  closedAt: [NOWHERE, later],
  referenceUuid: ["api bi assistant", "d94c0d72f3a36e21f160"],
  paymentSource: ["bi", { kind: "registration", transactionUuid: "d94c0d72f3a36e21f160" }],
  redirectToken: [NOWHERE, "other"],
  methodChosenAt: [NOWHERE, later],
  paysOnPage: [NOWHERE, false],
  chosenLanguage: [NOWHERE, "fr"],
  expiresAt: [NOWHERE, later],
  deadlineAt: [NOWHERE, later],
  inquireAt: [NOWHERE, later],
  inquiries: [NOWHERE, 7],
  notFoundAt: [NOWHERE, later],
  notFoundSubmission: [NOWHERE, 7],
  submissions: [NOWHERE, 7],
  begunSubmission: [NOWHERE, 7],
  lastDeclinedSubmission: [NOWHERE, 7],
  callbackUrl: [NOWHERE, "https://shop.example/callback"],
  callbackHash: [NOWHERE, "md5"],
  callbackOnPending: [NOWHERE, true],
  review: [NOWHERE, "released"],
  requestedType: [NOWHERE, "preauthorize"],
  initiatedBy: ["bi", "scheduler"],
  requestedBy: [NOWHERE, "MU-1"],
  apiVersion: ["bi", "psp"],
  testMode: ["bi assistant", true],
  createdAt: ["api bi assistant", later],
  receivedAt: ["bi", later],
  modifiedAt: ["bi", later],
  finalAt: ["bi", later],
};

const CARD: Values<CardFacts> = {
  brand: ["api bi assistant", "mastercard"],
  cardHolder: ["api bi", "Grace Hopper"],
  expiryMonth: ["api bi", "01"],
  expiryYear: ["api bi", "2031"],
  binDigits: ["api bi", "52000000"],
  firstSixDigits: ["api bi", "520000"],
  lastFourDigits: ["api bi assistant", "4444"],
  bin: [
    "api bi",
    {
      country: "AT",
      currency: "EUR",
      type: "CREDIT",
      brand: "VISA",
      bank: "Bank",
      level: "GOLD",
      segment: "Consumer",
    },
  ],
  merchantFingerprint: ["api bi", "m"],
  globalFingerprint: ["api bi", "g"],
  systemFingerprint: [NOWHERE, "s"],
  chosenBrand: [NOWHERE, "cartes_bancaires"],
  tokenType: ["bi", "applepay"],
  eci: ["bi", "05"],
};

const error = {
  code: 2003,
  message: "Declined",
  adapterCode: "05",
  adapterMessage: "Do not honour",
  createdAt: at.toString(),
};

const RESULT: Values<TransactionResult> = {
  adapterTransactionId: ["bi", "a-1"],
  adapterToken: ["bi", "t-1"],
  processorTransactionId: ["bi", "p-1"],
  schemeTransactionIdentifier: [NOWHERE, "s-1"],
  authCode: ["bi", "AB12"],
  arn: ["bi", "7"],
  rrn: ["bi", "8"],
  stan: ["bi", "9"],
  reportingIdentifier: ["bi", "r-1"],
  tokenType: ["bi", "network"],
  paymentDescriptor: ["bi", "SHOP*1"],
  providerAuthentication: ["bi", { eci: "05", transStatus: "Y" }],
  appliedExemption: [NOWHERE, "tra"],
  returnData: ["api bi", { _TYPE: "walletData", walletType: "x" }],
  extraData: ["api bi", { note: "x" }],
  instructions: [NOWHERE, { kind: "bank_transfer", iban: "AT611904300234573201" }],
  errors: ["api bi", [error]],
  providerUrl: [NOWHERE, "https://provider.example"],
  providerForm: [NOWHERE, { note: "x" }],
  threeDSecure: ["api bi", { policy: "MANDATORY", decisions: [], extraData: { "3ds:eci": "05" } }],
  exemption: ["api", { requested: "tra", applied: "tra", outcome: "granted" }],
  routed: [NOWHERE, { by: "cost", explores: false, among: [] }],
  providerReference: [NOWHERE, "x-2"],
  dispute: [NOWHERE, { disputeId: "D-1", reason: "Fraud" }],
  isDisputed: [NOWHERE, true],
  waitsForEvent: [NOWHERE, true],
  reported: [NOWHERE, { reference: "x" }],
  undone: [NOWHERE, { submissionReference: "x", eventId: "E-1" }],
};

type Change = Parameters<typeof factsOf>[0];

/** The places that show a payment with a base differently after a change. */
async function placesOf(base: Change, change: Change): Promise<string> {
  const facts = (of: Change) => factsOf({ ...PAID, ...of }, { extraDataWhitelist: ["note", "3ds:eci"] });
  return (await viewer.placesOfChange(facts(base), facts({ ...base, ...change }))).join(" ");
}

function rowsOf(values: Readonly<Record<string, readonly [string, unknown]>>) {
  return Object.entries(values).map(([name, [seen, value]]) => ({ name, seen, value }));
}

describe("every value of a transaction's record is seen where this file decides:", () => {
  test("each column is in the table", () => {
    const { request: _, result: __, card: ___, ...columns } = PAID;
    expect(Object.keys(columns).toSorted()).toEqual(Object.keys(COLUMNS).toSorted());
  });

  test.each(rowsOf(COLUMNS))("$name", async ({ name, seen, value }) => {
    expect(await placesOf({ type: "register" }, { [name]: value })).toBe(seen);
  });

  test.each(rowsOf(CARD))("card.$name", async ({ name, seen, value }) => {
    expect(await placesOf({ card: visaFacts }, { card: { ...visaFacts, [name]: value } })).toBe(seen);
  });

  test.each(rowsOf(RESULT))("result.$name", async ({ name, seen, value }) => {
    const failed = { card: null, status: "error_adapter" } as const;
    expect(await placesOf(failed, { result: { [name]: value } })).toBe(seen);
  });
});
