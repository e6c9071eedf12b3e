import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeEach, describe, expect, test } from "vitest";
import { createAdapter as createAdyen } from "@quittance/provider-adyen";
import {
  adapterConnector,
  httpTo,
  money,
  ProviderCalls,
  providerRequest,
} from "@quittance/provider-kit/testing";
import { ISSUERS } from "../../packages/lab/src/adyen/fake-adyen-methods.ts";
import { FakeAdyen } from "../../packages/lab/src/adyen/fake-adyen.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { ADYEN_HMAC_KEY, atAdyen, connect, type Connector } from "../support/connectors.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";
import { providerDocuments } from "../support/provider-documents.ts";

const SHOP = { successUrl: "https://shop.example/success", errorUrl: "https://shop.example/error" };
const CUSTOMER = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com", billingCountry: "DE" };
const [CHECKOUT] =
  providerDocuments("adyen", ["CheckoutService-v71.json"], {
    tests: "payments of every method against Adyen's OpenAPI document",
  }) ?? [];

const clock = new ManualClock("2026-11-20T12:00:00Z");
const fake = forThisFile(() => FakeAdyen.start());
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

beforeEach(() => {
  fake.requests.length = 0;
  fake.outbox.length = 0;
});

const connector = (method: string) => connect(operator, "adyen", atAdyen(fake, method));

async function request({ apiKey }: Connector, operation: string, change: Record<string, unknown> = {}) {
  const { transactionToken: _token, ...order } = anOrder();
  const whole = { ...order, amount: "25.00", customer: CUSTOMER, ...SHOP, ...change };
  const { body } = await api.transaction(apiKey, operation, whole);
  return body as Record<string, string>;
}

async function deliver({ guid }: Connector): Promise<void> {
  for (const body of fake.takeWebhooks(ADYEN_HMAC_KEY)) {
    const headers = { "content-type": "application/json" };
    const url = `${started.url}/providers/adyen/${guid}`;
    expect((await fetch(url, { method: "POST", headers, body })).status).toBe(200);
  }
  await started.gateway.runDue();
}

async function statusOf({ apiKey }: Connector, uuid: string): Promise<Record<string, unknown>> {
  return (await api.status(uuid, apiKey)).body as Record<string, unknown>;
}

/** The first bank of a method's list. */
const bankOf = (method: string) =>
  String(ISSUERS[{ Eps: "eps", Przelewy24: "onlineBanking_PL" }[method] ?? ""]?.[0]?.["id"]);

const visit = (url: string) => fetch(url, { redirect: "manual" });
const send = (url: string, form: Record<string, string>) =>
  fetch(url, { redirect: "manual", method: "POST", body: new URLSearchParams(form) });
/** What Adyen's page adds to the address of the return. */
const resultOf = (page: Response) => new URL(page.headers.get("location")!).searchParams.get("result")!;

describe.skipIf(CHECKOUT === undefined)("by Adyen's OpenAPI document", () => {
  test.each(Object.entries(createAdyen().methods).filter(([, { instrument }]) => instrument === "none"))(
    "a payment by %s is valid, and a response with its action is",
    async (method, { currencies = ["EUR"] }) => {
      const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
      ajv.addSchema(JSON.parse(readFileSync(CHECKOUT!, "utf8")) as object, "checkout");
      const schema = (name: string) => ajv.compile({ $ref: `checkout#/components/schemas/${name}` });
      const way = httpTo(fake.url);
      const credentials = { apiSecret: "AQE-test-api-key", username: fake.merchantAccount };
      const responses: unknown[] = [];
      const http = {
        send: async (...given: Parameters<typeof way.http.send>) => {
          const outcome = await way.http.send(...given);
          if (outcome.kind === "responded") responses.push(JSON.parse(outcome.body.toString()));
          return outcome;
        },
      };
      const recording = new ProviderCalls(createAdyen(), adapterConnector(method, {}, { credentials }), http);
      const payment = {
        source: null,
        amount: money("25.00", currencies[0]),
        customer: CUSTOMER,
        customerInput: { blikCode: "777123", phone: "+351912345678", bank: bankOf(method) },
      };
      await recording.submit(providerRequest(payment));
      await way.close();
      const isRequest = schema("PaymentRequest");
      isRequest(fake.requests[0]?.body);
      expect(isRequest.errors).toBeNull();
      const isResponse = schema("PaymentResponse");
      isResponse(responses[0]);
      expect(isResponse.errors).toBeNull();
      // A schema that takes anything would prove nothing.
      expect(isRequest({ ...fake.requests[0]?.body, paymentMethod: { type: "no_such_method" } })).toBe(false);
    },
  );
});

test.each([
  ["Klarna", "EUR"],
  ["MobilePay", "DKK"],
  ["Twint", "CHF"],
  ["Trustly", "EUR"],
  ["Wero", "EUR"],
  ["Bizum", "EUR"],
  ["Alma", "EUR"],
])("%s is finished after its customer's return, and refunded by a webhook", async (method, currency) => {
  const at = await connector(method);
  const body = await request(at, "debit", { currency });
  expect(body).toMatchObject({ returnType: "REDIRECT" });
  const page = await visit(body["redirectUrl"]!);
  await visit(`${body["redirectUrl"]!}/return?redirectResult=${resultOf(page)}`);
  expect(await statusOf(at, body["uuid"]!)).toMatchObject({ transactionStatus: "SUCCESS" });
  const part = { amount: "5.00", currency, referenceUuid: body["uuid"], customer: undefined };
  const refund = await request(at, "refund", part);
  expect(refund).toMatchObject({ returnType: "PENDING" });
  await deliver(at);
  expect(await statusOf(at, refund["uuid"]!)).toMatchObject({ transactionStatus: "SUCCESS" });
  expect(await request(at, "debit", { currency: "ISK" })).toMatchObject({ success: false, errorCode: 1002 });
});

test("Blik takes the code on our page, and the webhook ends the wait", async () => {
  const at = await connector("Blik");
  const body = await request(at, "debit", { currency: "PLN" });
  expect(body).toMatchObject({ returnType: "REDIRECT" });
  await visit(body["redirectUrl"]!);
  expect((await send(body["redirectUrl"]!, { blikCode: "777 123" })).status).toBe(303);
  expect(await (await visit(body["redirectUrl"]!)).text()).toContain("We are waiting for your bank");
  fake.payments.finish(String(fake.requests[0]?.body["reference"]));
  await deliver(at);
  expect((await visit(body["redirectUrl"]!)).headers.get("location")).toBe(SHOP.successUrl);
});

test("Bancontact shows a code for the app, until it has expired", async () => {
  const at = await connector("Bancontact");
  const body = await request(at, "debit", { currency: "EUR" });
  const page = await (await visit(body["redirectUrl"]!)).text();
  expect(page).toContain("Scan this code");
  expect(page).toContain("<svg");
  clock.advance({ minutes: 20 });
  expect((await visit(body["redirectUrl"]!)).headers.get("location")).toBe(SHOP.successUrl);
  fake.report("OFFER_CLOSED", { merchantReference: String(fake.requests[0]?.body["reference"]) });
  await deliver(at);
  expect(await statusOf(at, body["uuid"]!)).toMatchObject({ errors: [{ code: "2005" }] });
});

test.each([
  ["Multibanco", ["12101", "501422944", "December 1, 2026"]],
  ["BankTransfer", ["NL13 TEST 0123 4567 89", "TESTNL2A", "Q7K2 3M4P", "Quittance Shop"]],
])("%s shows how it is paid for days, and is never paid twice or given up", async (method, shown) => {
  const at = await connector(method);
  const body = await request(at, "debit", { currency: "EUR" });
  expect(body).toMatchObject({ returnType: "PENDING" });
  const page = await (await visit(body["redirectUrl"]!)).text();
  for (const text of shown) expect(page).toContain(text);
  clock.advance({ hours: 3 * 24 });
  await started.gateway.runDue();
  expect(fake.requests).toHaveLength(1);
  expect(await statusOf(at, body["uuid"]!)).toMatchObject({ transactionStatus: "PENDING" });
  fake.payments.finish(String(fake.requests[0]?.body["reference"]));
  await deliver(at);
  expect(await statusOf(at, body["uuid"]!)).toMatchObject({ transactionStatus: "SUCCESS" });
});
