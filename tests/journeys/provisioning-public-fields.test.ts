import { describe, expect, it } from "vitest";
import { ApiClient, type ApiResponse } from "../support/api-client.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";

const started = forThisFile(() => startTestGateway());
const root = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

function provision(operation: string, request: unknown): Promise<ApiResponse> {
  return root.post(`/api/provisioning/${operation}`, request);
}

describe("a merchant with the fields of the public documentation", () => {
  const FIELDS = {
    address: "Main Street 1",
    city: "Vienna",
    zipCode: "1010",
    country: "AT",
    homepage: "https://shop.example",
    timezone: "Europe/Vienna",
    defaultCurrency: "EUR",
    externalId: "crm-1",
    administrativeEmail: "office@shop.example",
    technicalEmail: "it@shop.example",
    riskAlertEmail: null,
    schedulerAlertEmail: null,
    eventNotificationUrl: "https://shop.example/events",
    defaultRiskRuleSet: 5,
    defaultVtRiskRuleSet: 6,
  };

  it("is created with all of them, and returns them", async () => {
    const { status, body } = await provision(`createMerchant/${TENANT}`, {
      name: "Shop",
      ...FIELDS,
      disabled: false,
      disabledTransactionTypes: [],
      isPciEnabled: false,
    });
    expect({ status, body }).toMatchObject({ status: 200, body: { merchant: { name: "Shop", ...FIELDS } } });
    const { body: changed } = await provision(`updateMerchant/${body["merchant"].guid}`, {
      city: "Graz",
      technicalEmail: null,
      externalId: "",
    });
    expect(changed["merchant"]).toMatchObject({
      ...FIELDS,
      city: "Graz",
      technicalEmail: null,
      externalId: null,
    });
  });

  it.each([
    ["disabled", { disabled: true }],
    ["disabledTransactionTypes", { disabledTransactionTypes: ["refund"] }],
    ["isPciEnabled", { isPciEnabled: true }],
  ])("is refused with a %s that would have no effect", async (field, change) => {
    const { status, body } = await provision(`createMerchant/${TENANT}`, { name: "Shop", ...change });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errorCode: 1006 });
    expect(body["errorMessage"]).toMatch(new RegExp(`^${field}: .*connector`));
  });

  it.each([
    ["country", { country: "Austria" }],
    ["timezone", { timezone: "Mars/Olympus" }],
    ["administrativeEmail", { administrativeEmail: "nobody" }],
    ["homepage", { homepage: "javascript:alert(1)" }],
  ])("is refused with the name of the wrong field: %s", async (field, change) => {
    const { status, body } = await provision(`createMerchant/${TENANT}`, { name: "Shop", ...change });
    expect(status).toBe(422);
    expect(body["errorMessage"]).toContain(`${field}: `);
  });
});

describe("an API user with the fields of the public documentation", () => {
  const FIELDS = {
    email: "ada@shop.example",
    firstName: "Ada",
    lastName: "Lovelace",
    permissions: ["frontend.transaction.refund", "frontend.dashboard.show"],
  };
  const userNamed = (username: string) => ({ username, password: "a long password", type: "api" });

  async function statusOf(username: string): Promise<number> {
    const api = new ApiClient(started.url, { username, password: "a long password" });
    return (await api.get("/api/v3/status/demo-card/getByUuid/none")).status;
  }

  it("is created with all of them, and returns them", async () => {
    const { status, body } = await provision(`createMerchantUser/${MERCHANT}`, {
      ...userNamed("ada"),
      ...FIELDS,
      validUntil: "2099-02-03T04:05:06+02:00",
      disabled: false,
      multiMerchantAccess: [],
      sendInitialPassword: false,
      apiUserSettings: { "pay-by-link-api": true, "push-api": false },
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        merchantUser: {
          ...FIELDS,
          disabled: false,
          validUntil: "2099-02-03T02:05:06Z",
          settings: { "pay-by-link-api": "1" },
          apiUserSettings: { "pay-by-link-api": true, "push-api": false },
        },
      },
    });
  });

  it("is refused while it is disabled, and after its validity ended", async () => {
    const { body } = await provision(`createMerchantUser/${MERCHANT}`, userNamed("bob"));
    const { guid } = body["merchantUser"];
    const change = (request: object) => provision(`updateMerchantUser/${guid}`, request);
    expect(await statusOf("bob")).toBe(200);
    await change({ disabled: true });
    expect(await statusOf("bob")).toBe(401);
    await change({ disabled: false, validUntil: "2001-02-03T04:05:06Z" });
    expect(await statusOf("bob")).toBe(401);
    await change({ validUntil: null });
    expect(await statusOf("bob")).toBe(200);
  });

  it.each([
    ["multiMerchantAccess", { multiMerchantAccess: [MERCHANT] }],
    ["sendInitialPassword", { sendInitialPassword: true }],
    ["apiUserSettings.fees-api", { apiUserSettings: { "fees-api": true } }],
  ])("is refused with a %s that would have no effect", async (field, change) => {
    const request = { ...userNamed("eve"), ...change };
    const { status, body } = await provision(`createMerchantUser/${MERCHANT}`, request);
    expect({ status, body }).toMatchObject({ status: 422, body: { errorCode: 1006 } });
    expect(body["errorMessage"]).toContain(`${field}: `);
  });

  it("accepts an empty list for no settings, and refuses two that differ", async () => {
    const create = (username: string, change: object) =>
      provision(`createMerchantUser/${MERCHANT}`, { ...userNamed(username), ...change });
    expect((await create("none", { apiUserSettings: [], settings: [] })).status).toBe(200);
    const { status, body } = await create("two", {
      apiUserSettings: { "pay-by-link-api": true },
      settings: { "pay-by-link-api": "0" },
    });
    expect(status).toBe(422);
    expect(body["errorMessage"]).toContain("apiUserSettings.pay-by-link-api: ");
  });
});

describe("a connector with the fields of the public documentation", () => {
  const CONNECTOR = { name: "Cards", adapter: "Simulator", method: "Creditcard" };

  it("keeps alias and terminals, and reads settings that are numbers", async () => {
    const terminals = [{ terminalId: "T-1", stan: 7, captureRef: 1, disabled: false }];
    const { status, body } = await provision(`createConnector/${MERCHANT}`, {
      ...CONNECTOR,
      apiKey: "public-fields",
      alias: "EU cards",
      terminals,
      defaultRiskRuleSet: 5,
      vtRiskRuleSet: 6,
      settings: { "postback-queue:max-retries": 3, "postback:send-on-pending": 1 },
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        connector: {
          alias: "EU cards",
          terminals,
          defaultRiskRuleSet: 5,
          vtRiskRuleSet: 6,
          settings: { "postback-queue:max-retries": "3", "postback:send-on-pending": "1" },
        },
      },
    });
    const { body: changed } = await provision(`updateConnector/${body["connector"].guid}`, {
      alias: null,
      addSettings: { "dcc:enabled": 1 },
      removeSettings: ["postback:send-on-pending"],
    });
    expect(changed["connector"]).toMatchObject({ alias: null, terminals });
    expect(changed["connector"].settings).toEqual({ "postback-queue:max-retries": "3", "dcc:enabled": "1" });
  });

  it("is refused with a setting whose number is none of the allowed ones", async () => {
    const request = { ...CONNECTOR, apiKey: "too-many", settings: { "postback-queue:max-retries": 99 } };
    const { status, body } = await provision(`createConnector/${MERCHANT}`, request);
    expect(status).toBe(422);
    expect(body["errorMessage"]).toContain("settings.postback-queue:max-retries: ");
  });
});
