import { expect, test } from "vitest";
import { adapterConnector, money, signatureOf } from "@quittance/provider-kit/testing";
import { receiveWebhook } from "./webhook.ts";

const now = Temporal.Instant.from("2026-11-20T12:00:00Z");
const secrets = { webhookSecrets: ["whsec_1"], hmacKeys: [], reportCredentials: [], payoutKeys: [] };
const connector = { ...adapterConnector("Creditcard"), secrets };

function eventsOf(type: string, object: object) {
  const body = JSON.stringify({ id: "evt_1", object: "event", type, livemode: false, data: { object } });
  const headers = { "stripe-signature": signatureOf(body, { secret: "whsec_1", at: now }) };
  const received = receiveWebhook({ rawBody: Buffer.from(body), headers, now }, connector);
  if (received.kind !== "received") throw new Error(received.kind);
  return received.events;
}

const intent = (change: object) => ({
  id: "pi_1",
  object: "payment_intent",
  capture_method: "manual",
  currency: "eur",
  amount: 999,
  amount_received: 0,
  metadata: { quittance_ref: "d94c0d72f3a36e21f16e" },
  ...change,
});
const refund = {
  id: "re_1",
  object: "refund",
  amount: 400,
  currency: "eur",
  payment_intent: "pi_1",
  metadata: {},
};
const MOVED = {
  kind: "moved",
  movement: "refund",
  movementId: "re_1",
  providerReference: "re_1",
  operations: ["refund"],
  payment: { providerReference: "pi_1" },
  outcome: { kind: "approved", amount: money("4.00") },
};

test("a refund of the dashboard is a movement of its payment once it is made, and undone when it fails", () => {
  expect(eventsOf("refund.updated", { ...refund, status: "succeeded" })).toMatchObject([MOVED]);
  expect(eventsOf("refund.created", { ...refund, status: "pending" })).toEqual([]);
  expect(eventsOf("refund.failed", { ...refund, status: "failed" })).toMatchObject([
    { kind: "undone", providerReference: "re_1", operations: ["refund"] },
  ]);
});

test("the refunds that a charge lists are found, and those of another system's payments name no payment", () => {
  const listed = { data: [{ ...refund, status: "succeeded" }] };
  expect(eventsOf("charge.refunded", { id: "ch_1", refunds: listed })).toMatchObject([MOVED]);
  expect(eventsOf("charge.refunded", { id: "ch_1" })).toEqual([]);
  expect(eventsOf("refund.updated", { ...refund, status: "succeeded", payment_intent: null })).toEqual([]);
});

test.each([
  ["succeeded", 700, { captured: money("7.00"), isReleased: true }],
  ["requires_capture", 300, { captured: money("3.00"), isReleased: false }],
  ["canceled", 0, { isReleased: true }],
])("an authorisation that is %s says what was captured in all", (status, amount_received, total) => {
  const [, event, ...more] = eventsOf(`payment_intent.${status}`, intent({ status, amount_received }));
  expect([event, more]).toEqual([
    {
      kind: "total",
      eventId: "evt_1:total",
      providerReference: "pi_1",
      operations: ["preauthorize"],
      ...total,
    },
    [],
  ]);
});

test.each([
  ["an authorisation of which nothing was captured", { status: "requires_capture" }],
  [
    "a payment that was captured at once",
    { status: "succeeded", capture_method: "automatic", amount_received: 999 },
  ],
])("%s says nothing about captures", (_what, change) => {
  expect(eventsOf("payment_intent.updated", intent(change))).toMatchObject([{ kind: "inquire" }]);
});
