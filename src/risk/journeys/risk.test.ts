import { describe, expect, it, test } from "vitest";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { orderOnPage, payOnPage, RETURN_ADDRESSES, VISA } from "../../../tests/support/hosted-page.ts";
import {
  MERCHANT,
  RISK_BLOCK,
  RiskShop,
  TENANT,
  unique,
  velocity,
} from "../../../tests/support/risk-shop.ts";

const shop = forThisFile(() => RiskShop.open());

describe("a profile", () => {
  test("declines with the code 2013, and nothing is submitted to the provider", async () => {
    const apiKey = await shop.checked([
      { check: { kind: "amount", currency: "EUR", limit: "9.98" }, action: "decline" },
    ]);
    const { status, body } = await shop.api.debit({}, apiKey);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...RISK_BLOCK,
      riskCheckData: { riskCheckResult: "DECLINED", riskScore: 0, threeDSecureRequired: false },
    });
    expect(await shop.atProvider(body["uuid"])).toEqual([]);
    expect((await shop.api.status(body["uuid"], apiKey)).body).toMatchObject({ transactionStatus: "ERROR" });
    const allowed = await shop.api.debit({ amount: "9.98" }, apiKey);
    expect(allowed.body).toMatchObject({ success: true, riskCheckData: { riskCheckResult: "APPROVED" } });
    expect(await shop.atProvider(allowed.body["uuid"])).toEqual(["debit"]);
  });

  test("shows riskCheckData only with the setting, and not in the status", async () => {
    const apiKey = await shop.checked(
      [],
      {},
      {
        settings: { "risk-engine:show-risk-check-data-in-api-result": "0" },
      },
    );
    expect((await shop.api.debit({}, apiKey)).body).not.toHaveProperty("riskCheckData");
    const shown = await shop.checked([]);
    const { body } = await shop.api.debit({}, shown);
    expect(body).toHaveProperty("riskCheckData");
    expect((await shop.api.status(body["uuid"], shown)).body).not.toHaveProperty("riskCheckData");
    const { apiKey: without } = await shop.connector();
    expect((await shop.api.debit({}, without)).body).not.toHaveProperty("riskCheckData");
  });

  test("adds up scores, and its score card decides", async () => {
    const big = { kind: "amount", currency: "EUR", limit: "100.00" };
    const huge = { kind: "amount", currency: "EUR", limit: "1000.00" };
    const apiKey = await shop.checked(
      [
        { check: big, action: "score", score: 30 },
        { check: huge, action: "score", score: 40 },
      ],
      { scoreCard: [{ from: 70, action: "decline" }] },
    );
    const scores: unknown[] = [];
    for (const amount of ["100.00", "100.01", "1000.01"]) {
      const { body } = await shop.api.debit({ amount }, apiKey);
      scores.push([body["riskCheckData"].riskCheckResult, body["riskCheckData"].riskScore]);
    }
    expect(scores).toEqual([
      ["APPROVED", 0],
      ["APPROVED", 30],
      ["DECLINED", 70],
    ]);
  });

  test("of a connector comes before that of its merchant, and that before the default of its tenant", async () => {
    const { tenant } = await shop.provision("createTenant", { name: unique(), parentTenantGuid: TENANT });
    const { merchant } = await shop.provision(`createMerchant/${tenant.guid}`, { name: unique() });
    const create = async (path: string) =>
      (await shop.provision(`createRiskProfile/${path}`, { name: unique(), isDefault: true })).riskProfile.id;
    const { connector } = await shop.provision(`createConnector/${merchant.guid}`, {
      name: "Cards",
      apiKey: unique(),
      adapter: "Simulator",
      method: "Creditcard",
    });
    const inForce = async () => {
      const { body } = await shop.operator.get(`/api/provisioning/getRiskProfileInForce/${connector.guid}`);
      return body["requests"] && [body["requests"].level, body["requests"].riskProfile.id];
    };
    expect(await inForce()).toBeNull();
    const ofTenant = await create(tenant.guid);
    expect(await inForce()).toEqual(["tenant", ofTenant]);
    const second = await shop.operator.post(`/api/provisioning/createRiskProfile/${tenant.guid}`, {
      name: "Second",
      isDefault: true,
    });
    expect(second).toMatchObject({
      status: 422,
      body: { errorMessage: expect.stringContaining("isDefault") },
    });
    const other = await shop.profile([]);
    await shop.provision(`updateMerchant/${merchant.guid}`, { defaultRiskRuleSet: other });
    expect(await inForce()).toEqual(["merchant", other]);
    const own = await shop.profile([]);
    await shop.provision(`updateConnector/${connector.guid}`, { defaultRiskRuleSet: own });
    expect(await inForce()).toEqual(["connector", own]);
    // A disabled one excepts its connector; an id of another system names no profile.
    await shop.provision(`updateRiskProfile/${own}`, { disabled: true });
    expect(await inForce()).toBeNull();
    await shop.provision(`updateConnector/${connector.guid}`, { defaultRiskRuleSet: "standard" });
    expect(await inForce()).toEqual(["merchant", other]);
  });

  test("of a meta-connector is applied with that of the connector it chose, and the stricter decides", async () => {
    const small = await shop.profile([
      { check: { kind: "amount", currency: "EUR", limit: "5.00" }, action: "decline" },
    ]);
    const member = await shop.connector({ defaultRiskRuleSet: await shop.profile([]) });
    const { apiKey } = await shop.connector({
      adapter: undefined,
      method: undefined,
      defaultRiskRuleSet: small,
      routingMetaConnector: { defaultConnector: member.guid, rules: [] },
    });
    expect((await shop.api.debit({}, apiKey)).body).toMatchObject(RISK_BLOCK);
    expect((await shop.api.debit({}, member.apiKey)).body).toMatchObject({ success: true });
  });

  test("demands 3-D Secure, whatever the request says; not of a customer who is absent", async () => {
    const apiKey = await shop.checked(
      [{ check: { kind: "amount", currency: "EUR", limit: "50.00" }, action: "none", threeDSecure: true }],
      {},
      { config: { vault: { threeDV2Config: { enabled: true } } } },
    );
    const off = { threeDSecureData: { "3dsecure": "OFF" }, ...RETURN_ADDRESSES };
    const below = await shop.api.debit({ ...off, amount: "50.00" }, apiKey);
    expect(below.body).toMatchObject({ returnType: "FINISHED" });
    const above = await shop.api.debit({ ...off, amount: "50.01" }, apiKey);
    expect(above.body).toMatchObject({
      returnType: "REDIRECT",
      riskCheckData: { riskCheckResult: "APPROVED", threeDSecureRequired: true },
    });
    const moto = await shop.api.debit({ ...off, amount: "50.01", transactionIndicator: "MOTO" }, apiKey);
    expect(moto.body).toMatchObject({ returnType: "FINISHED" });
  });

  test("checks what a customer enters on the payment page, who may then pay in another way", async () => {
    const apiKey = await shop.checked([{ check: { kind: "blocklist" }, action: "decline" }]);
    const { body } = await shop.api.debit({}, apiKey);
    const value = body["returnData"].fingerprint;
    const entry = { list: "block", key: "CARD_FINGERPRINT", value };
    const { id } = await shop.provision(`addRiskListEntry/${MERCHANT}`, entry);
    const { uuid, redirectUrl } = await orderOnPage(shop.api, RETURN_ADDRESSES, apiKey);
    const page = await payOnPage(redirectUrl);
    expect(await shop.atProvider(uuid)).toEqual([]);
    expect(page.html).toContain("<form");
    await payOnPage(redirectUrl, { ...VISA, cardNumber: "5555 5555 5555 4444" });
    expect((await shop.api.status(uuid, apiKey)).body).toMatchObject({ transactionStatus: "SUCCESS" });
    await shop.provision(`removeRiskListEntry/${MERCHANT}/${id}`);
  });

  it.each([
    [
      "rules[0].check.limit",
      [{ check: { kind: "amount", currency: "EUR", limit: "1.001" }, action: "none" }],
    ],
    ["rules[0].check.currency", [{ check: { kind: "amount", currency: "EUX", limit: "1" }, action: "none" }]],
    ["rules[0].check.currency", [velocity({ measure: "sum" })]],
    ["rules[0].check.currency", [velocity({ currency: "EUR" })]],
    ["rules[0].check.limit", [velocity({ limit: "2.5" })]],
    ["rules[0].check.window", [velocity({ window: { value: 91, unit: "days" } })]],
    ["rules[0].score", [{ check: { kind: "blocklist" }, action: "score" }]],
    ["rules[0].score", [{ check: { kind: "blocklist" }, action: "none", score: 5 }]],
    ["rules[0].check.of", [{ check: { kind: "countryComparison", of: ["bin", "bin"] }, action: "none" }]],
  ])("is refused for %s of %j, and nothing is stored", async (path, rules) => {
    const before = await shop.operator.get(`/api/provisioning/listRiskProfiles/${TENANT}`);
    const { status, body } = await shop.operator.post(`/api/provisioning/createRiskProfile/${TENANT}`, {
      name: "Wrong",
      rules: rules.map((rule) => ({ id: "rule", ...rule })),
    });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errorMessage: expect.stringContaining(path) },
    });
    const after = await shop.operator.get(`/api/provisioning/listRiskProfiles/${TENANT}`);
    expect(after.body).toEqual(before.body);
  });

  test("is refused with two rules of one id, or two bands from one score", async () => {
    const rule = { id: "same", check: { kind: "blocklist" }, action: "none" };
    const band = { from: 5, action: "decline" };
    const messages: unknown[] = [];
    for (const wrong of [{ rules: [rule, rule] }, { scoreCard: [band, band] }])
      messages.push(
        (
          await shop.operator.post(`/api/provisioning/createRiskProfile/${TENANT}`, {
            name: "Wrong",
            ...wrong,
          })
        ).body["errorMessage"],
      );
    expect(messages).toEqual([
      expect.stringContaining("rules[1].id"),
      expect.stringContaining("scoreCard[1].from"),
    ]);
  });
});
