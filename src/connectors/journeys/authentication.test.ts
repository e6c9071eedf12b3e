import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signMessage, type SignatureHash } from "../request-signature.ts";
import { passwordChecked } from "../../tenancy/index.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";
import { startProvisioningApp, type ProvisioningApp } from "../../../tests/support/provisioning.ts";

let database: TestDatabase;
/** Two processes of one gateway. */
let app: ProvisioningApp;
let other: ProvisioningApp;
let userGuid: string;
const connectorGuids: Record<string, string> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startProvisioningApp(database);
  other = await startProvisioningApp(database);
  const { tenant } = (await app.provision("createTenant", { name: "Tenant" })).body;
  const merchant = async (name: string) =>
    (await app.provision(`createMerchant/${tenant.guid}`, { name })).body.merchant.guid;
  const shop = await merchant("Shop");
  userGuid = (await user(shop, "shop")).body.merchantUser.guid;
  await connector(shop, "plain", {});
  await connector(shop, "signed", { "api:request-signing-enabled": "1" });
  await connector(shop, "pci", { "pci:card-data": "1" });
  const foreign = await merchant("Other shop");
  await user(foreign, "other");
  await connector(foreign, "foreign", {});
});

afterAll(async () => {
  await app?.close();
  await other?.close();
  await database?.drop();
});

function user(merchantGuid: string, username: string) {
  const body = { username, password: "pass-of-the-shop", type: "api" };
  return app.provision(`createMerchantUser/${merchantGuid}`, body);
}

async function connector(merchantGuid: string, apiKey: string, settings: object): Promise<void> {
  const request = {
    name: `Connector ${apiKey}`,
    adapter: "Simulator",
    method: "Creditcard",
    apiKey,
    settings,
  };
  const { body } = await app.provision(`createConnector/${merchantGuid}`, {
    ...request,
    sharedSecret: "shared-secret",
  });
  connectorGuids[apiKey] = body.connector.guid;
}

const invalidCredentials = {
  status: 401,
  body: { success: false, errorMessage: "Invalid credentials.", errorCode: 3002 },
};

describe("Basic authentication", () => {
  const request = (apiKey: string, credentials: string | null) =>
    app.call("POST", `/api/v3/who-calls/${apiKey}`, { credentials, body: {} });

  test("the raw password and the form of the official PHP client are both accepted", async () => {
    const known = { username: "shop", merchant: "Shop", connector: "Connector plain", signatureHash: null };
    expect(await request("plain", "shop:pass-of-the-shop")).toMatchObject({ status: 200, body: known });
    const hashed = "shop:b02cc935fd27d407a52b9a9d1707a45cf7990104";
    expect(await request("plain", hashed)).toMatchObject({ status: 200, body: known });
  });

  test.each([
    ["no Authorization", "plain", null],
    ["an unknown user", "plain", "nobody:pass-of-the-shop"],
    ["a wrong password", "plain", "shop:wrong"],
    ["the user of another merchant", "plain", "other:pass-of-the-shop"],
    ["an unknown apiKey", "unknown", "shop:pass-of-the-shop"],
    ["the apiKey of another merchant", "foreign", "shop:pass-of-the-shop"],
    ["an apiKey with odd bytes", "%00", "shop:pass-of-the-shop"],
    ["a username with odd bytes", "plain", "sh\0op:pass-of-the-shop"],
    ["no colon", "plain", "shop"],
  ])("%s is 401 with the same response for every cause", async (_, apiKey, credentials) => {
    expect(await request(apiKey, credentials)).toMatchObject(invalidCredentials);
  });

  test.each([["Bearer abc"], ["Basic"], ["Basic !!!"], [`Basic ${"A".repeat(5_000)}`]])(
    "Authorization %.20s is refused in the same way",
    async (authorization) => {
      const options = { body: {}, headers: { authorization } };
      expect(await app.call("POST", "/api/v3/who-calls/plain", options)).toMatchObject(invalidCredentials);
    },
  );

  test("a zero byte elsewhere in the URL is refused after authentication", async () => {
    expect(await request("plain/%00", null)).toMatchObject(invalidCredentials);
    const refused = { status: 422, body: { success: false, errorCode: 1002 } };
    expect(await request("plain/%00", "shop:pass-of-the-shop")).toMatchObject(refused);
    expect(await request("plain/x?y=%00", "shop:pass-of-the-shop")).toMatchObject(refused);
  });

  test("the password of a caller is hashed once, and not with every request", async () => {
    await request("plain", "shop:pass-of-the-shop");
    let hashed = 0;
    const unsubscribe = passwordChecked.subscribe(() => hashed++);
    for (let count = 0; count < 50; count++)
      expect((await request("plain", "shop:pass-of-the-shop")).status).toBe(200);
    expect(hashed).toBe(0);
    await request("plain", "shop:wrong-password");
    expect(hashed).toBe(1);
    unsubscribe();
  });
});

describe("a change of configuration", () => {
  afterAll(() => app.provision(`updateMerchantUser/${userGuid}`, { password: "pass-of-the-shop" }));

  test("applies to the next request, and at once in other processes", async () => {
    const request = (process: ProvisioningApp, credentials: string) =>
      process.call("POST", "/api/v3/who-calls/plain", { credentials, body: {} });
    expect((await request(app, "shop:pass-of-the-shop")).status).toBe(200);
    expect((await request(other, "shop:pass-of-the-shop")).status).toBe(200);

    await app.provision(`updateMerchantUser/${userGuid}`, { password: "another-password" });
    expect((await request(app, "shop:pass-of-the-shop")).status).toBe(401);
    expect((await request(app, "shop:another-password")).status).toBe(200);
    await expect.poll(async () => (await request(other, "shop:pass-of-the-shop")).status).toBe(401);

    await other.provision(`updateConnector/${connectorGuids["plain"]}`, { name: "Renamed" });
    expect((await request(other, "shop:another-password")).body.connector).toBe("Renamed");
    await expect
      .poll(async () => (await request(app, "shop:another-password")).body.connector)
      .toBe("Renamed");
  });
});

describe("request signatures", () => {
  const date = "Fri, 20 Nov 2026 10:35:09 UTC";
  const contentType = "application/json; charset=utf-8";

  function sign(path: string, body: string, hash: SignatureHash): string {
    const message = { method: "POST", body: Buffer.from(body), contentType, date, uri: path };
    return signMessage("shared-secret", message, hash);
  }

  function request(path: string, body: string, headers: Record<string, string>) {
    const all = { "content-type": contentType, ...headers };
    return app.call("POST", path, { credentials: "shop:pass-of-the-shop", raw: body, headers: all });
  }

  test.each(["sha512", "md5"] as const)(
    "a body hashed with %s is accepted, and callbacks use the same hash",
    async (hash) => {
      const path = "/api/v3/who-calls/signed?x=1";
      const headers = { "x-signature": sign(path, '{"a":1}', hash), date };
      expect(await request(path, '{"a":1}', headers)).toMatchObject({
        status: 200,
        body: { signatureHash: hash },
      });
    },
  );

  test("X-Date takes precedence over Date", async () => {
    const path = "/api/v3/who-calls/signed";
    const signature = sign(path, "{}", "sha512");
    const right = { "x-signature": signature, "x-date": date, date: "something else" };
    expect((await request(path, "{}", right)).status).toBe(200);
    const wrong = { "x-signature": signature, "x-date": "something else", date };
    expect((await request(path, "{}", wrong)).status).toBe(401);
  });

  test.each([
    ["no signature", {}],
    ["a wrong signature", { "x-signature": Buffer.alloc(64).toString("base64"), date }],
    ["something else", { "x-signature": "nonsense", date }],
    ["a signature without a date", { "x-signature": sign("/api/v3/who-calls/signed", "{}", "sha512") }],
  ])("%s is 401/1004 where signing is on", async (_, headers) => {
    expect(await request("/api/v3/who-calls/signed", "{}", headers)).toMatchObject({
      status: 401,
      body: { success: false, errorMessage: "Invalid signature", errorCode: 1004 },
    });
  });

  test("without signing a wrong signature is ignored and changes nothing", async () => {
    const headers = { "x-signature": "nonsense", date };
    const response = await request("/api/v3/who-calls/plain", "{}", headers);
    expect(response).toMatchObject({ status: 200, body: { signatureHash: null } });
  });

  test("requests with card data must be signed, other requests of the same connector need not", async () => {
    const path = "/api/v3/who-calls/pci";
    expect((await request(path, "{}", {})).status).toBe(200);
    const body = '{"cardData":{}}';
    expect(await request(path, body, {})).toMatchObject({ status: 401, body: { errorCode: 1004 } });
    const headers = { "x-signature": sign(path, body, "sha512"), date };
    expect((await request(path, body, headers)).status).toBe(200);
  });

  test("wrong credentials are reported before a wrong signature", async () => {
    const response = await app.call("POST", "/api/v3/who-calls/signed", {
      credentials: "shop:wrong",
      body: {},
    });
    expect(response).toMatchObject(invalidCredentials);
  });
});
