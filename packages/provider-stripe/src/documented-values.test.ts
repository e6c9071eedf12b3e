import { expect, test } from "vitest";
import { adapterConnector, money, signatureOf } from "@quittance/provider-kit/testing";
import { outcomeOfIntent } from "./outcome-of-intent.ts";
import { outcomeOfRefund } from "./refunds.ts";
import { receiveWebhook } from "./webhook.ts";

/** Each `status` of an intent (docs.stripe.com/api/payment_intents/object), of a debit and of a preauthorisation. */
test.each([
  ["succeeded", "approved", "unknown"],
  ["requires_capture", "unknown", "approved"],
  ["processing", "pending", "pending"],
  ["requires_action", "pending", "pending"],
  ["requires_payment_method", "not_found", "not_found"],
  ["requires_confirmation", "not_found", "not_found"],
  ["canceled", "declined", "declined"],
  ["something_new", "unknown", "unknown"],
])("an intent that is %s is %s of a debit, and %s of a preauthorisation", (status, debit, preauthorize) => {
  const intent = { id: "pi_1", object: "payment_intent", status, amount: 999, currency: "eur" };
  const amounts = { amount_received: 999, amount_capturable: 999 };
  const kindOf = (operation: "debit" | "preauthorize") =>
    outcomeOfIntent({ ...intent, ...amounts }, { operation, submissionReference: "S1", intent: "pi_1" }).kind;
  expect([kindOf("debit"), kindOf("preauthorize")]).toEqual([debit, preauthorize]);
});

test.each([
  ["succeeded", "approved"],
  ["pending", "pending"],
  ["requires_action", "pending"],
  ["failed", "declined"],
  ["canceled", "declined"],
  ["something_new", "unknown"],
])("a refund that is %s is %s", (status, kind) => {
  const refund = {
    id: "re_1",
    object: "refund",
    status,
    amount: 999,
    currency: "eur",
    payment_intent: "pi_1",
  };
  const own = { submissionReference: "S1", amount: money("9.99"), intent: "pi_1" };
  expect(outcomeOfRefund(refund, own).kind).toBe(kind);
});

const metadata = { quittance_ref: "S1" };
const intent = { id: "pi_1", object: "payment_intent", status: "processing", metadata };
const refund = { id: "re_1", object: "refund", status: "pending", metadata };
const charge = { id: "ch_1", object: "charge", payment_intent: "pi_1", metadata };
const dispute = { id: "dp_1", object: "dispute", payment_intent: "pi_1", amount: 999, currency: "eur" };
const canceled = (cancellation_reason: string) => ({ ...intent, status: "canceled", cancellation_reason });

/** The events of docs.stripe.com/api/events/types about payments, refunds, disputes and transfers. */
test.each<[string, object, string]>([
  ["payment_intent.created", intent, "inquire"],
  ["payment_intent.succeeded", intent, "inquire"],
  ["payment_intent.processing", intent, "inquire"],
  ["payment_intent.payment_failed", intent, "inquire"],
  ["payment_intent.requires_action", intent, "inquire"],
  ["payment_intent.partially_funded", intent, "inquire"],
  ["payment_intent.amount_capturable_updated", intent, "inquire"],
  ["payment_intent.canceled", canceled("requested_by_customer"), "inquire"],
  ["payment_intent.canceled", canceled("automatic"), "inquire, undone"],
  ["payment_intent.canceled", canceled("expired"), "inquire, undone"],
  ["payment_intent.succeeded", { ...intent, metadata: {} }, ""],
  ["setup_intent.succeeded", { ...intent, id: "seti_1" }, "inquire"],
  ["setup_intent.setup_failed", { ...intent, id: "seti_1" }, "inquire"],
  ["charge.expired", charge, "undone"],
  ["charge.captured", charge, ""],
  ["charge.updated", charge, ""],
  ["charge.refunded", charge, ""],
  ["refund.created", refund, "inquire"],
  ["refund.updated", refund, "inquire"],
  ["refund.failed", { ...refund, status: "failed" }, "inquire, undone"],
  ["charge.refund.updated", { ...refund, status: "failed" }, "inquire, undone"],
  ["charge.dispute.created", { ...dispute, status: "needs_response" }, "dispute chargeback"],
  ["charge.dispute.created", { ...dispute, status: "warning_needs_response" }, "dispute inquiry"],
  ["charge.dispute.updated", { ...dispute, status: "warning_under_review" }, "dispute inquiry"],
  ["charge.dispute.updated", { ...dispute, status: "under_review" }, "dispute chargeback"],
  ["charge.dispute.closed", { ...dispute, status: "warning_closed" }, "dispute closed"],
  ["charge.dispute.closed", { ...dispute, status: "prevented" }, "dispute closed"],
  ["charge.dispute.closed", { ...dispute, status: "won" }, "dispute won"],
  ["charge.dispute.closed", { ...dispute, status: "lost" }, "dispute lost"],
  ["charge.dispute.funds_withdrawn", { ...dispute, status: "needs_response" }, "chargeback"],
  ["charge.dispute.funds_reinstated", { ...dispute, status: "won" }, "chargeback_reversed"],
  ["transfer.created", { id: "tr_1", object: "transfer", metadata }, ""],
  ["transfer.reversed", { id: "tr_1", object: "transfer", metadata, currency: "eur" }, "undone"],
  ["payout.paid", { id: "po_1", object: "payout" }, ""],
  ["customer.created", { id: "cus_1", object: "customer" }, ""],
])("the event %s of %j means %j", (type, object, meaning) => {
  const secrets = { webhookSecrets: ["whsec_1"], hmacKeys: [], reportCredentials: [], payoutKeys: [] };
  const connector = adapterConnector("Creditcard", {}, { secrets });
  const now = Temporal.Instant.from("2026-11-20T12:00:00Z");
  const body = JSON.stringify({ id: "evt_1", object: "event", type, livemode: false, data: { object } });
  const headers = { "stripe-signature": signatureOf(body, { secret: "whsec_1", at: now }) };
  const received = receiveWebhook({ rawBody: Buffer.from(body), headers, now }, connector);
  const events = received.kind === "received" ? received.events : [];
  expect(events.map((one) => (one.kind === "dispute" ? `dispute ${one.stage}` : one.kind)).join(", ")).toBe(
    meaning,
  );
});
