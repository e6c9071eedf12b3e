import { beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, DEMO_MERCHANT, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let connectors = 0;

beforeAll(async () => {
  await operator.post(`/api/provisioning/updateMerchant/${DEMO_MERCHANT}`, { country: "AT" });
});

async function connector(request: object = SIMULATED_CARDS): Promise<{ apiKey: string; guid: string }> {
  connectors += 1;
  const apiKey = `costed-${connectors}`;
  return { apiKey, guid: await createConnector(operator, { apiKey, ...request }) };
}

function setCosts(guid: string, fees: readonly object[]) {
  return operator.post(`/api/provisioning/createCostSet/${guid}`, {
    validFrom: "2026-01-01T00:00:00Z",
    description: "Prices",
    fees,
  });
}

async function estimate(guid: string, request: object) {
  const { body } = await operator.post(`/api/provisioning/estimateCost/${guid}`, request);
  return body["cost"];
}

/** The sample of contract and costs: invented prices of an acquirer. */
const REGIONS = ["domestic", "intra-eea"];
const SAMPLE = [
  {
    kind: "transactional",
    when: { cardTypes: ["DEBIT"], cardSegments: ["consumer"], cardRegions: REGIONS },
    rate: { percentage: "0.75", fixed: "0.10", currency: "EUR" },
  },
  {
    kind: "transactional",
    when: { cardTypes: ["CREDIT"], cardSegments: ["consumer"], cardRegions: REGIONS },
    rate: { percentage: "0.95", fixed: "0.10", currency: "EUR" },
  },
  { kind: "transactional", when: { cardSegments: ["commercial"] }, rate: { percentage: "2.40" } },
  { kind: "transactional", when: { attempt: "declined" }, rate: { fixed: "0.05", currency: "EUR" } },
  { kind: "transactional", when: { authenticated: true }, rate: { fixed: "0.04", currency: "EUR" } },
];

describe("the estimated cost", () => {
  test.each([
    ["a debit card", { card: { bin: "400000" } }, "0.47"],
    ["a credit card", { card: { bin: "541333" } }, "0.57"],
    ["a commercial card", { card: { bin: "448500" } }, "1.20"],
  ])("of %s is that of the entered costs", async (_name, more, amount) => {
    const { guid } = await connector();
    await setCosts(guid, SAMPLE);
    const cost = await estimate(guid, { amount: "49.90", currency: "EUR", ...more });
    expect(cost).toEqual({ amount, currency: "EUR", source: "entered", rows: 0 });
  });

  test.each([
    ["no card is known", {}],
    ["the currency has no costs", { currency: "USD", card: { bin: "400000" } }],
    ["the connector has another method", { card: { bin: "400000" }, method: "DirectDebit" }],
  ])("is unknown, and not zero, where %s", async (_name, more) => {
    const { guid } = await connector();
    await setCosts(guid, SAMPLE);
    expect(await estimate(guid, { amount: "49.90", currency: "EUR", ...more })).toMatchObject({
      amount: null,
      source: "unknown",
    });
  });

  test("is unknown without costs, and before they apply", async () => {
    const { guid } = await connector();
    const request = { amount: "10.00", currency: "EUR" };
    expect(await estimate(guid, request)).toMatchObject({ amount: null, source: "unknown" });
    await operator.post(`/api/provisioning/createCostSet/${guid}`, {
      validFrom: "2126-01-01T00:00:00Z",
      description: "Later",
      fees: [{ kind: "transactional", rate: { percentage: "1" } }],
    });
    expect(await estimate(guid, request)).toMatchObject({ amount: null, source: "unknown" });
  });
});

describe("a cost set", () => {
  test("is listed, and there is one from a moment on", async () => {
    const { guid } = await connector();
    expect((await setCosts(guid, SAMPLE)).body).toMatchObject({ success: true });
    expect((await setCosts(guid, SAMPLE)).status).toBe(422);
    const { body } = await operator.get(`/api/provisioning/listCostSets/${guid}`);
    expect(body["costSets"]).toMatchObject([{ connectorGuid: guid, fees: SAMPLE }]);
  });

  test("may have what is charged each month or year, which is of no payment", async () => {
    const { guid } = await connector();
    const monthly = { kind: "periodic", every: "month", amount: "20.00", currency: "EUR" };
    await setCosts(guid, [monthly]);
    expect(await estimate(guid, { amount: "10.00", currency: "EUR" })).toMatchObject({
      amount: null,
      source: "unknown",
    });
    const { body } = await operator.get(`/api/provisioning/listCostSets/${guid}`);
    expect(body["costSets"]).toMatchObject([{ fees: [monthly] }]);
    const other = await connector();
    const refused = await setCosts(other.guid, [{ ...monthly, amount: "20.001" }]);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining("fees.0.amount"),
    ]);
  });

  test("is refused by the name of its field", async () => {
    const { guid } = await connector();
    const { status, body } = await setCosts(guid, [{ kind: "transactional", rate: { fixed: "0.10" } }]);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain("fees.0.rate.currency");
  });
});

describe("routing", () => {
  async function priced(percentage?: string) {
    const made = await connector();
    if (percentage) await setCosts(made.guid, [{ kind: "transactional", rate: { percentage } }]);
    return made;
  }

  async function routed(rules: readonly object[], defaultConnector: string) {
    return connector({ routingMetaConnector: { defaultConnector, rules } });
  }

  async function chosenBy(apiKey: string, request: object = {}): Promise<string> {
    const { body } = await api.debit({ ...request }, apiKey);
    expect(body["uuid"], JSON.stringify(body)).toBeTypeOf("string");
    const { body: status } = await api.get(
      `/api/v3/status/${apiKey}/getByUuid/${body["uuid"]}?includeTracing=1`,
    );
    return status["tracingData"].transactions.at(-1).connector.guid;
  }

  test("takes the cheapest of several, and one without a known cost last", async () => {
    const [unknown, dear, cheap] = [await priced(), await priced("2"), await priced("1")];
    const rule = { connectors: [unknown.guid, dear.guid, cheap.guid], choose: "cost", exploration: 0 };
    const router = await routed([rule], unknown.guid);
    expect(await chosenBy(router.apiKey)).toBe(cheap.guid);
  });

  test("takes a rule up to its cost, and never with an unknown one", async () => {
    const [dear, cheap, unknown] = [await priced("10"), await priced("1"), await priced()];
    const router = await routed(
      [
        { connector: unknown.guid, costAtMost: "1000.00" },
        { connector: dear.guid, costAtMost: "0.50" },
      ],
      cheap.guid,
    );
    expect(await chosenBy(router.apiKey, { amount: "5.00" })).toBe(dear.guid);
    expect(await chosenBy(router.apiKey, { amount: "5.10" })).toBe(cheap.guid);
  });

  test("takes the one that approved more of like payments, and does not starve the other", async () => {
    const fails = await connector({
      ...SIMULATED_CARDS,
      config: { extraData: { "simulator:decline": "2003" } },
    });
    const works = await connector();
    for (let payments = 0; payments < 6; payments += 1) {
      await api.debit({}, fails.apiKey);
      await api.debit({}, works.apiKey);
    }
    const rule = { connectors: [fails.guid, works.guid], choose: "approval", minimumRows: 5 };
    const best = await routed([{ ...rule, exploration: 0 }], fails.guid);
    expect(await chosenBy(best.apiKey)).toBe(works.guid);
    const explores = await routed([{ ...rule, exploration: 0.5 }], fails.guid);
    const chosen = [];
    for (let payments = 0; payments < 24; payments += 1) chosen.push(await chosenBy(explores.apiKey));
    expect(new Set(chosen)).toEqual(new Set([fails.guid, works.guid]));
    const tooFew = await routed([{ ...rule, exploration: 0, minimumRows: 100 }], fails.guid);
    expect(await chosenBy(tooFew.apiKey)).toBe(fails.guid);
  });

  test.each<[string, { connector?: string; connectors?: string[]; choose?: string }, string]>([
    ["without a connector", {}, "rules[0].connector"],
    ["with a choice of one", { connector: "own", choose: "cost" }, "rules[0].choose"],
    [
      "with a connector that is not among several",
      { connector: "own", connectors: ["other"] },
      "rules[0].connector",
    ],
  ])("refuses a rule %s", async (_name, { connector: named, connectors: several, ...rule }, path) => {
    const [own, other] = [await priced(), await priced()];
    const { status, body } = await operator.post(`/api/provisioning/createConnector/${DEMO_MERCHANT}`, {
      name: "refused",
      apiKey: "refused-router",
      routingMetaConnector: {
        defaultConnector: own.guid,
        rules: [
          {
            ...rule,
            ...(named && { connector: own.guid }),
            ...(several && { connectors: [other.guid] }),
          },
        ],
      },
    });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(path);
  });
});
