import { expect, test } from "vitest";
import { at } from "@quittance/provider-kit";
import { adapterConnector } from "@quittance/provider-kit/testing";
import { vendorDocuments } from "@quittance/provider-kit/verify";
import { PAYPAL_DECLINE_WORDS } from "./decline-words.ts";
import { disputeEvents } from "./dispute-events.ts";
import { outcomeOfRefund } from "./follow-ups.ts";
import { outcomeOfOrder, outcomeOfState, type PaymentKind } from "./outcome-of-order.ts";
import { createPayPal } from "./paypal.ts";
import { outcomeOfPayout } from "./payouts.ts";

const documents = await vendorDocuments("paypal", ["checkout_orders_v2.json", "customer_disputes_v1.json"]);
if (typeof documents === "string")
  process.stderr.write(`\nNOT TESTED: every value of PayPal (${documents}).\n`);

/** Each status that PayPal documents, and what it is. */
const CAPTURES: Readonly<Record<string, string>> = {
  COMPLETED: "approved",
  PARTIALLY_REFUNDED: "approved",
  REFUNDED: "approved",
  PENDING: "pending",
  DECLINED: "declined",
  FAILED: "declined",
};
const AUTHORIZATIONS: Readonly<Record<string, string>> = {
  CREATED: "approved",
  PARTIALLY_CAPTURED: "approved",
  CAPTURED: "approved",
  PENDING: "pending",
  DENIED: "declined",
  VOIDED: "declined",
};
const REFUNDS: Readonly<Record<string, string>> = {
  COMPLETED: "approved",
  PENDING: "pending",
  FAILED: "declined",
  CANCELLED: "declined",
};
/** The outcome of an order without a payment in it, by its status. */
const ORDERS: Readonly<Record<string, string>> = {
  CREATED: "redirect",
  PAYER_ACTION_REQUIRED: "redirect",
  SAVED: "pending",
  APPROVED: "resumable",
  VOIDED: "declined",
  COMPLETED: "unknown",
};
const PAYOUTS: Readonly<Record<string, string>> = {
  SUCCESS: "approved",
  PENDING: "pending",
  UNCLAIMED: "pending",
  ONHOLD: "pending",
  FAILED: "declined",
  RETURNED: "declined",
  BLOCKED: "declined",
  REFUNDED: "declined",
  REVERSED: "declined",
};
const STAGES: Readonly<Record<string, string>> = {
  INQUIRY: "inquiry",
  CHARGEBACK: "chargeback",
  PRE_ARBITRATION: "second_chargeback",
  ARBITRATION: "second_chargeback",
};
const RESULTS: Readonly<Record<string, string>> = {
  RESOLVED_BUYER_FAVOUR: "lost",
  ACCEPTED: "lost",
  RESOLVED_SELLER_FAVOUR: "won",
  RESOLVED_WITH_PAYOUT: "won",
  CANCELED_BY_BUYER: "won",
  DENIED: "won",
  NONE: "closed",
};

const amount = { value: "9.99", currency_code: "EUR" };
const stateOf = (kind: PaymentKind, status: string) =>
  outcomeOfState({ id: "1AB", status, amount }, { kind, submissionReference: "S1", state: {} }).kind;
const orderOf = (status: string) =>
  outcomeOfOrder(
    { id: "5O", status, links: [{ rel: "payer-action", href: "https://www.sandbox.paypal.com/1" }] },
    { submissionReference: "S1", operation: "debit", kept: {} },
  ).kind;
const payoutOf = (transaction_status: string) =>
  outcomeOfPayout(
    {
      batch_header: { payout_batch_id: "B1", batch_status: "SUCCESS" },
      items: [
        {
          transaction_status,
          payout_item: { sender_item_id: "S1", amount: { value: "9.99", currency: "EUR" } },
        },
      ],
    },
    {
      submissionReference: "S1",
      operation: "payout",
      amount: null,
      providerReference: "B1",
      continuation: null,
    },
  ).kind;
const stageOf = (change: object) =>
  disputeEvents({
    dispute_id: "PP-D-1",
    disputed_transactions: [{ seller_transaction_id: "1AB", custom: "S1" }],
    dispute_amount: amount,
    ...change,
  }).flatMap((event) => (event.kind === "dispute" ? [event.stage] : []));

test.each<[string, (status: string) => string, Readonly<Record<string, string>>]>([
  ["capture", (status) => stateOf("capture", status), CAPTURES],
  ["authorisation", (status) => stateOf("authorization", status), AUTHORIZATIONS],
  ["refund", (status) => outcomeOfRefund({ id: "R1", status, amount }, "S1").kind, REFUNDS],
  ["order", orderOf, ORDERS],
  ["payout", payoutOf, PAYOUTS],
])("each status of a %s is concluded, and another one proves nothing", (_of, kindOf, statuses) => {
  for (const [status, kind] of Object.entries(statuses))
    expect([status, kindOf(status)]).toEqual([status, kind]);
  expect(kindOf("SOMETHING_NEW")).toBe("unknown");
});

test("each stage and each result of a dispute is its stage here", () => {
  for (const [dispute_life_cycle_stage, stage] of Object.entries(STAGES))
    expect(stageOf({ status: "OPEN", dispute_life_cycle_stage })).toEqual([stage]);
  for (const [outcome_code, stage] of Object.entries(RESULTS))
    expect([outcome_code, stageOf({ status: "RESOLVED", dispute_outcome: { outcome_code } })]).toEqual([
      outcome_code,
      [stage],
    ]);
});

/** The object that a webhook is looked up as (developer.paypal.com/api/rest/webhooks/event-names). */
test.each([
  ["CHECKOUT.ORDER.APPROVED", { id: "5O" }, "order:5O"],
  ["CHECKOUT.ORDER.COMPLETED", { id: "5O" }, "order:5O"],
  ["CHECKOUT.PAYMENT-APPROVAL.REVERSED", { order_id: "5O" }, "order:5O"],
  ["PAYMENT.AUTHORIZATION.CREATED", { id: "1AB" }, "authorization:1AB"],
  ["PAYMENT.AUTHORIZATION.VOIDED", { id: "1AB" }, "authorization:1AB"],
  ["PAYMENT.CAPTURE.COMPLETED", { id: "1AB" }, "capture:1AB"],
  ["PAYMENT.CAPTURE.DECLINED", { id: "1AB" }, "capture:1AB"],
  ["PAYMENT.CAPTURE.DENIED", { id: "1AB" }, "capture:1AB"],
  ["PAYMENT.CAPTURE.PENDING", { id: "1AB" }, "capture:1AB"],
  ["PAYMENT.CAPTURE.REVERSED", { id: "1AB" }, "reversal:1AB"],
  ["PAYMENT.CAPTURE.REFUNDED", { id: "R1" }, "refund:R1"],
  ["PAYMENT.REFUND.PENDING", { id: "R1" }, "refund:R1"],
  ["PAYMENT.REFUND.FAILED", { id: "R1" }, "refund:R1"],
  ["PAYMENT.PAYOUTS-ITEM.SUCCEEDED", { payout_batch_id: "B1" }, "payout:B1"],
  ["PAYMENT.PAYOUTS-ITEM.REFUNDED", { payout_batch_id: "B1" }, "payout:B1"],
  ["PAYMENT.PAYOUTSBATCH.DENIED", { batch_header: { payout_batch_id: "B1" } }, "payout:B1"],
  ["CUSTOMER.DISPUTE.CREATED", { dispute_id: "PP-D-1" }, "dispute:PP-D-1"],
  ["RISK.DISPUTE.CREATED", { dispute_id: "PP-D-1" }, "dispute:PP-D-1"],
  ["VAULT.PAYMENT-TOKEN.CREATED", { id: "T1" }, undefined],
  ["BILLING.SUBSCRIPTION.CREATED", { id: "I-1" }, undefined],
])("the event %s of %j is looked up as %s", async (event_type, resource, about) => {
  const rawBody = Buffer.from(JSON.stringify({ id: "WH-1", event_type, resource }));
  const webhook = { rawBody, headers: {}, now: Temporal.Now.instant() };
  const received = await createPayPal().receive!(webhook, adapterConnector("PayPal"));
  expect(received).toMatchObject({ kind: "received", events: [], lookUps: about ? [{ about }] : [] });
});

test.skipIf(typeof documents === "string")(
  "each code of a processor has a class, and no other has one",
  () => {
    const path = ["components", "schemas", "processor_response", "properties", "response_code", "enum"];
    const codes = at(documents[0], ...path) as string[];
    expect(codes.length).toBeGreaterThan(100);
    expect([...PAYPAL_DECLINE_WORDS.keys()].toSorted()).toEqual(codes.toSorted());
  },
);

test.skipIf(typeof documents === "string")("no status that PayPal documents is left out", () => {
  const named = (index: number, ...path: string[]): string[] =>
    (at(documents[index], "components", "schemas", ...path, "enum") as string[]).toSorted();
  const ofTable = (table: object): string[] => Object.keys(table).toSorted();
  const status = ["properties", "status"];
  expect(ofTable(CAPTURES)).toEqual(named(0, "capture_status", ...status));
  expect(ofTable(AUTHORIZATIONS)).toEqual(named(0, "authorization_status", ...status));
  expect(ofTable(REFUNDS)).toEqual(named(0, "refund_status", ...status));
  expect(ofTable(ORDERS)).toEqual(named(0, "order_status"));
  expect(ofTable(STAGES)).toEqual(named(1, "dispute_lifecycle_stage"));
  expect(ofTable(RESULTS)).toEqual(named(1, "dispute_outcome", "properties", "outcome_code"));
});
