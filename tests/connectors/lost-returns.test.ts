import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FakeAdyen } from "../../packages/lab/src/adyen/fake-adyen.ts";
import { FakeMollie } from "../../packages/lab/src/mollie/fake-mollie.ts";
import { FakePayPal } from "../../packages/lab/src/paypal/fake-paypal.ts";
import { FakeStripe } from "../../packages/lab/src/stripe/fake-stripe.ts";
import {
  FakeWorldline,
  KEY_ID,
  MERCHANT as WORLDLINE_ACCOUNT,
  SECRET as WORLDLINE_SECRET,
} from "../../packages/lab/src/worldline/fake-worldline.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { startCallbackReceiver, type CallbackReceiver } from "../support/callback-receiver.ts";
import { createConnector } from "../support/connectors.ts";
import { whileTimePasses } from "../support/passing-time.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";

const clock = new ManualClock("2026-11-20T12:00:00Z");
let started: TestGateway;
let api: ApiClient;
let receiver: CallbackReceiver;
const fakes = {
  adyen: await FakeAdyen.start(),
  mollie: await FakeMollie.start(),
  paypal: await FakePayPal.start(),
  stripe: await FakeStripe.start(),
  worldline: await FakeWorldline.start(),
};

/** A payment on a provider's page: how its customer pays or leaves there, and how the provider is out of order. */
interface Page {
  readonly adapter: string;
  readonly method: string;
  readonly config: () => object;
  readonly pay: (url: string) => void;
  /** What ends the page without a payment; undefined where nothing but time does. */
  readonly end?: (url: string) => void;
  readonly fail: (isFailing: boolean) => void;
}

const lastOf = (url: string) => url.split(/[/=]/).at(-1)!;
const FAILS = { match: /./, status: 503, body: "<html>" };
const failing =
  (planned: { push: (...plans: (typeof FAILS)[]) => unknown; length: number }) => (is: boolean) =>
    void (is ? planned.push(...Array.from({ length: 20 }, () => FAILS)) : (planned.length = 0));

const PAGES: readonly Page[] = [
  {
    adapter: "Mollie",
    method: "Ideal",
    config: () => ({
      apiSecret: "test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM",
      extraData: { apiBaseUrl: fakes.mollie.url },
    }),
    pay: (url) => fakes.mollie.books.conclude(lastOf(url), "paid"),
    end: (url) => fakes.mollie.books.conclude(lastOf(url), "expired"),
    fail: failing(fakes.mollie.planned),
  },
  {
    adapter: "Worldline",
    method: "Ideal",
    config: () => ({
      username: KEY_ID,
      apiSecret: WORLDLINE_SECRET,
      extraData: { apiBaseUrl: fakes.worldline.url, merchantId: WORLDLINE_ACCOUNT },
    }),
    pay: (url) => fakes.worldline.checkouts.visit(lastOf(url)),
    end: (url) => fakes.worldline.checkouts.leave(lastOf(url)),
    fail: failing(fakes.worldline.planned),
  },
  {
    adapter: "PayPal",
    method: "PayPal",
    config: () => ({
      username: "client-id",
      apiSecret: fakes.paypal.secret,
      extraData: { apiBaseUrl: fakes.paypal.url },
    }),
    pay: (url) => fakes.paypal.approve(lastOf(url)),
    fail: failing(fakes.paypal.planned),
  },
  {
    adapter: "Stripe",
    method: "Ideal",
    config: () => ({
      apiSecret: "sk_test_1",
      extraData: { apiBaseUrl: fakes.stripe.url },
      vault: { webhookSecrets: ["whsec_1"] },
    }),
    pay: (url) => fakes.stripe.intents.finishAction(lastOf(url)),
    end: (url) => fakes.stripe.intents.failAction(lastOf(url), "payment_intent_payment_attempt_expired"),
    fail: (isFailing) => {
      fakes.stripe.respondNext = isFailing ? { ...FAILS, body: "<html>" } : undefined;
    },
  },
];

beforeAll(async () => {
  receiver = await startCallbackReceiver();
  started = await startTestGateway({ clock });
  api = new ApiClient(started.url);
});
beforeEach(() => {
  for (const { fail } of PAGES) fail(false);
});
afterAll(async () => {
  await started.close();
  await receiver.close();
  await Promise.all(Object.values(fakes).map((fake) => fake.close()));
});

async function connect(
  { adapter, method, config }: Pick<Page, "adapter" | "method" | "config">,
  settings = {},
) {
  const apiKey = `${adapter}-${randomBytes(6).toString("hex")}`.toLowerCase();
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  await createConnector(operator, {
    apiKey,
    adapter,
    method,
    config: { testMode: true, ...config() },
    settings: { "tx:max-attempts": "1", ...settings },
  });
  return apiKey;
}

/** The customer is at the provider's page: neither their return nor a webhook will come. */
async function sentAway(page: Pick<Page, "adapter" | "method" | "config">, settings = {}) {
  const apiKey = await connect(page, settings);
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await api.transaction(apiKey, "debit", { ...order, callbackUrl: receiver.url });
  expect(body).toMatchObject({ success: true, returnType: "REDIRECT" });
  const uuid = body["uuid"] as string;
  const response = await fetch(body["redirectUrl"] as string, { redirect: "manual" });
  const url = response.headers.get("location");
  expect(url).not.toBeNull();
  return { uuid, apiKey, url: url!, redirectUrl: body["redirectUrl"] as string };
}

async function pass(duration: Temporal.DurationLike): Promise<void> {
  clock.advance(duration);
  await started.gateway.runDue();
  await started.gateway.runDue();
}

const statusOf = async ({ uuid, apiKey }: { uuid: string; apiKey: string }) =>
  (await api.status(uuid, apiKey)).body;
const callbacksOf = (uuid: string) =>
  receiver.received.filter(({ body }) => body["uuid"] === uuid).map(({ body }) => body["result"]);

describe.each(PAGES)("on a page of $adapter $method", (page) => {
  test("a payment whose return and webhook got lost is found within minutes, and announced once", async () => {
    const payment = await sentAway(page);
    page.pay(payment.url);
    expect(await statusOf(payment)).toMatchObject({ transactionStatus: "REDIRECT" });
    await pass({ minutes: 3 });
    expect(await statusOf(payment)).toMatchObject({ transactionStatus: "SUCCESS" });
    expect(callbacksOf(payment.uuid)).toEqual(["OK"]);
    await pass({ hours: 48 });
    expect(callbacksOf(payment.uuid)).toEqual(["OK"]);
  });

  // A session of Worldline is over after three hours.
  const hours = page.adapter === "Worldline" ? 2 : 20;
  test("one that is paid long after, when the provider was away, is found as well", async () => {
    const payment = await sentAway(page);
    page.fail(true);
    clock.advance({ minutes: 3 });
    await whileTimePasses(clock, started.gateway.runDue());
    page.fail(false);
    // The page is as payable as before.
    const again = await fetch(payment.redirectUrl, { redirect: "manual" });
    expect(again.headers.get("location")).toBe(payment.url);
    await pass({ hours });
    expect(await statusOf(payment)).toMatchObject({ transactionStatus: "REDIRECT" });
    page.pay(payment.url);
    for (let look = 0; look < 3; look++) await pass({ hours: 12 });
    expect(await statusOf(payment)).toMatchObject({ transactionStatus: "SUCCESS" });
  });

  test("one that expired here is found as a late payment", async () => {
    const payment = await sentAway(page, { "tx:expiration-minutes": "1" });
    await pass({ minutes: 3 });
    expect(await statusOf(payment)).toMatchObject({ transactionStatus: "ERROR", code: "2005" });
    page.pay(payment.url);
    for (let look = 0; look < 4; look++) await pass({ hours: 2 });
    const { body } = await api.get(`/api/v3/status/${payment.apiKey}/getByUuid/${payment.uuid}`);
    expect(body["transactionStatus"]).toBe("ERROR");
  });

  test.skipIf(!page.end)("a page that is over ends the payment, once", async () => {
    const payment = await sentAway(page);
    page.end!(payment.url);
    await pass({ minutes: 3 });
    expect(await statusOf(payment)).toMatchObject({ transactionStatus: "ERROR" });
    expect(callbacksOf(payment.uuid)).toEqual(["ERROR"]);
  });
});

test("where only a webhook says how it ended, a payment without one is counted after a day", async () => {
  const adyen = {
    adapter: "Adyen",
    method: "Ideal",
    config: () => ({
      apiSecret: "AQE-test-api-key",
      username: fakes.adyen.merchantAccount,
      extraData: { apiBaseUrl: fakes.adyen.url },
      vault: { hmacKeys: ["44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056"] },
    }),
  };
  const payment = await sentAway(adyen);
  const overdue = async () =>
    /quittance_submissions_overdue\{adapter="Adyen"\} (\d+)/.exec(
      await (await fetch(`${started.url}/metrics`)).text(),
    )?.[1];
  for (const hours of [1, 4, 13]) await pass({ hours });
  expect(await overdue()).toBe("0");
  for (const hours of [24, 24]) await pass({ hours });
  await expect.poll(overdue, { timeout: 20_000, interval: 500 }).toBe("1");
  expect(await statusOf(payment)).toMatchObject({
    transactionStatus: expect.stringMatching(/REDIRECT|PENDING/),
  });
});
