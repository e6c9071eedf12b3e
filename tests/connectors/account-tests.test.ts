import { beforeEach, describe, expect, test } from "vitest";
import { FakeServer } from "@quittance/provider-kit/testing";
import { AccountShop } from "../support/account-shop.ts";
import { forThisFile } from "../support/for-this-file.ts";

const shop = forThisFile(() => AccountShop.open());

beforeEach(() => {
  const { Stripe, Adyen, Mollie, PayPal, Worldline } = shop.fakes;
  for (const { planned } of [Adyen, Mollie, PayPal, Worldline]) planned.length = 0;
  Stripe.respondNext = undefined;
  Stripe.account.forbidden.clear();
  Stripe.account.keys.clear();
  for (const fake of Object.values(shop.fakes)) fake.setOnline(true);
});

const ADAPTERS = ["Stripe", "Adyen", "Mollie", "PayPal", "Worldline", "Simulator"];

test.each(ADAPTERS)("the account of %s passes, and nothing is moved by the test", async (adapter) => {
  const guid = await shop.connector(adapter);
  const { status, body } = await shop.test(guid);
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, result: "passed" });
  const { Stripe, Adyen, Mollie, PayPal, Worldline } = shop.fakes;
  expect(Stripe.bookings()).toEqual([]);
  expect(Adyen.bookings()).toEqual([]);
  expect(Mollie.books.payments).toEqual([]);
  expect(PayPal.bookings()).toEqual([]);
  expect(Worldline.requests.filter(({ path }) => path.startsWith("/payments"))).toEqual([]);
});

test("the account is named as the provider names it", async () => {
  expect((await shop.test(await shop.connector("Stripe"))).body["account"]).toBe("acct_1FakeAccount");
  expect((await shop.test(await shop.connector("Mollie"))).body["account"]).toBe("pfl_FakeProfile Socks");
});

describe("what is wrong is said with its setting", () => {
  const wrong = async (guid: string) => {
    const { body } = await shop.test(guid);
    const found = body["findings"].filter((one: { severity: string }) => one.severity === "wrong");
    return { result: body["result"], found };
  };

  test("a key that the provider does not take", async () => {
    const { Stripe, Adyen, Mollie, PayPal, Worldline } = shop.fakes;
    Stripe.account.keys.add("sk_test_Another");
    Adyen.planned.push({
      match: /paymentMethods/,
      status: 401,
      body: '{"status":401,"errorCode":"000","message":"Unauthorized"}',
    });
    Mollie.planned.push({
      match: /profiles/,
      status: 401,
      body: '{"status":401,"title":"Unauthorized Request","detail":"Missing authentication, or failed to authenticate"}',
    });
    PayPal.planned.push({
      match: /oauth2/,
      status: 401,
      body: { error: "invalid_client", error_description: "Client Authentication failed" },
    });
    Worldline.planned.push({
      match: /testconnection/,
      status: 401,
      body: { errorId: "1", errors: [{ errorCode: "9002", message: "no such key" }] },
    });
    for (const adapter of ["Stripe", "Adyen", "Mollie", "PayPal", "Worldline"]) {
      const { result, found } = await wrong(await shop.connector(adapter));
      expect(result, adapter).toBe("failed");
      expect(found, adapter).toMatchObject([{ kind: "credentials_refused", field: "config.apiSecret" }]);
    }
  });

  test("another account than the key's", async () => {
    const { Adyen, Worldline, Stripe } = shop.fakes;
    Adyen.planned.push({
      match: /paymentMethods/,
      status: 403,
      body: '{"status":403,"errorCode":"901","message":"Invalid Merchant Account","errorType":"security"}',
    });
    expect((await wrong(await shop.connector("Adyen"))).found).toMatchObject([
      { kind: "account_unknown", field: "config.username" },
    ]);
    Worldline.planned.push({
      match: /testconnection/,
      status: 403,
      body: { errorId: "1", errors: [{ errorCode: "9007", id: "ACCESS_TO_MERCHANT_NOT_ALLOWED" }] },
    });
    expect((await wrong(await shop.connector("Worldline"))).found).toMatchObject([
      { kind: "account_unknown", field: "config.extraData.merchantId" },
    ]);
    const extraData = { apiBaseUrl: shop.fakes.Mollie.url, profileId: "pfl_Another" };
    expect((await wrong(await shop.connector("Mollie", { config: { extraData } }))).found).toMatchObject([
      { kind: "account_unknown", field: "config.extraData.profileId" },
    ]);
    Stripe.respondNext = {
      match: /account/,
      status: 403,
      body: '{"error":{"type":"invalid_request_error","code":"account_invalid","message":"no access"}}',
    };
    const connected = { apiBaseUrl: Stripe.url, stripeAccount: "acct_9" };
    expect(
      (await wrong(await shop.connector("Stripe", { config: { extraData: connected } }))).found,
    ).toMatchObject([{ kind: "account_unknown", field: "config.extraData.stripeAccount" }]);
  });

  test("a method that is not activated", async () => {
    const { Stripe, Mollie } = shop.fakes;
    Stripe.account.account["capabilities"] = { card_payments: "active", ideal_payments: "inactive" };
    Mollie.books.account.methodStates.set("ideal", null);
    for (const [adapter, method] of [
      ["Stripe", "Ideal"],
      ["Adyen", "Twint"],
      ["Mollie", "Ideal"],
      ["Worldline", "Twint"],
    ] as const) {
      const { result, found } = await wrong(await shop.connector(adapter, { method }));
      expect(result, adapter).toBe("failed");
      expect(found, adapter).toMatchObject([{ kind: "method_inactive", field: "method" }]);
    }
  });

  test("a capability that Stripe does not show, where it shows others", async () => {
    const { account } = shop.fakes.Stripe;
    const before = account.account;
    const guid = await shop.connector("Stripe", { method: "Twint" });
    account.account = { ...before, capabilities: { card_payments: "active" } };
    expect((await shop.test(guid)).body).toMatchObject({
      result: "unclear",
      findings: [
        { kind: "method_inactive", severity: "unclear", field: "method" },
        { kind: "webhook_wrong" },
      ],
    });
    account.account = { id: "acct_1FakeAccount", object: "account", charges_enabled: true };
    expect((await shop.test(guid)).body).toMatchObject({ result: "passed", account: "acct_1FakeAccount" });
    account.account = before;
  });

  test("a permission that the key lacks", async () => {
    const { Stripe, PayPal } = shop.fakes;
    Stripe.account.forbidden.add("/v1/refunds").add("/v1/disputes");
    const restricted = await shop.connector("Stripe", { config: { apiSecret: "rk_test_Restricted" } });
    const { body } = await shop.test(restricted);
    expect(body["result"]).toBe("failed");
    expect(body["findings"]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "permission_missing", severity: "wrong", field: "config.apiSecret" }),
        expect.objectContaining({ kind: "permission_missing", severity: "limited" }),
      ]),
    );
    PayPal.scope =
      "https://uri.paypal.com/services/payments/payment/authcapture https://uri.paypal.com/services/payments/payment";
    expect((await wrong(await shop.connector("PayPal"))).found).toMatchObject([
      { kind: "permission_missing", field: "config.username", message: "The app lacks the right to refund." },
    ]);
    PayPal.scope = "";
  });

  test("a live key, and a setting that is no setting", async () => {
    const guid = await shop.connector("Simulator", { config: { extraData: { "simulator:hangs": "1" } } });
    expect((await wrong(guid)).found).toMatchObject([
      { kind: "setting_wrong", field: "config.extraData.simulator:hangs" },
    ]);
    const other = await shop.connector("Stripe", {
      config: { testMode: false, extraData: {}, apiSecret: "sk_test_1234" },
    });
    expect((await wrong(other)).found).toMatchObject([{ kind: "mode_wrong", field: "config.apiSecret" }]);
  });

  test("webhook keys that the provider does not have", async () => {
    const { Worldline, PayPal } = shop.fakes;
    Worldline.stored.webhookKeys.add("key-2:secret of key 2");
    const { body } = await shop.test(await shop.connector("Worldline"));
    expect(body).toMatchObject({
      result: "passed",
      findings: [{ kind: "webhook_wrong", severity: "limited", field: "config.vault.webhookSecrets" }],
    });
    Worldline.stored.webhookKeys.clear();
    const extraData = { apiBaseUrl: PayPal.url, webhookId: "WHNOTTHERE" };
    expect((await shop.test(await shop.connector("PayPal", { config: { extraData } }))).body).toMatchObject({
      result: "passed",
      findings: [{ kind: "webhook_wrong", severity: "limited", field: "config.extraData.webhookId" }],
    });
  });
});

test.each(ADAPTERS.slice(0, 5))("%s that does not respond leaves it open", async (adapter) => {
  const guid = await shop.connector(adapter);
  shop.fakes[adapter as keyof AccountShop["fakes"]].setOnline(false);
  const { status, body } = await shop.test(guid);
  expect(status).toBe(200);
  expect(body).toMatchObject({ result: "unclear", findings: [{ kind: "unreachable", severity: "unclear" }] });
});

test("a provider that accepts the request and never responds leaves it open after twenty seconds", async () => {
  const silent = await FakeServer.startWith(() => new Promise(() => {}));
  const guid = await shop.connector("Stripe", { config: { extraData: { apiBaseUrl: silent.url } } });
  const before = shop.clock.now();
  const { status, body } = await shop.test(guid);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    result: "unclear",
    findings: [{ kind: "unreachable", message: "Stripe did not respond: timed out." }],
  });
  // The API has English alone.
  expect(Object.keys(body["findings"][0])).toEqual(["kind", "severity", "message"]);
  expect(shop.clock.now().since(before).total("seconds")).toBeLessThan(25);
  await silent.close();
});

test("a simulated line that is cut leaves it open, too", async () => {
  const guid = await shop.connector("Simulator", { config: { extraData: { "simulator:unreachable": "1" } } });
  expect((await shop.test(guid)).body).toMatchObject({
    result: "unclear",
    findings: [{ kind: "unreachable" }],
  });
});

test("no finding shows a secret that the provider quotes", async () => {
  const { Stripe, Adyen, Mollie, PayPal, Worldline } = shop.fakes;
  const configs = {
    Stripe: "sk_test_Shop1",
    Adyen: "AQE-test-api-key",
    Mollie: "test_ShopOfMollie1234",
    PayPal: PayPal.secret,
    Worldline: "Fake-secret-of-the-API-key",
  };
  const quoting = (secret: string) =>
    JSON.stringify({
      error: { message: `bad ${secret}` },
      error_description: `bad ${secret}`,
      message: `bad ${secret}`,
      detail: `bad ${secret}`,
      errorId: "1",
      errors: [{ errorCode: "1", message: `bad ${secret}` }],
    });
  Stripe.respondNext = { match: /account/, status: 401, body: quoting(configs.Stripe) };
  Adyen.planned.push({ match: /paymentMethods/, status: 401, body: quoting(configs.Adyen) });
  Mollie.planned.push({ match: /profiles/, status: 401, body: quoting(configs.Mollie) });
  PayPal.planned.push({ match: /oauth2/, status: 401, body: quoting(configs.PayPal) });
  Worldline.planned.push({ match: /testconnection/, status: 403, body: quoting(configs.Worldline) });
  for (const [adapter, secret] of Object.entries(configs)) {
    const { body } = await shop.test(await shop.connector(adapter));
    expect(body["findings"][0].message, adapter).toMatch(/bad|client/);
    expect(JSON.stringify(body), adapter).not.toContain(secret);
  }
});

test("who tests is audited, a connector is tested ten times a minute at most, and only one with an account", async () => {
  const guid = await shop.connector("Simulator");
  for (let index = 0; index < 10; index += 1) expect((await shop.test(guid)).status).toBe(200);
  const refused = await shop.test(guid);
  expect(refused.status).toBe(429);
  expect(refused.body["errorMessage"]).toMatch(/try again in \d+ seconds/);
  const { body } = await shop.operator.get(`/api/provisioning/listChanges?target=${guid}`);
  expect(body["changes"].filter((one: { entity: string }) => one.entity === "connectorAccount")).toHaveLength(
    10,
  );
  shop.clock.advance({ seconds: 61 });
  expect((await shop.test(guid)).status).toBe(200);
  const selection = "CO-0000-0000-0000-0000-0000-0003";
  expect((await shop.test(selection)).status).toBe(422);
  expect((await shop.test("CO-0000-0000-0000-0000-0000-9999")).status).toBe(404);
});
