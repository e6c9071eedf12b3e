import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { createConnector, DEMO_MERCHANT } from "../support/connectors.ts";
import { FakeAdyen } from "../../packages/lab/src/adyen/fake-adyen.ts";
import { FakeStripe } from "../../packages/lab/src/stripe/fake-stripe.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const HMAC_KEY = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";
const SENT_AGAIN = /was removed, because it was given for another destination; send it again/;

const STRIPE = { adapter: "Stripe", method: "Creditcard" } as const;
const LIVE_STRIPE = { apiSecret: "sk_live_51LiveKey", vault: { webhookSecrets: ["whsec_live"] } };
const LIVE_ADYEN = {
  apiSecret: "AQEyhmfxLiveKey",
  username: "LiveShop",
  password: "hook:hook-password",
  extraData: { liveUrlPrefix: "1797a841fbb37ca7-Shop" },
  vault: {
    hmacKeys: [HMAC_KEY],
    reportCredentials: ["report:report-password"],
    payoutKeys: ["AQEyPayoutKey"],
  },
};

let database: TestDatabase;
let started: TestGateway;
let stripe: FakeStripe;
let adyen: FakeAdyen;
let root: ApiClient;
let configurer: ApiClient;
let holder: ApiClient;

const masterKey = Buffer.alloc(32, 9);
let keys = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  started = await startTestGateway({ databaseUrl: database.url, masterKey });
  stripe = await FakeStripe.start();
  adyen = await FakeAdyen.start();
  root = new ApiClient(started.url, ADMINISTRATOR);
  configurer = await credentialWith(["configure", "read"]);
  holder = await credentialWith(["configure", "read", "credentials"]);
});
afterAll(async () => {
  await started?.close();
  await stripe?.close();
  await adyen?.close();
  await database?.drop();
});

async function credentialWith(permissions: string[]): Promise<ApiClient> {
  const { body } = await root.post(`/api/provisioning/createProvisioningCredential/${TENANT}`, {
    name: permissions.join(" "),
    permissions,
  });
  return new ApiClient(started.url, { username: body["credential"].guid, password: body["password"] });
}

function update(client: ApiClient, guid: string, change: object) {
  return client.post(`/api/provisioning/updateConnector/${guid}`, change);
}

async function stored(guid: string) {
  const { body } = await root.get(`/api/provisioning/listConnectors/${DEMO_MERCHANT}`);
  return body["connectors"].find((one: { guid: string }) => one.guid === guid);
}

async function pay(apiKey: string) {
  const merchant = new ApiClient(started.url);
  const card = {
    pan: "4111111111111111",
    expirationMonth: "12",
    expirationYear: "2030",
    cardHolder: "Ada Lovelace",
    cvv: "123",
  };
  const { body } = await merchant.post("/api/v3/tokenize/demo-public", { cardData: card });
  return merchant.debit({ transactionToken: body["transactionToken"] }, apiKey);
}

function cards(config: object, adapter = "Stripe") {
  const apiKey = `secrets-${++keys}`;
  return createConnector(root, { ...STRIPE, adapter, apiKey, config });
}

describe("a credential with `configure` alone", () => {
  test.each([
    ["testMode", { config: { testMode: true } }],
    ["apiBaseUrl", { config: { testMode: true, extraData: { apiBaseUrl: "http://127.0.0.1:9" } } }],
    ["adapter", { adapter: "Simulator" }],
    ["sharedSecret", { sharedSecret: "chosen-by-a-configurer" }],
    ["apiSecret", { config: { apiSecret: "sk_live_another" } }],
    ["webhook secrets", { config: { vault: { webhookSecrets: ["whsec_forged"] } } }],
  ])("cannot change %s, and nothing is changed", async (_what, change) => {
    const guid = await cards(LIVE_STRIPE);
    const before = await stored(guid);
    const { status, body } = await update(configurer, guid, { description: "changed", ...change });
    expect({ status, message: body["errorMessage"] }).toEqual({
      status: 403,
      message: "The credential lacks the permission 'credentials'",
    });
    expect(await stored(guid)).toEqual(before);
  });

  test("cannot change the address of an Adyen account", async () => {
    const guid = await cards(LIVE_ADYEN, "Adyen");
    const change = { config: { extraData: { liveUrlPrefix: "ffff-Other" } } };
    expect((await update(configurer, guid, change)).status).toBe(403);
  });

  test("changes all else, and may send back what it was shown", async () => {
    const guid = await cards(LIVE_STRIPE);
    const { config, sharedSecret } = await stored(guid);
    const { status, body } = await update(configurer, guid, { description: "mine", config, sharedSecret });
    expect({ status, warnings: body["warnings"] }).toEqual({ status: 200, warnings: undefined });
    expect((await stored(guid)).config).toEqual(config);
  });

  test("cannot make a connector that sends cards to a server of its choice", async () => {
    const { status } = await configurer.post(`/api/provisioning/createConnector/${DEMO_MERCHANT}`, {
      name: "Mine",
      ...STRIPE,
      apiKey: `secrets-${++keys}`,
      config: {
        apiSecret: "sk_test_mine",
        testMode: true,
        extraData: { apiBaseUrl: stripe.url },
        vault: { webhookSecrets: ["whsec"] },
      },
    });
    expect(status).toBe(403);
  });
});

describe("a change of destination", () => {
  test("removes the provider secrets, says which, and nothing is sent until they are sent again", async () => {
    const apiKey = `secrets-${++keys}`;
    const guid = await createConnector(root, { ...STRIPE, apiKey, config: LIVE_STRIPE });
    const extraData = { apiBaseUrl: stripe.url };
    const { status, body } = await update(holder, guid, { config: { testMode: true, extraData } });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body["warnings"]).toEqual([
      { path: "config.apiSecret", message: expect.stringMatching(SENT_AGAIN) },
      { path: "config.vault.webhookSecrets", message: expect.stringMatching(SENT_AGAIN) },
    ]);
    expect(body["connector"].config).toMatchObject({ apiSecret: null, vault: {} });

    const paid = await pay(apiKey);
    expect(paid.body["success"], JSON.stringify(paid.body)).toBe(false);
    expect(stripe.requests).toEqual([]);
    // It can be changed in the meantime, and says what it lacks.
    const renamed = await update(configurer, guid, { name: "Cards of a test" });
    expect(renamed.body["warnings"]).toEqual([
      { path: "config.apiSecret", message: "without it the connector takes no payments" },
      { path: "config.vault.webhookSecrets", message: "without it the connector takes no payments" },
    ]);

    const shown = (await stored(guid)).config;
    expect((await update(configurer, guid, { config: shown })).status).toBe(200);

    const secrets = { apiSecret: "sk_test_1", vault: { webhookSecrets: ["whsec_test"] } };
    expect((await update(holder, guid, { config: secrets })).body["warnings"]).toBeUndefined();
    const again = await pay(apiKey);
    expect(again.body).toMatchObject({ success: true, returnType: "FINISHED" });
  });

  test("keeps the secrets that come with it, and takes masks for nothing", async () => {
    const guid = await cards({ ...LIVE_ADYEN }, "Adyen");
    const { config } = await stored(guid);
    const { body } = await update(root, guid, {
      config: { ...config, apiSecret: "AQEtestKey", testMode: true, extraData: { apiBaseUrl: adyen.url } },
    });
    expect(body["warnings"].map((warning: { path: string }) => warning.path)).toEqual([
      "config.password",
      "config.vault.hmacKeys",
      "config.vault.reportCredentials",
      "config.vault.payoutKeys",
    ]);
    expect(body["connector"].config).toMatchObject({ apiSecret: "********", password: null });
    expect(body["connector"].config.vault).toEqual({});
  });

  test("from one live account's address to another's removes them, too", async () => {
    const guid = await cards(LIVE_ADYEN, "Adyen");
    const { body } = await update(root, guid, { config: { extraData: { liveUrlPrefix: "ffff-Other" } } });
    expect(body["connector"].config).toMatchObject({ apiSecret: null, password: null, vault: {} });
  });

  test("back and forth does not bring them back", async () => {
    const guid = await cards(LIVE_STRIPE);
    await update(root, guid, { config: { testMode: true } });
    await update(root, guid, { config: { testMode: false } });
    expect((await stored(guid)).config.apiSecret).toBeNull();
  });

  test("a required secret cannot be removed by name", async () => {
    const guid = await cards(LIVE_STRIPE);
    const { status, body } = await update(root, guid, { config: { apiSecret: null } });
    expect({ status, message: body["errorMessage"] }).toEqual({
      status: 422,
      message: "config.apiSecret: 'apiSecret' is required",
    });
  });
});

describe("a live key", () => {
  test.each([
    ["with a test server", { testMode: true, extraData: { apiBaseUrl: "https://stripe.example" } }],
    ["in test mode", { testMode: true }],
  ])("is refused %s", async (_where, config) => {
    for (const apiSecret of ["sk_live_51LiveKey", "rk_live_51LiveKey"]) {
      const { status, body } = await root.post(`/api/provisioning/createConnector/${DEMO_MERCHANT}`, {
        name: "Live",
        ...STRIPE,
        apiKey: `secrets-${++keys}`,
        config: { ...LIVE_STRIPE, ...config, apiSecret },
      });
      expect(status).toBe(422);
      expect(body["errorMessage"]).toMatch(/^config\.apiSecret: is a live key/);
    }
  });
});

describe("the password of a mail server", () => {
  const mail = { host: "smtp.example.com", port: 465, secure: true, from: "shop@example.com" };
  const change = async (changed: object) =>
    (await root.post(`/api/provisioning/updateTenant/${TENANT}`, { settings: { mail: changed } })).body;
  const REMOVED = [{ path: "settings.mail.password", message: expect.stringMatching(SENT_AGAIN) }];

  test.each([
    ["another host", { ...mail, host: "smtp.attacker.example" }, REMOVED],
    ["another port", { ...mail, port: 2525 }, REMOVED],
    ["a connection without TLS", { ...mail, secure: false }, REMOVED],
    ["another sender", { ...mail, from: "other@example.com" }, undefined],
    ["the same host in other letters", { ...mail, host: "SMTP.example.com" }, undefined],
    ["another host with its own password", { ...mail, host: "mx.example.com", password: "own" }, undefined],
  ])("after a change to %s", async (_what, changed, warnings) => {
    await change({ ...mail, password: "mail-password" });
    expect((await change(changed))["warnings"]).toEqual(warnings);
  });
});

test("where the operator allows no test servers, none can be named, and one that was is not called", async () => {
  const apiKey = `secrets-${++keys}`;
  const config = {
    apiSecret: "sk_test_1",
    testMode: true,
    extraData: { apiBaseUrl: stripe.url },
    vault: { webhookSecrets: ["whsec_test"] },
  };
  await createConnector(root, { ...STRIPE, apiKey, config });
  await started.close();
  started = await startTestGateway({ databaseUrl: database.url, masterKey, providerTestServers: false });
  root = new ApiClient(started.url, ADMINISTRATOR);
  const before = stripe.requests.length;
  const paid = await pay(apiKey);
  expect(paid.body["success"], JSON.stringify(paid.body)).toBe(false);
  expect(stripe.requests.length).toBe(before);
  const { status, body } = await root.post(`/api/provisioning/createConnector/${DEMO_MERCHANT}`, {
    name: "Test server",
    ...STRIPE,
    apiKey: `${apiKey}-new`,
    config,
  });
  expect(status).toBe(422);
  expect(body["errorMessage"]).toMatch(/^config\.extraData\.apiBaseUrl: .*GATEWAY_PROVIDER_TEST_SERVERS/);
});
