import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FakeStripe } from "../../packages/lab/src/stripe/fake-stripe.ts";
import { signatureOf } from "@quittance/provider-kit/testing";
import { ManualClock } from "../../src/platform/clock.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { startCallbackReceiver } from "../support/callback-receiver.ts";
import { atStripe, connect, type Connector } from "../support/connectors.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const SECRET = "whsec_methods";
const SHOP = {
  successUrl: "https://shop.example/success",
  cancelUrl: "https://shop.example/cancelled",
  errorUrl: "https://shop.example/error",
};
const CUSTOMER = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com", billingCountry: "DE" };

// After the fake's own time, so that what it gives has not expired.
const clock = new ManualClock("2026-11-20T12:00:00Z");
const fake = forThisFile(() => FakeStripe.start());
const receiver = forThisFile(startCallbackReceiver);
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

beforeEach(() => {
  fake.requests.length = 0;
});

const connector = (method: string) =>
  connect(operator, "stripe", atStripe(fake, method, { webhookSecret: SECRET }));

async function pay({ apiKey }: Connector, currency: string, change: Record<string, unknown> = {}) {
  const { transactionToken: _token, ...order } = anOrder();
  const { status, body } = await api.transaction(apiKey, "debit", {
    ...order,
    amount: "25.00",
    currency,
    customer: CUSTOMER,
    callbackUrl: receiver.url,
    ...SHOP,
    ...change,
  });
  return { status, body: body as Record<string, string> };
}

const intent = () => fake.requests.findLast(({ path }) => path.endsWith("/confirm"))!.path.split("/")[3]!;
const visit = (url: string) => fetch(url, { redirect: "manual" });
const send = (url: string, form: Record<string, string>) =>
  fetch(url, { redirect: "manual", method: "POST", body: new URLSearchParams(form) });

async function notify({ guid }: Connector, type: string, id: string): Promise<void> {
  const object = { id, object: "payment_intent", metadata: { quittance_ref: "a" } };
  const event = { id: `evt_${id}_${type}`, object: "event", type, livemode: false, data: { object } };
  const body = JSON.stringify(event);
  const headers = { "stripe-signature": signatureOf(body, { secret: SECRET, at: clock.now() }) };
  expect((await api.post(`/providers/stripe/${guid}`, body, headers)).status).toBe(200);
  await started.gateway.runDue();
}

async function statusOf({ apiKey }: Connector, uuid: string): Promise<Record<string, unknown>> {
  return (await api.status(uuid, apiKey)).body as Record<string, unknown>;
}

async function callbackOf(uuid: string): Promise<unknown> {
  await started.gateway.runDue();
  return receiver.received.findLast(({ body }) => body["uuid"] === uuid)?.body;
}

test.each([
  ["Klarna", "EUR"],
  ["Eps", "EUR"],
  ["Przelewy24", "PLN"],
  ["MobilePay", "DKK"],
  ["Twint", "CHF"],
  ["Swish", "SEK"],
  ["Bizum", "EUR"],
  ["Satispay", "EUR"],
  ["Alma", "EUR"],
])(
  "%s is paid at Stripe's page, by its webhook, and refused in another currency",
  async (method, currency) => {
    const at = await connector(method);
    const { body } = await pay(at, currency);
    expect(body).toMatchObject({ returnType: "REDIRECT" });
    const opened = await visit(body["redirectUrl"]!);
    expect(opened.headers.get("location")).toMatch(/^https:\/\/pay(ments)?\.stripe\.example\//);
    fake.intents.finishAction(intent());
    await notify(at, "payment_intent.succeeded", intent());
    expect(await statusOf(at, body["uuid"]!)).toMatchObject({ transactionStatus: "SUCCESS" });
    expect(await callbackOf(body["uuid"]!)).toMatchObject({ result: "OK" });
    fake.requests.length = 0;
    const foreign = await pay(at, "ISK");
    expect(foreign.body).toMatchObject({ success: false, errorCode: 1002 });
    expect(JSON.stringify(foreign.body)).toContain("currency");
    expect(fake.requests).toEqual([]);
  },
);

describe("Blik", () => {
  let at: Connector;
  beforeAll(async () => {
    at = await connector("Blik");
  });

  test("takes the code on our page, waits for the app there, and goes on when it is paid", async () => {
    const { body } = await pay(at, "PLN", { language: "pl" });
    expect(body).toMatchObject({ returnType: "REDIRECT" });
    expect(fake.requests).toEqual([]);
    const page = await (await visit(body["redirectUrl"]!)).text();
    expect(page).toContain('name="blikCode"');
    expect(page).toContain("Kod BLIK");
    const wrong = await send(body["redirectUrl"]!, { blikCode: "12345" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain("Podaj 6 cyfr");
    expect(fake.requests).toEqual([]);
    expect((await send(body["redirectUrl"]!, { blikCode: "123 456" })).status).toBe(303);
    expect(await (await visit(body["redirectUrl"]!)).text()).toContain("Czekamy na Twój bank");
    expect(await statusOf(at, body["uuid"]!)).toMatchObject({ transactionStatus: "PENDING" });
    fake.intents.finishAction(intent());
    await notify(at, "payment_intent.succeeded", intent());
    expect((await visit(body["redirectUrl"]!)).headers.get("location")).toBe(SHOP.successUrl);
    expect(await callbackOf(body["uuid"]!)).toMatchObject({ result: "OK" });
  });

  test("offers another attempt after a code that the bank refused", async () => {
    const { body } = await pay(at, "PLN");
    await visit(body["redirectUrl"]!);
    await send(body["redirectUrl"]!, { blikCode: "000000" });
    const again = await (await visit(body["redirectUrl"]!)).text();
    expect(again).toContain('name="blikCode"');
    expect(again).not.toContain('value="000000"');
  });

  test("is declined when the bank declines it, without a webhook too", async () => {
    const { body } = await pay(at, "PLN");
    await visit(body["redirectUrl"]!);
    await send(body["redirectUrl"]!, { blikCode: "123456" });
    fake.intents.failAction(intent(), "payment_method_customer_decline");
    clock.advance({ minutes: 1 });
    await started.gateway.runDue();
    expect(await statusOf(at, body["uuid"]!)).toMatchObject({
      transactionStatus: "ERROR",
      errors: [expect.objectContaining({ code: "2002" })],
    });
  });

  test("takes no card", async () => {
    const { body } = await pay(at, "PLN", { transactionToken: anOrder().transactionToken });
    expect(body).toMatchObject({ success: false });
    expect(fake.requests).toEqual([]);
  });
});

describe("MbWay", () => {
  test("needs no page with the telephone in the request, and shows what to do at the address in the response", async () => {
    const at = await connector("MbWay");
    const customer = { ...CUSTOMER, billingPhone: "+351 912 345 678" };
    const { body } = await pay(at, "EUR", { customer });
    expect(body).toMatchObject({ returnType: "PENDING", redirectUrl: expect.stringContaining("/redirect/") });
    expect(await (await visit(body["redirectUrl"]!)).text()).toContain("We are waiting for your bank");
  });

  test("takes the number on our page, with what the request has filled in", async () => {
    const at = await connector("MbWay");
    const { body } = await pay(at, "EUR", { customer: { ...CUSTOMER, billingPhone: "912 345 678" } });
    expect(body).toMatchObject({ returnType: "REDIRECT" });
    expect(await (await visit(body["redirectUrl"]!)).text()).toContain('value="912 345 678"');
    expect((await send(body["redirectUrl"]!, { phone: "912 345 678" })).status).toBe(422);
    expect((await send(body["redirectUrl"]!, { phone: "+351 912 345 678" })).status).toBe(303);
    expect(await statusOf(at, body["uuid"]!)).toMatchObject({ transactionStatus: "PENDING" });
  });
});

describe("what is paid later", () => {
  test("Multibanco shows entity and reference until the money has come", async () => {
    const at = await connector("Multibanco");
    const { body } = await pay(at, "EUR");
    expect(body).toMatchObject({
      returnType: "PENDING",
      redirectUrl: expect.stringContaining("/redirect/"),
      extraData: { entity: "12345", reference: "999000999", expiresAt: "2026-11-30T00:53:20Z" },
    });
    const shown = await (await visit(body["redirectUrl"]!)).text();
    for (const text of ["12345", "999000999", "November 30, 2026", "multibanco/voucher/1", SHOP.successUrl])
      expect(shown).toContain(text);
    fake.intents.finishAction(intent());
    await notify(at, "payment_intent.succeeded", intent());
    expect(await statusOf(at, body["uuid"]!)).toMatchObject({ transactionStatus: "SUCCESS" });
    expect((await visit(body["redirectUrl"]!)).headers.get("location")).toBe(SHOP.successUrl);
  });

  test("Multibanco expires with code 2005", async () => {
    const at = await connector("Multibanco");
    const { body } = await pay(at, "EUR");
    fake.intents.failAction(intent(), "payment_intent_payment_attempt_expired");
    await notify(at, "payment_intent.payment_failed", intent());
    expect(await statusOf(at, body["uuid"]!)).toMatchObject({
      transactionStatus: "ERROR",
      errors: [expect.objectContaining({ code: "2005" })],
    });
  });

  test("a bank transfer shows the account, and what is left after a part has come", async () => {
    const at = await connector("BankTransfer");
    const { body } = await pay(at, "EUR");
    const shown = await (await visit(body["redirectUrl"]!)).text();
    for (const text of ["DE89 3704 0044 0532 0130 00", "COBADEFFXXX", "QJ5B7GHK", "€25.00"])
      expect(shown).toContain(text);
    fake.intents.fundPart(intent(), 1_500);
    await notify(at, "payment_intent.partially_funded", intent());
    expect(await (await visit(body["redirectUrl"]!)).text()).toContain("€15.00");
  });

  test("a bank transfer that never came is cancelled at Stripe and fails", async () => {
    const at = await connector("BankTransfer");
    const { body } = await pay(at, "EUR");
    clock.advance({ hours: 24 * 20 });
    await started.gateway.runDue();
    expect(await statusOf(at, body["uuid"]!)).toMatchObject({ transactionStatus: "PENDING" });
    clock.advance({ hours: 24 * 12 });
    await started.gateway.runDue();
    expect(
      fake.requests.filter(({ path }) => path === `/v1/payment_intents/${intent()}/cancel`),
    ).toHaveLength(1);
    expect(await statusOf(at, body["uuid"]!)).toMatchObject({
      transactionStatus: "ERROR",
      errors: [expect.objectContaining({ code: "2005" })],
    });
  });
});
