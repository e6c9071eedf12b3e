import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import provider, { QuittanceProvider } from "../../packages/shop-medusa/src/index.ts";
import { createSubscriber } from "../../packages/shop-medusa/src/subscriber.ts";
import { ApiClient } from "../support/api-client.ts";
import { eventsOf } from "../support/events.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { payOnPage, VISA } from "../support/hosted-page.ts";

const SECRET = `whsec_${Buffer.from("0123456789abcdef0123456789abcdef").toString("base64")}`;
let started: TestGateway;
let api: ApiClient;
let options: Record<string, unknown>;
let medusa: QuittanceProvider;

beforeAll(async () => {
  started = await startTestGateway();
  api = new ApiClient(started.url);
  options = {
    gateway: started.url,
    apiKey: "demo-card",
    username: "demo",
    password: "demo-password",
    webhookSecret: SECRET,
    capture: "manual",
    returnUrl: "https://shop.example/checkout",
  };
  medusa = new QuittanceProvider({}, options);
});
afterAll(() => started.close());

const money = { amount: 42.4, currency_code: "eur" };
const begin = async () => {
  const session = `payses_${randomUUID().replaceAll("-", "").slice(0, 20)}`;
  const { data } = await medusa.initiatePayment({ ...money, data: { session_id: session } });
  return { session, data };
};
const pay = (data: Record<string, unknown>, card = VISA) => payOnPage(String(data["redirectUrl"]), card);

/** The newest event of a payment, as Medusa hands it over. */
async function webhookOf(uuid: string, secret = SECRET) {
  const rawData = JSON.stringify((await eventsOf(api, uuid)).at(-1));
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice(6), "base64");
  const mac = createHmac("sha256", key).update(`msg.${timestamp}.${rawData}`).digest("base64");
  const headers = { "webhook-id": "msg", "webhook-timestamp": timestamp, "webhook-signature": `v1,${mac}` };
  return { rawData: Buffer.from(rawData), headers, data: {} };
}

test("the package exports what Medusa takes as a provider of payments", () => {
  expect(provider).toEqual({ module: "payment", services: [QuittanceProvider] });
  expect([QuittanceProvider.identifier, medusa.getIdentifier()]).toEqual(["quittance", "quittance"]);
  expect(() => QuittanceProvider.validateOptions({ ...options, apiKey: "" })).toThrow(/^apiKey: /);
});

test("a session is authorised by the gateway's word, captured once and refunded", async () => {
  const { session, data } = await begin();
  expect(await medusa.authorizePayment({ data })).toMatchObject({ status: "requires_more" });
  await pay(data);
  expect(await medusa.authorizePayment({ data })).toMatchObject({ status: "authorized" });
  expect(await medusa.getWebhookActionAndData(await webhookOf(String(data["uuid"])))).toEqual({
    action: "authorized",
    data: { session_id: session, amount: "42.40" },
  });
  for (const key of ["one", "two"])
    await medusa.capturePayment({ data, context: { idempotency_key: `${session}-${key}` } });
  expect(await medusa.getPaymentStatus({ data })).toMatchObject({ status: "captured" });
  const refund = { data, amount: "10", context: { idempotency_key: `${session}-refund` } };
  const { data: refunded } = await medusa.refundPayment(refund);
  expect(refunded["recordedRefunds"]).toBe("10.00");
  expect((await medusa.retrievePayment({ data })).data.payment).toMatchObject({
    captured: "42.40",
    refunded: "10.00",
  });
});

test("a changed basket ends its page, and the new one has the new amount", async () => {
  const { data } = await begin();
  const same = await medusa.updatePayment({ ...money, data });
  expect(same.data).toEqual(data);
  const changed = await medusa.updatePayment({ ...money, amount: 50, data });
  expect(changed.data).toMatchObject({ amount: "50.00", attempt: 2 });
  expect((await api.status(String(data["uuid"]))).body["transactionStatus"]).toBe("CANCELLED");
});

test("a session that is deleted closes its page", async () => {
  const { data } = await begin();
  await medusa.deletePayment({ data });
  expect((await api.status(String(data["uuid"]))).body["transactionStatus"]).toBe("CANCELLED");
});

test("a webhook with another signature is not believed", async () => {
  const { data } = await begin();
  await pay(data);
  const forged = await webhookOf(
    String(data["uuid"]),
    `whsec_${Buffer.from("another secret, also 32 bytes ok").toString("base64")}`,
  );
  expect(await medusa.getWebhookActionAndData(forged)).toEqual({ action: "not_supported" });
});

test("the subscriber ends a session whose payment was cancelled, and records a refund made elsewhere", async () => {
  const updates: object[] = [];
  const refunds: object[] = [];
  let record: object = {};
  const payments = {
    retrievePaymentSession: async () => record,
    updatePaymentSession: async (change: object) => updates.push(change),
    refundPayment: async (refund: object) => refunds.push(refund),
  };
  const receive = createSubscriber(options);
  const deliver = async (uuid: string) =>
    receive({
      event: { data: { provider: "quittance_quittance", payload: await webhookOf(uuid) } },
      container: { resolve: () => payments },
    });

  const left = await begin();
  record = { id: left.session, amount: 42.4, currency_code: "eur", data: left.data };
  await api.post(`/api/v3/payByLink/${String(left.data["uuid"])}/cancel`, "");
  await deliver(String(left.data["uuid"]));
  expect(updates).toEqual([expect.objectContaining({ id: left.session, status: "canceled" })]);

  const { session, data } = await begin();
  await pay(data);
  await medusa.capturePayment({ data, context: { idempotency_key: `${session}-capture` } });
  const { body } = await api.get(`/api/v3/transactions/demo-card?merchantTransactionId=${session}-capture`);
  const refund = await api.transaction("demo-card", "refund", {
    merchantTransactionId: `${session}-elsewhere`,
    referenceUuid: body["transactions"][0].uuid,
    amount: "5.00",
    currency: "EUR",
  });
  record = { id: session, amount: 42.4, currency_code: "eur", data, payment: { id: "pay_1", data } };
  await deliver(String(refund.body["uuid"]));
  expect(refunds).toEqual([{ payment_id: "pay_1", amount: "5.00" }]);
  // Medusa now calls the provider, which sees that the money has moved already.
  await medusa.refundPayment({ data, amount: "5.00", context: { idempotency_key: `${session}-again` } });
  expect((await medusa.retrievePayment({ data })).data.payment).toMatchObject({ refunded: "5.00" });
});
