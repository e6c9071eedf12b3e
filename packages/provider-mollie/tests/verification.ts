import { createHmac } from "node:crypto";
import {
  adapterAtFake,
  adapterConnector,
  money,
  words,
  type ProviderBooking,
  type Verification,
} from "@quittance/provider-kit/verify";
import { openMollie } from "../../lab/src/mollie/lab-mollie.ts";
import { createAdapter } from "../src/index.ts";
import { FakeMollie } from "../../lab/src/mollie/fake-mollie.ts";
import type { FakeMollieBooks } from "../../lab/src/mollie/fake-mollie-books.ts";
import type { Json } from "../../lab/src/mollie/fake-mollie-responses.ts";
import { mollieJudge } from "./schema-judge.ts";

const SECRET = "secret-of-the-webhooks";
const connector = adapterConnector(
  "Creditcard",
  {},
  {
    credentials: { apiSecret: "test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM" },
    secrets: {
      webhookSecrets: [SECRET],
      hmacKeys: [],
      reportCredentials: ["access_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM"],
      payoutKeys: [],
    },
  },
);
const byMandate = {
  source: null,
  token: { value: "cst_ada:mdt_card", schemeTransactionIdentifier: null },
  storedCredential: { initiator: "merchant", kind: "recurring", isFirst: false },
} as const;

/** Mollie takes a card at its page only. */
const atPage = { source: null, webhookUrl: "https://pay.example/providers/mollie/CO" } as const;

const open: Verification["open"] = async () => {
  const fake = await FakeMollie.start();
  const { books } = fake;
  books.customers.mandates.push({
    id: "mdt_card",
    status: "valid",
    method: "creditcard",
    customerId: "cst_ada",
  });
  for (let index = 0; index < 300; index++) books.balance.push(movement(index));
  return {
    ...adapterAtFake(fake, { createAdapter, connector }),
    approved: byMandate,
    declined: { ...byMandate, amount: money("1007.00") },
    examples: [
      {
        name: "a card at Mollie's page",
        request: atPage,
      },
    ],
    bookings: () => books.payments.flatMap((payment) => bookingOf(books, payment)),
    registration: {
      name: "a card at Mollie's page",
      request: atPage,
    },
    isStored: (token) =>
      books.customers.mandates.some(({ id, status }) => id === token.split(":")[1] && status === "valid"),
    settlements: {
      from: Temporal.Instant.from("2026-11-01T00:00:00Z"),
      to: Temporal.Instant.from("2026-12-01T00:00:00Z"),
    },
    pay: ({ submissionReference }) => {
      const { id, captureMode } = books.paymentOf(submissionReference)!;
      books.conclude(String(id), captureMode === "manual" ? "authorized" : "paid");
      return { query: {}, form: {}, mayChooseAgain: false };
    },
    refuse: ({ submissionReference }) => {
      books.conclude(String(books.paymentOf(submissionReference)!["id"]), "canceled");
      return { query: {}, form: {}, mayChooseAgain: false };
    },
    abandon: () => ({ query: {}, form: {}, mayChooseAgain: false }),
    expire: ({ submissionReference }) =>
      books.conclude(String(books.paymentOf(submissionReference)!["id"]), "expired"),
    takeWebhooks: () => books.changed.splice(0).map((id) => ({ body: `id=${id}`, headers: {} })),
    // The id of what changed, and nothing else: neither signed nor JSON.
    signed: (webhook) => webhook,
    passTime: async () => books.settle(),
    webhook: ({ secret }) => {
      const body = JSON.stringify({
        resource: "event",
        id: "event_1234567890",
        type: "payment.paid",
        entityId: "tr_1234567890",
      });
      const signature = createHmac("sha256", secret).update(body).digest("hex");
      return { body, headers: { "x-mollie-signature": signature } };
    },
  };
};

/** A payment in Mollie's list of the balance's transactions. */
function movement(index: number): Json {
  return {
    resource: "balance_transaction",
    id: `baltr_settled${index}`,
    type: "payment",
    resultAmount: { currency: "EUR", value: "9.70" },
    initialAmount: { currency: "EUR", value: "10.00" },
    deductions: { currency: "EUR", value: "-0.30" },
    createdAt: "2026-11-20T12:00:00+00:00",
    context: { payment: { paymentId: `tr_settled${index}` } },
  };
}

function bookingOf(books: FakeMollieBooks, payment: Json): ProviderBooking[] {
  const { id, amount, status, captureMode, metadata, releaseRequested } = payment;
  const captured = sum(books.operations.captures, id);
  const isAuthorized = captureMode === "manual" && (status === "authorized" || captured > 0n);
  if (!isAuthorized && status !== "paid" && releaseRequested !== true) return [];
  return [
    {
      submissionReference: String((metadata as Json)["quittance_ref"]),
      currency: String((amount as Json)["currency"]),
      authorizedMinor: minorOf(amount),
      capturedMinor: captureMode === "manual" ? captured : minorOf(amount),
      refundedMinor: sum(books.operations.refunds, id),
      isReleased: releaseRequested === true,
    },
  ];
}

function sum(parts: readonly Json[], payment: unknown): bigint {
  return parts
    .filter(({ paymentId, status }) => paymentId === payment && status !== "failed" && status !== "canceled")
    .reduce((total, { amount }) => total + minorOf(amount), 0n);
}

function minorOf(amount: unknown): bigint {
  return BigInt(String((amount as Json)["value"]).replace(".", ""));
}

export const verification: Verification = {
  open,
  judge: mollieJudge,
  certification: {
    lab: openMollie,
    payments: {
      approved: { source: null },
      declined: { amount: money("1007.00") },
      isDeclinedByToken: true,
      page: { source: null },
      registration: { source: null },
    },
    enumerated: {
      status:
        words(`open pending authorized paid canceled expired failed queued processing refunded succeeded valid invalid activated
        pending-boarding pending-review pending-external rejected verified unverified blocked`),
      resource: words("payment refund capture customer mandate chargeback profile method"),
      sequenceType: words("oneoff first recurring"),
      mode: words("test live"),
    },
  },
};
