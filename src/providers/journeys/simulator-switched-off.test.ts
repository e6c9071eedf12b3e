import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";

const masterKey = randomBytes(32);
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
let database: TestDatabase;
let started: TestGateway;
let root: ApiClient;
let merchant: ApiClient;
let paid: string;
let redirected: { uuid: string; redirectUrl: string };

beforeAll(async () => {
  database = await createTestDatabase();
  const before = await startTestGateway({ databaseUrl: database.url, masterKey });
  root = new ApiClient(before.url, ADMINISTRATOR);
  const user = { username: "own", password: "own-long-password", type: "api" };
  await root.post(`/api/provisioning/createMerchantUser/${MERCHANT}`, user);
  for (const [apiKey, method] of [
    ["own-card", "Creditcard"],
    ["own-redirect", "RedirectPay"],
  ])
    await root.post(`/api/provisioning/createConnector/${MERCHANT}`, {
      name: apiKey,
      apiKey,
      adapter: "Simulator",
      method,
      config: { testMode: true },
    });
  merchant = new ApiClient(before.url, { username: "own", password: "own-long-password" });
  paid = (await merchant.debit({ transactionToken: "ix::demo-visa" }, "own-card")).body["uuid"];
  const { body } = await merchant.debit({ transactionToken: undefined }, "own-card");
  redirected = { uuid: body["uuid"], redirectUrl: body["redirectUrl"] };
  await before.close();

  started = await startTestGateway({ databaseUrl: database.url, masterKey, demo: false, simulator: false });
  root = new ApiClient(started.url, ADMINISTRATOR);
  merchant = new ApiClient(started.url, { username: "own", password: "own-long-password" });
});
afterAll(async () => {
  await started?.close();
  await database?.drop();
});

describe("without the simulator", () => {
  test("no connector can be made on it, and the response names the setting", async () => {
    const { status, body } = await root.post(`/api/provisioning/createConnector/${MERCHANT}`, {
      name: "New",
      apiKey: "new-card",
      adapter: "Simulator",
      method: "Creditcard",
    });
    expect(status).toBe(422);
    expect(body["errorMessage"]).toMatch(/^adapter: .*GATEWAY_SIMULATOR.*Stripe/);
  });

  test.each([
    ["debit", {}],
    ["refund", { transactionToken: undefined, referenceUuid: "paid" }],
  ])("a %s on a connector that was made before is refused, and says why", async (operation, change) => {
    const request = { ...anOrder(), transactionToken: undefined, ...change };
    if ("referenceUuid" in request) request.referenceUuid = paid;
    const { status, body } = await merchant.transaction("own-card", operation, request);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, errorCode: 1007 });
    expect(body["errorMessage"]).toContain("Simulator is switched off");
  });

  test("a payment that was made before is still shown", async () => {
    const { status, body } = await merchant.status(paid, "own-card");
    expect([status, body["transactionStatus"]]).toEqual([200, "SUCCESS"]);
  });

  test("a customer with an open link sees that it cannot be paid", async () => {
    const path = new URL(redirected.redirectUrl).pathname;
    const page = await fetch(started.url + path);
    expect(page.status).toBeLessThan(500);
    expect(await page.text()).not.toContain('name="pan"');
  });

  test.each(["/simulator/chargebacks", "/simulator/pay/some-secret", "/simulator/3ds/areq"])(
    "there is no page %s",
    async (path) => {
      expect((await fetch(started.url + path, { method: "POST" })).status).toBe(404);
    },
  );

  test("a connector on it can still be renamed and disabled", async () => {
    const { body } = await root.get(`/api/provisioning/listConnectors/${MERCHANT}`);
    const connector = body["connectors"].find((one: { apiKey: string }) => one.apiKey === "own-redirect");
    const path = `/api/provisioning/updateConnector/${connector.guid}`;
    // Alone, and in the whole of what the list shows, which names the adapter.
    for (const change of [{ disabled: true }, { ...connector, disabled: false }])
      expect((await root.post(path, change)).status).toBe(200);
  });
});

test("the card 4242 4242 4242 4242 is approved by the simulator", async () => {
  const gateway = await startTestGateway();
  try {
    const api = new ApiClient(gateway.url);
    const cardData = {
      pan: "4242424242424242",
      expirationMonth: "12",
      expirationYear: "2031",
      cardHolder: "Ada Lovelace",
      cvv: "123",
    };
    const tokenized = await api.post("/api/v3/tokenize/demo-public", { cardData });
    const { body } = await api.debit({ transactionToken: tokenized.body["transactionToken"] });
    expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
  } finally {
    await gateway.close();
  }
});
