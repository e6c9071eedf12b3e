import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import type { ApiResponse } from "../support/api-client.ts";
import { orderOnPage, payOnPage, RETURN_ADDRESSES, VISA } from "../support/hosted-page.ts";
import { MERCHANT, RiskShop, TENANT } from "../support/risk-shop.ts";

let shop: RiskShop;

beforeAll(async () => {
  shop = await RiskShop.open();
});
afterAll(() => shop?.close());

const RISK_BLOCK = { success: false, returnType: "ERROR", errors: [{ errorCode: 2013 }] };
const MASTERCARD = { transactionToken: "ix::demo-mastercard" };
const velocity = (more: object) => ({
  check: {
    kind: "velocity",
    measure: "count",
    per: "customer",
    scope: "connector",
    window: { value: 1, unit: "hours" },
    limit: "2",
    ...more,
  },
  action: "decline",
});
const riskOf = ({ body }: ApiResponse) => body["riskCheckData"]?.["riskCheckResult"];
const unique = () => randomBytes(6).toString("hex");

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
    await shop.provision(`addRiskListEntry/${MERCHANT}`, { list: "block", key: "CARD_FINGERPRINT", value });
    const { uuid, redirectUrl } = await orderOnPage(shop.api, RETURN_ADDRESSES, apiKey);
    const page = await payOnPage(redirectUrl);
    expect(await shop.atProvider(uuid)).toEqual([]);
    expect(page.html).toContain("<form");
    await payOnPage(redirectUrl, { ...VISA, cardNumber: "5555 5555 5555 4444" });
    expect((await shop.api.status(uuid, apiKey)).body).toMatchObject({ transactionStatus: "SUCCESS" });
    const { entries } = await list(MERCHANT);
    await shop.provision(`removeRiskListEntry/${MERCHANT}/${entries.at(-1).id}`);
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

async function list(owner: string, query = ""): Promise<ApiResponse["body"]> {
  return (await shop.operator.get(`/api/provisioning/listRiskListEntries/${owner}${query}`)).body;
}

describe("a list", () => {
  let apiKey: string;
  beforeAll(async () => {
    apiKey = await shop.checked([
      { check: { kind: "allowlist" }, action: "approve" },
      { check: { kind: "blocklist" }, action: "decline" },
    ]);
  });

  const phone = "+43 660 1234";
  it.each([
    ["EMAIL", "Eve@Example.com", { customer: { email: "eve@example.com" } }],
    ["CUSTOMER_IDENTIFICATION", "eve-7", { customer: { identification: "eve-7" } }],
    ["FIRST_NAME", "Evelyn", { customer: { firstName: "EVELYN" } }],
    ["LAST_NAME", "Blocked", { customer: { lastName: "blocked" } }],
    ["BILLING_COUNTRY", "KP", { customer: { billingCountry: "KP" } }],
    ["SHIPPING_COUNTRY", "KP", { customer: { shippingCountry: "KP" } }],
    ["BILLING_PHONE", phone, { customer: { billingPhone: "0043 660/1234" } }],
    ["SHIPPING_PHONE", phone, { customer: { shippingPhone: "+436601234" } }],
    ["IPV4", "203.0.113.9", { customer: { ipAddress: "203.0.113.9" } }],
    ["BIN_RANGE", "555555", MASTERCARD],
    ["BIN_RANGE", "55555500-555556", MASTERCARD],
  ])("blocks a payment by %s %s until the entry is removed", async (key, value, request) => {
    const { id } = await shop.provision(`addRiskListEntry/${MERCHANT}`, { list: "block", key, value });
    expect((await shop.api.debit(request, apiKey)).body).toMatchObject(RISK_BLOCK);
    expect((await shop.api.debit({}, apiKey)).body).toMatchObject({ success: true });
    await shop.provision(`removeRiskListEntry/${MERCHANT}/${id}`);
    expect((await shop.api.debit(request, apiKey)).body).toMatchObject({ success: true });
  });

  test("blocks an account, whose IBAN is nowhere in clear", async () => {
    const defaultRiskRuleSet = await shop.profile([{ check: { kind: "blocklist" }, action: "decline" }]);
    const { apiKey: accounts } = await shop.connector({ method: "DirectDebit", defaultRiskRuleSet });
    const iban = "AT611904300234573201";
    const { id } = await shop.provision(`addRiskListEntry/${MERCHANT}`, {
      list: "block",
      key: "IBAN",
      value: "AT61 1904 3002 3457 3201",
    });
    const pay = (of: string) =>
      shop.api.debit(
        {
          transactionToken: undefined,
          customer: { firstName: "Ada", lastName: "L", paymentData: { ibanData: { iban: of } } },
        },
        accounts,
      );
    expect((await pay(iban)).body).toMatchObject(RISK_BLOCK);
    expect((await pay("DE89370400440532013000")).body).not.toMatchObject(RISK_BLOCK);
    const { entries } = await list(MERCHANT);
    expect(entries).toContainEqual(expect.objectContaining({ id, key: "IBAN", value: "AT…3201" }));
    const changes = await shop.operator.get("/api/provisioning/listChanges");
    expect(JSON.stringify([entries, changes.body])).not.toContain(iban);
    await shop.provision(`removeRiskListEntry/${MERCHANT}/${id}`);
  });

  test("of a tenant binds all below it, and that of another merchant binds nobody else", async () => {
    const value = `${unique()}@example.com`;
    const pay = async () => riskOf(await shop.api.debit({ customer: { email: value } }, apiKey));
    const { merchant: other } = await shop.provision(`createMerchant/${TENANT}`, { name: unique() });
    const entry = { list: "block", key: "EMAIL", value };
    await shop.provision(`addRiskListEntry/${other.guid}`, entry);
    expect(await pay()).toBe("APPROVED");
    const { id } = await shop.provision(`addRiskListEntry/${TENANT}`, entry);
    expect(await pay()).toBe("DECLINED");
    // Higher in the profile wins.
    await shop.provision(`addRiskListEntry/${MERCHANT}`, { ...entry, list: "allow" });
    expect(await pay()).toBe("APPROVED");
    expect((await list(TENANT, "?list=block")).entries).toEqual([
      { id, list: "block", key: "EMAIL", value, comment: "", createdAt: expect.any(String) },
    ]);
    expect((await list(TENANT, "?list=allow")).entries).toEqual([]);
  });

  test("acts only through a rule of a profile", async () => {
    const unchecked = await shop.checked([]);
    const value = `${unique()}@example.com`;
    await shop.provision(`addRiskListEntry/${MERCHANT}`, { list: "block", key: "EMAIL", value });
    expect(riskOf(await shop.api.debit({ customer: { email: value } }, unchecked))).toBe("APPROVED");
  });

  it.each([
    ["value", { key: "EMAIL", value: "4111 1111 1111 1111" }],
    ["value", { key: "IPV4", value: "everywhere" }],
    ["value", { key: "EMAIL", value: "listed@example.com" }],
    ["comment", { key: "EMAIL", value: "eve2@example.com", comment: "paid with 4111111111111111" }],
    ["key", { key: "PAN", value: "4111111111111111" }],
  ])("refuses %s of %j by its name, and keeps nothing of it", async (field, entry) => {
    await shop.operator.post(`/api/provisioning/addRiskListEntry/${MERCHANT}`, {
      list: "block",
      key: "EMAIL",
      value: "listed@example.com",
    });
    const before = (await list(MERCHANT)).entries;
    const { status, body } = await shop.operator.post(`/api/provisioning/addRiskListEntry/${MERCHANT}`, {
      list: "block",
      ...entry,
    });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errorMessage: expect.stringContaining(field) },
    });
    expect(body["errorMessage"]).not.toContain("4111");
    expect((await list(MERCHANT)).entries).toEqual(before);
  });

  test("of an unknown owner or entry is 404", async () => {
    const entry = { list: "block", key: "EMAIL", value: "eve@example.com" };
    const statuses = await Promise.all([
      shop.operator.post("/api/provisioning/addRiskListEntry/ME-0", entry),
      shop.operator.post("/api/provisioning/addRiskListEntry/TE-0", entry),
      shop.operator.post(`/api/provisioning/removeRiskListEntry/${MERCHANT}/999999`, {}),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe("a velocity rule", () => {
  test("lets exactly as many through as its limit when all come at once", async () => {
    const apiKey = await shop.checked([velocity({ limit: "5" })]);
    const who = shop.customer();
    const paid = await Promise.all(Array.from({ length: 20 }, () => shop.api.debit(who, apiKey)));
    const results = Map.groupBy(paid, riskOf);
    expect(results.get("APPROVED")).toHaveLength(5);
    expect(results.get("DECLINED")).toHaveLength(15);
  });

  test("of two keys lets exactly as many through, whichever comes first", async () => {
    const apiKey = await shop.checked([velocity({ limit: "6" }), velocity({ per: "card", limit: "4" })]);
    const [one, two] = [shop.customer(), shop.customer()];
    const paid = await Promise.all(
      Array.from({ length: 20 }, (_, index) => shop.api.debit(index % 2 === 0 ? one : two, apiKey)),
    );
    expect(paid.map(riskOf).filter((result) => result === "APPROVED")).toHaveLength(4);
  });

  test("limits a sum to the cent, also when all come at once", async () => {
    const apiKey = await shop.checked([velocity({ measure: "sum", limit: "30.03", currency: "EUR" })]);
    const who = shop.customer();
    const request = { ...who, amount: "10.01" };
    const paid = await Promise.all(Array.from({ length: 12 }, () => shop.api.debit(request, apiKey)));
    expect(paid.map(riskOf).filter((result) => result === "APPROVED")).toHaveLength(3);
    expect(riskOf(await shop.api.debit({ ...who, amount: "0.01" }, apiKey))).toBe("DECLINED");
    expect(riskOf(await shop.api.debit({ ...who, currency: "USD" }, apiKey))).toBe("APPROVED");
  });

  test("counts by customer and e-mail address, by card, and within its window only", async () => {
    const customers = await shop.checked([velocity({})]);
    const cards = await shop.checked([velocity({ per: "card" })]);
    const who = { customer: { identification: unique(), email: "ada@example.com" } };
    const results = async (apiKey: string, requests: readonly object[]) => {
      const found: unknown[] = [];
      for (const request of requests) found.push(riskOf(await shop.api.debit({ ...request }, apiKey)));
      return found;
    };
    const other = { customer: { ...who.customer, email: "eve@example.com" } };
    const [yes, no] = ["APPROVED", "DECLINED"];
    expect(await results(customers, [who, who, who, other, {}])).toEqual([yes, yes, no, yes, yes]);
    expect(await results(cards, [{}, {}, {}, MASTERCARD])).toEqual([yes, yes, no, yes]);
    shop.clock.advance({ minutes: 59 });
    expect(await results(customers, [who])).toEqual([no]);
    shop.clock.advance({ minutes: 1 });
    // What was declined is not counted: the customer is not locked out for good.
    expect(await results(customers, [who, who, who])).toEqual([yes, yes, no]);
  });

  test("of a merchant counts over its connectors, that of a connector does not", async () => {
    const ofMerchant = await shop.profile([velocity({ scope: "merchant" })]);
    const ofConnector = await shop.profile([velocity({})]);
    const pay = async (defaultRiskRuleSet: number) => {
      const who = shop.customer();
      const results: unknown[] = [];
      for (let round = 0; round < 3; round++) {
        const { apiKey } = await shop.connector({ defaultRiskRuleSet });
        results.push(riskOf(await shop.api.debit(who, apiKey)));
      }
      return results;
    };
    expect(await pay(ofMerchant)).toEqual(["APPROVED", "APPROVED", "DECLINED"]);
    expect(await pay(ofConnector)).toEqual(["APPROVED", "APPROVED", "APPROVED"]);
  });

  test("counts attempts, or only payments that were not declined since", async () => {
    const results: Record<string, unknown[]> = { attempts: [], payments: [] };
    for (const [counted, found] of Object.entries(results)) {
      const defaultRiskRuleSet = await shop.profile([velocity({ counted, limit: "1" })]);
      const { apiKey } = await shop.connector({ defaultRiskRuleSet });
      const who = shop.customer();
      const transactionToken = await tokenOf("4000000000000002");
      const failed = await shop.api.debit({ ...who, transactionToken }, apiKey);
      found.push(riskOf(failed), failed.body["success"]);
      for (let round = 0; round < 2; round++) found.push(riskOf(await shop.api.debit(who, apiKey)));
    }
    expect(results).toEqual({
      attempts: ["APPROVED", false, "DECLINED", "DECLINED"],
      payments: ["APPROVED", false, "APPROVED", "DECLINED"],
    });
  });

  test("remembers test transactions only with the setting, and apart from others", async () => {
    const results: unknown[] = [];
    for (const stored of ["0", "1"]) {
      const apiKey = await shop.checked(
        [velocity({})],
        {},
        {
          config: { testMode: true },
          settings: { "risk-engine:store-test-tx": stored },
        },
      );
      const who = shop.customer();
      const found: unknown[] = [];
      for (let round = 0; round < 3; round++) found.push(riskOf(await shop.api.debit(who, apiKey)));
      results.push(found);
    }
    expect(results).toEqual([
      ["APPROVED", "APPROVED", "APPROVED"],
      ["APPROVED", "APPROVED", "DECLINED"],
    ]);
  });

  test("keeps its hashes for as long as the longest window, and never a card or a customer in clear", async () => {
    const apiKey = await shop.checked([velocity({ per: "card" })]);
    const identification = unique();
    const { body } = await shop.api.debit({ customer: { identification, email: "ada@example.com" } }, apiKey);
    const row = async () =>
      shop.started.gateway.db.one<Record<string, unknown>>(
        sql`select * from risk_assessments where transaction_uuid = ${body["uuid"]}`,
      );
    const kept = await row();
    expect(kept).toMatchObject({
      counted: true,
      customerKey: expect.any(String),
      cardKey: expect.any(String),
    });
    const text = Object.values(kept).map(String).join(" ");
    for (const secret of ["4111111111111111", identification, "ada@example.com"])
      expect(text).not.toContain(secret);
    shop.clock.advance({ hours: 89 * 24 });
    await shop.started.gateway.runDue();
    expect(await row()).toMatchObject({ counted: true });
    shop.clock.advance({ hours: 2 * 24 });
    await shop.started.gateway.runDue();
    expect(await row()).toMatchObject({
      counted: false,
      customerKey: null,
      cardKey: null,
      findings: kept["findings"],
    });
  });

  test("counts a payment that falls back to another connector once", async () => {
    const defaultRiskRuleSet = await shop.profile([velocity({ scope: "merchant" })]);
    const broken = await shop.connector({
      defaultRiskRuleSet,
      config: { extraData: { "simulator:decline": "3005" } },
    });
    const works = await shop.connector({ defaultRiskRuleSet });
    const { apiKey } = await shop.connector({
      adapter: undefined,
      method: undefined,
      routingMetaConnector: { defaultConnector: broken.guid, rules: [], fallback: [works.guid] },
    });
    const who = shop.customer();
    const found: unknown[] = [];
    for (let round = 0; round < 3; round++) found.push(riskOf(await shop.api.debit(who, apiKey)));
    expect(found).toEqual(["APPROVED", "APPROVED", "DECLINED"]);
  });

  test("of the connector that a payment falls back to is applied as well", async () => {
    const broken = await shop.connector({
      defaultRiskRuleSet: await shop.profile([]),
      config: { extraData: { "simulator:decline": "3005" } },
    });
    const strict = await shop.connector({
      defaultRiskRuleSet: await shop.profile([velocity({ limit: "0" })]),
    });
    const { apiKey } = await shop.connector({
      adapter: undefined,
      method: undefined,
      routingMetaConnector: { defaultConnector: broken.guid, rules: [], fallback: [strict.guid] },
    });
    const { body } = await shop.api.debit(shop.customer(), apiKey);
    expect(body).toMatchObject(RISK_BLOCK);
  });
});

async function tokenOf(pan: string): Promise<string> {
  const { body } = await shop.api.post("/api/v3/tokenize/demo-public", {
    cardData: { cardHolder: "Ada", pan, cvv: "123", expirationMonth: "12", expirationYear: "2030" },
  });
  return body["transactionToken"];
}
