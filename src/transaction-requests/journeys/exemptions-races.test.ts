import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";
import { openShop, type ThreeDSecureShop } from "../../../tests/support/three-d-secure.ts";
import { sql } from "../../platform/database/index.ts";

let database: TestDatabase;
let shop: ThreeDSecureShop;
let other: TestGateway;
let otherApi: ApiClient;

beforeAll(async () => {
  database = await createTestDatabase();
  const masterKey = randomBytes(32);
  shop = await openShop({ databaseUrl: database.url, masterKey });
  other = await startTestGateway({ databaseUrl: database.url, masterKey });
  otherApi = new ApiClient(other.url);
  const operator = new ApiClient(shop.started.url, ADMINISTRATOR);
  const auto = { mode: "auto", tra: { bandEur: "100" } };
  for (const [apiKey, exemptions] of [
    ["named", {}],
    ["automatic", auto],
  ] as const)
    await createConnector(operator, {
      ...SIMULATED_CARDS,
      apiKey,
      config: { testMode: true, exemptions },
    });
});
afterAll(async () => {
  await other.close();
  await shop.close();
  await database.drop();
});

async function order(pan: string, code?: string) {
  return shop.order(pan, { data: { ...(code && { exemptionIndicator: code }) }, more: { amount: "2.00" } });
}

const usesOf = (uuids: readonly string[]) =>
  shop.started.gateway.db.one<{ count: number }>(sql`
    select count(*)::int as count from low_value_uses where transaction_uuid = any(${[...uuids]}::text[])`);

test.each([1, 2, 3])(
  "two processes race for the fifth place of low value, and one gets it (round %i)",
  async (round) => {
    const pan = ["4000020000000000", "4000021000000008", "4000022000000006"][round - 1]!;
    const paid: string[] = [];
    for (let payments = 1; payments <= 4; payments += 1) {
      const api = payments % 2 === 0 ? shop.api : otherApi;
      const { status, body } = await api.debit(await order(pan, "01"), "named");
      expect([status, body["success"]]).toEqual([200, true]);
      paid.push(body["uuid"]);
    }
    const orders = await Promise.all(Array.from({ length: 6 }, () => order(pan, "01")));
    const raced = await Promise.all(
      orders.map((one, index) => (index % 2 === 0 ? shop.api : otherApi).debit(one, "named")),
    );
    expect(raced.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 422, 422, 422, 422, 422,
    ]);
    paid.push(...raced.filter(({ status }) => status === 200).map(({ body }) => body["uuid"] as string));
    expect(await usesOf(paid)).toEqual({ count: 5 });
  },
);

test("in auto the payments that lose the race are requested as low risk", async () => {
  const pan = "4000023000000004";
  const orders = await Promise.all(Array.from({ length: 10 }, () => order(pan)));
  const paid = await Promise.all(
    orders.map((one, index) => (index % 2 === 0 ? shop.api : otherApi).debit(one, "automatic")),
  );
  const applied = paid.map(({ body }) => body["exemption"]?.applied as string);
  expect(applied.toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => "lowValue"),
    ...Array.from({ length: 5 }, () => "tra"),
  ]);
});
