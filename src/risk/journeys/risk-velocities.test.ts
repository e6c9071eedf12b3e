import { describe, expect, test } from "vitest";
import { sql, type Sql } from "../../platform/database/index.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import {
  MASTERCARD,
  RISK_BLOCK,
  riskOf,
  RiskShop,
  unique,
  velocity,
} from "../../../tests/support/risk-shop.ts";

const shop = forThisFile(() => RiskShop.open());

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
    // Declined payments are not counted: the customer is not locked out for good.
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

  test("does not submit a payment that an inquiry took up while it waited for its turn", async () => {
    const apiKey = await shop.checked([velocity({})]);
    const who = shop.customer();
    const { db } = shop.started.gateway;
    const paying = await db.transaction(async (tx) => {
      // The first one waits here, and the second one for the first.
      await tx.execute(sql`lock table risk_assessments in access exclusive mode`);
      const responses = [shop.api.debit(who, apiKey), shop.api.debit(who, apiKey)];
      const count = (from: Sql) => async () =>
        (await db.one<{ rows: bigint }>(sql`select count(*) as rows ${from}`)).rows;
      const waits = sql`from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(count(waits)).toBe(1n);
      const own = sql`from transactions where request->'customer'->>'identification' = ${who.customer.identification}`;
      await expect.poll(count(own)).toBe(2n);
      const claimed = await db.execute(sql`
        update transactions set inquire_at = inquire_at + interval '1 second'
        where uuid in (select uuid ${own} for update skip locked)`);
      expect(claimed).toBe(1);
      return { responses };
    });
    const bodies = (await Promise.all(paying.responses)).map(({ body }) => body);
    expect(new Set(bodies.map(({ returnType }) => returnType))).toEqual(new Set(["FINISHED", "PENDING"]));
    const pending = bodies.find(({ returnType }) => returnType === "PENDING");
    expect(await shop.atProvider(pending?.["uuid"])).toEqual([]);
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
    // The connector that refused first, then the risk rules of the one it fell back to.
    expect(body).toMatchObject({ ...RISK_BLOCK, errors: [{ errorCode: 3005 }, ...RISK_BLOCK.errors] });
  });
});

async function tokenOf(pan: string): Promise<string> {
  const { body } = await shop.api.post("/api/v3/tokenize/demo-public", {
    cardData: { cardHolder: "Ada", pan, cvv: "123", expirationMonth: "12", expirationYear: "2030" },
  });
  return body["transactionToken"];
}
