import { describe, expect, test } from "vitest";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { MERCHANT, RiskShop, TENANT, unique, velocity } from "../../../tests/support/risk-shop.ts";
import { sentStatements } from "../../../tests/support/sent-statements.ts";

const shop = forThisFile(() => RiskShop.open());

const ABOVE = (limit: string) => ({
  id: "large",
  check: { kind: "amount", currency: "EUR", limit },
  action: "decline",
});
const post = (operation: string, id: number, body: object = {}) =>
  shop.operator.post(`/api/provisioning/${operation}/${id}`, body);
const get = async (operation: string, id: number) =>
  (await shop.operator.get(`/api/provisioning/${operation}/${id}`)).body;

const startsWith = (text: string) => new RegExp(`^${text.replaceAll(/[.[\]]/g, String.raw`\$&`)}: `);

describe("the draft of a risk profile", () => {
  test("decides nothing until it is activated, and an earlier version is restored by a draft", async () => {
    const id = await shop.profile([]);
    const { apiKey } = await shop.connector({ defaultRiskRuleSet: id });
    const saved = await post("saveRiskProfileDraft", id, { rules: [ABOVE("5.00")], revision: 0 });
    expect(saved.body).toMatchObject({ success: true, draft: { revision: 1, basedOn: 1 } });
    expect((await shop.api.debit({}, apiKey)).body).toMatchObject({ success: true });

    expect((await post("activateRiskProfileDraft", id, { revision: 2 })).status).toBe(422);
    const { body } = await post("activateRiskProfileDraft", id, { revision: 1 });
    expect(body).toMatchObject({ success: true, riskProfile: { id, rules: [ABOVE("5.00")] } });
    expect((await shop.api.debit({}, apiKey)).body).toMatchObject({ success: false });
    expect(await get("getRiskProfileDraft", id)).toMatchObject({ draft: null, version: 2 });

    const { versions } = await get("listRiskProfileVersions", id);
    expect(versions).toMatchObject([
      { version: 2, content: { name: "Shop", rules: [ABOVE("5.00")] }, madeBy: "admin" },
      { version: 1, content: { name: "Shop", rules: [], isDefault: false, disabled: false, scoreCard: [] } },
    ]);
    const restored = await post("restoreRiskProfileVersion", id, { version: 1 });
    expect(restored.body).toMatchObject({ draft: { revision: 1, basedOn: 2, content: versions[1].content } });
    expect((await post("activateRiskProfileDraft", id, { revision: 1 })).status).toBe(200);
    expect((await shop.api.debit({}, apiKey)).body).toMatchObject({ success: true });
    expect((await post("restoreRiskProfileVersion", id, { version: 9 })).status).toBe(422);
  });

  test("is refused where its rules are wrong, where it was changed, and where what is in force was", async () => {
    const id = await shop.profile([]);
    const wrong = await post("saveRiskProfileDraft", id, { rules: [ABOVE("5.001")] });
    expect([wrong.status, wrong.body["errorMessage"]]).toEqual([
      422,
      expect.stringContaining("rules[0].check.limit"),
    ]);
    expect((await post("saveRiskProfileDraft", id)).status).toBe(422);
    await post("saveRiskProfileDraft", id, { rules: [ABOVE("5.00")] });
    const tried = await Promise.all(
      ["6.00", "7.00"].map((limit) =>
        post("saveRiskProfileDraft", id, { rules: [ABOVE(limit)], revision: 1 }),
      ),
    );
    expect(tried.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    await shop.provision(`updateRiskProfile/${id}`, { description: "Changed since" });
    expect((await post("activateRiskProfileDraft", id, { revision: 2 })).status).toBe(409);
    expect((await post("discardRiskProfileDraft", id)).status).toBe(200);
    expect((await post("discardRiskProfileDraft", id)).status).toBe(404);
    expect((await post("saveRiskProfileDraft", 999_999, { name: "None" })).status).toBe(404);
  });

  test.each([
    ["rules[0].check.measure", { kind: "velocity" }],
    ["rules[0].check.limit", { kind: "amount", currency: "EUR" }],
    ["rules[0].check.of", { kind: "countryComparison" }],
    ["rules[0].check.keys[0]", { kind: "allowlist", keys: ["SHOE_SIZE"] }],
    ["rules[0].check.kind", { kind: "weather" }],
  ])("names the field %s of the check that was sent", async (path, check) => {
    const id = await shop.profile([]);
    const rules = [{ id: "wrong", check, action: "decline" }];
    for (const operation of ["saveRiskProfileDraft", "updateRiskProfile"]) {
      const refused = await post(operation, id, { rules });
      expect([refused.status, refused.body["errorMessage"]]).toEqual([
        422,
        expect.stringMatching(startsWith(path)),
      ]);
    }
  });

  test("does not make a second default profile of its tenant", async () => {
    const { tenant } = await shop.provision("createTenant", { name: unique(), parentTenantGuid: TENANT });
    const create = async (more: object) =>
      (await shop.provision(`createRiskProfile/${tenant.guid}`, { name: unique(), ...more })).riskProfile.id;
    await create({ isDefault: true });
    const other = await create({});
    await post("saveRiskProfileDraft", other, { isDefault: true });
    const refused = await post("activateRiskProfileDraft", other, { revision: 1 });
    expect([refused.status, refused.body["errorMessage"]]).toEqual([
      422,
      expect.stringContaining("isDefault"),
    ]);
    expect(await get("getRiskProfileDraft", other)).toMatchObject({ draft: { revision: 1 }, version: 1 });
  });
});

describe("an imagined payment", () => {
  const RULES = [
    { id: "known", check: { kind: "allowlist" }, action: "approve" },
    { id: "bad", check: { kind: "blocklist" }, action: "decline" },
    { id: "abroad", check: { kind: "country", of: "bin", notIn: ["AT"] }, action: "score", score: 40 },
    { id: "often", ...velocity({ limit: "1" }), action: "review" },
  ];
  const more = { scoreCard: [{ from: 40, action: "review", threeDSecure: true }] };

  test("is decided by the rules in force or those of the draft, with lists and velocities of now", async () => {
    const id = await shop.profile(RULES, more);
    const { apiKey, guid } = await shop.connector({ defaultRiskRuleSet: id });
    const explain = async (payment: object, options: object = {}) =>
      (await post("explainRiskProfile", id, { payment, ...options })).body;
    expect(await explain({ amount: "49.00", currency: "EUR", binCountry: "AT" })).toMatchObject({
      action: "approve",
      score: 0,
      checks: ["known", "bad", "abroad", "often"].map((ruleId) => ({ ruleId, hit: false })),
    });
    expect(await explain({ binCountry: "US" })).toMatchObject({
      action: "review",
      score: 40,
      threeDSecure: true,
    });
    const email = `${unique()}@example.com`;
    await shop.provision(`addRiskListEntry/${TENANT}`, { list: "block", key: "EMAIL", value: email });
    expect(await explain({ email, binCountry: "US" })).toMatchObject({
      action: "decline",
      checks: [
        { ruleId: "known", hit: false },
        { ruleId: "bad", hit: true, action: "decline" },
      ],
    });
    // The customer has paid once; without a connector nothing is counted.
    const identification = unique();
    await shop.api.debit({ customer: { identification } }, apiKey);
    expect(await explain({ identification })).toMatchObject({ action: "approve" });
    expect(await explain({ identification }, { connectorGuid: guid })).toMatchObject({ action: "review" });

    await post("saveRiskProfileDraft", id, { rules: [] });
    expect(await explain({ email }, { rules: "draft" })).toMatchObject({ action: "approve", checks: [] });
  });

  test.each([
    ["payment.currency", { payment: { amount: "1.00" } }],
    ["payment.amount", { payment: { amount: "1.001", currency: "EUR" } }],
    ["payment.binCountry", { payment: { binCountry: "Austria" } }],
    ["connectorGuid", { payment: {}, connectorGuid: "CO-9999-9999-9999-9999-9999-9999" }],
    ["rules", { payment: {}, rules: "draft" }],
  ])("with a wrong %s is refused", async (path, body) => {
    const id = await shop.profile([]);
    const refused = await post("explainRiskProfile", id, body);
    expect(refused.status).toBe(422);
    expect(refused.body["errorMessage"]).toContain(path);
  });
});

describe("a dry run", () => {
  test("decides the payments of the profile again, in their order, and groups what would change", async () => {
    const id = await shop.profile([{ ...velocity({ limit: "2" }), id: "often" }]);
    const { apiKey } = await shop.connector({ defaultRiskRuleSet: id });
    const customer = { identification: unique() };
    const paid: string[] = [];
    for (let count = 0; count < 3; count++) {
      shop.clock.advance({ minutes: 1 });
      paid.push(String((await shop.api.debit({ customer, amount: "10.00" }, apiKey)).body["uuid"]));
    }
    await shop.api.debit({ amount: "900.00" }, apiKey);
    await post("saveRiskProfileDraft", id, {
      rules: [ABOVE("500.00"), { ...velocity({ limit: "1" }), id: "often" }],
    });
    const { body } = await post("dryRunRiskProfile", id, {});
    expect(body).toMatchObject({
      payments: 4,
      applies: true,
      hits: [1, 2],
      decided: {
        before: { approve: 3, review: 0, decline: 1 },
        after: { approve: 1, review: 0, decline: 3 },
      },
    });
    expect(body["changes"]).toEqual([
      {
        from: { action: "approve", threeDSecure: false },
        to: { action: "decline", threeDSecure: false },
        payments: 2,
        amounts: [{ currency: "EUR", amount: "910.00" }],
        example: expect.any(String),
      },
    ]);
    // A payment that passes a wider velocity of the draft is counted by it from then on.
    await post("saveRiskProfileDraft", id, { rules: [{ ...velocity({ limit: "3" }), id: "often" }] });
    const wider = await post("dryRunRiskProfile", id, {});
    expect(wider.body).toMatchObject({
      decided: { after: { approve: 4, decline: 0 } },
      changes: [{ from: { action: "decline" }, to: { action: "approve" }, payments: 1, example: paid[2] }],
    });
    expect((await post("dryRunRiskProfile", id, { last: 10_001 })).status).toBe(422);
    const one = await post("dryRunRiskProfile", id, { last: 1 });
    expect(one.body).toMatchObject({ payments: 1 });
  });

  test("compares all its payments with lists in one statement, each with its own values and lists", async () => {
    const id = await shop.profile([{ id: "bad", check: { kind: "blocklist" }, action: "decline" }]);
    const { apiKey } = await shop.connector({ defaultRiskRuleSet: id });
    const emails = ["tenant", "merchant", "other", "none"].map((name) => `${name}-${unique()}@example.com`);
    for (const email of emails)
      expect((await shop.api.debit({ customer: { email } }, apiKey)).body["success"]).toBe(true);
    const { merchant: other } = await shop.provision(`createMerchant/${TENANT}`, { name: unique() });
    for (const [index, owner] of [TENANT, MERCHANT, other.guid].entries())
      await shop.provision(`addRiskListEntry/${owner}`, {
        list: "block",
        key: "EMAIL",
        value: emails[index],
      });
    await post("saveRiskProfileDraft", id, {
      rules: [{ id: "bad", check: { kind: "blocklist", keys: ["EMAIL"] }, action: "decline" }],
    });
    let body: Record<string, unknown> = {};
    const sent = await sentStatements(async () => ({ body } = await post("dryRunRiskProfile", id)));
    expect(body).toMatchObject({
      payments: 4,
      hits: [2],
      decided: { before: { decline: 2 }, after: { decline: 2 } },
    });
    expect(sent.filter(({ text }) => text.includes("risk_list_entries"))).toHaveLength(1);
  });

  test("of a profile that applies nowhere looks at all payments of its tenant, and changes nothing", async () => {
    const id = await shop.profile([]);
    expect((await post("dryRunRiskProfile", id, {})).status).toBe(422);
    await post("saveRiskProfileDraft", id, { rules: [ABOVE("800.00")] });
    const { body } = await post("dryRunRiskProfile", id, {});
    expect(body).toMatchObject({ applies: false, hits: [expect.any(Number)] });
    expect(body["payments"]).toBeGreaterThan(3);
    expect(body["hits"][0]).toBeGreaterThan(0);
    expect(await get("getRiskProfileDraft", id)).toMatchObject({ draft: { revision: 1 } });
  });
});
