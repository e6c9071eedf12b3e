import { beforeEach, expect, test } from "vitest";
import { FakeWorldline } from "../../packages/lab/src/worldline/fake-worldline.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { atWorldline, connect } from "../support/connectors.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const SHOP = { successUrl: "https://shop.example/success", errorUrl: "https://shop.example/error" };
const clock = new ManualClock("2026-11-20T12:00:00Z");
const fake = forThisFile(() => FakeWorldline.start());
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

beforeEach(() => {
  fake.requests.length = 0;
});

async function connector(method: string): Promise<string> {
  const { apiKey } = await connect(operator, "worldline", atWorldline(fake, method));
  return apiKey;
}

async function pay(apiKey: string, change: Record<string, unknown> = {}) {
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await api.transaction(apiKey, "debit", { ...order, ...SHOP, ...change });
  return body as Record<string, string>;
}

const visit = (url: string) => fetch(url, { redirect: "manual" });
const checkout = () => fake.requests.find(({ path }) => path === "/hostedcheckouts")?.body;

async function openedPage(url: string): Promise<string> {
  const location = (await visit(url)).headers.get("location") ?? "";
  return /hostedcheckout\/(.+)$/.exec(location)?.[1] ?? "";
}

test("MB WAY takes the customer's number on our page, and is confirmed at Worldline's", async () => {
  const apiKey = await connector("MbWay");
  const { uuid, redirectUrl } = await pay(apiKey);
  expect(await (await visit(redirectUrl!)).text()).toContain('name="phone"');
  expect(fake.requests).toEqual([]);
  const entered = { method: "POST", body: new URLSearchParams({ phone: "+351 912 345 678" }) };
  expect((await fetch(redirectUrl!, { redirect: "manual", ...entered })).status).toBe(303);
  expect(checkout()).toMatchObject({
    order: { customer: { contactDetails: { phoneNumber: "+351912345678" } } },
    redirectPaymentMethodSpecificInput: { paymentProductId: 5908 },
  });
  fake.checkouts.visit(await openedPage(redirectUrl!));
  expect((await visit(`${redirectUrl}/return`)).headers.get("location")).toBe(SHOP.successUrl);
  expect((await api.status(uuid!, apiKey)).body).toMatchObject({ transactionStatus: "SUCCESS" });
});

test("MB WAY needs no page of ours with the number in the request, and is refused in another currency", async () => {
  const apiKey = await connector("MbWay");
  const customer = { billingPhone: "+351 912 345 678" };
  const { redirectUrl } = await pay(apiKey, { customer });
  expect(await openedPage(redirectUrl!)).toMatch(/^hc-/);
  const foreign = await pay(apiKey, { customer, currency: "USD" });
  expect(foreign).toMatchObject({ success: false, errorCode: 1002 });
  expect(JSON.stringify(foreign)).toContain("currency");
});

test("Multibanco shows entity and reference after the return, until the money has come", async () => {
  const apiKey = await connector("Multibanco");
  const { uuid, redirectUrl } = await pay(apiKey);
  const payment = fake.checkouts.visit(await openedPage(redirectUrl!), "AUTHORIZATION_REQUESTED");
  const returned = await visit(`${redirectUrl}/return`);
  const shown = await (await visit(returned.headers.get("location") ?? redirectUrl!)).text();
  for (const text of ["20650", "123456789", "November 28, 2026"]) expect(shown).toContain(text);
  expect((await api.status(uuid!, apiKey)).body).toMatchObject({
    transactionStatus: "PENDING",
    extraData: { entity: "20650", reference: "123456789" },
  });
  fake.payments.decide(payment, "CAPTURED");
  clock.advance({ hours: 13 });
  await started.gateway.runDue();
  expect((await api.status(uuid!, apiKey)).body).toMatchObject({ transactionStatus: "SUCCESS" });
  expect((await visit(redirectUrl!)).headers.get("location")).toBe(SHOP.successUrl);
});
