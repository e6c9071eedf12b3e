import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyShop, type StartShop, type FaultOutcome } from "../../packages/shop-kit/src/verify/index.ts";
import { startShop } from "../../packages/shop-kit/example/shop.mjs";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";

let started: TestGateway;
beforeAll(async () => {
  started = await startTestGateway();
});
afterAll(() => started.close());

const verify = (shop: StartShop, options: { faults?: string[] } = {}): Promise<FaultOutcome[]> =>
  verifyShop(
    shop,
    {
      gateway: started.url,
      apiKey: "demo-card",
      username: "demo",
      password: "demo-password",
    },
    options,
  );
const failedFaults = (outcomes: readonly FaultOutcome[]) => [
  ...new Set(outcomes.flatMap(({ fault, problem }) => (problem === undefined ? [] : [fault]))),
];

test("the example shop comes through every fault", async () => {
  const outcomes = await verify(startShop);
  const problems = outcomes.filter(({ problem }) => problem !== undefined);
  expect(problems).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(20);
});

describe("a shop that", () => {
  type Shop = Awaited<ReturnType<StartShop>>;
  const broken =
    (change: (shop: Shop) => Partial<Shop>): StartShop =>
    async (given) => {
      const shop = await startShop(given);
      return { ...shop, ...change(shop) };
    };

  test.each<[string, string, (shop: Shop) => Partial<Shop>]>([
    ["never compares its books", "events lost", () => ({ watch: async () => undefined })],
    [
      "leaves the page of a changed basket open",
      "basket changed while paying",
      (shop) => ({
        changeTotal: async (order, total) => {
          const inShop = (await shop.orderOf(order)) as { total: string };
          inShop.total = total;
        },
      }),
    ],
    [
      "completes an order each time",
      "event doubled",
      (shop) => ({
        orderOf: async (order) => ({ ...(await shop.orderOf(order)), completions: 3 }),
      }),
    ],
    [
      "cancels when the gateway does not answer",
      "gateway down",
      (shop) => ({
        comeBack: async (order) => {
          try {
            await shop.comeBack(order);
          } catch {
            ((await shop.orderOf(order)) as { state: string }).state = "cancelled";
          }
        },
      }),
    ],
  ])("%s fails, and the fault is named: %s", async (_name, fault, change) => {
    expect(failedFaults(await verify(broken(change), { faults: [fault] }))).toContain(fault);
  });
});
