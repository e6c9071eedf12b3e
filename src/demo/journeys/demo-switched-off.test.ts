import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";

let database: TestDatabase;
const masterKey = randomBytes(32);

beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database?.drop());

async function withGateway<Result>(
  { demo }: { demo: boolean },
  use: (started: TestGateway) => Promise<Result>,
): Promise<Result> {
  const bi = { kind: "embedded" } as const;
  const started = await startTestGateway({ demo, databaseUrl: database.url, masterKey, bi });
  try {
    return await use(started);
  } finally {
    await started.close();
  }
}

/** The status of a request with each credential in the documentation. */
async function credentialUses({ url }: TestGateway) {
  const user = new ApiClient(url);
  const bi = new ApiClient(url, { username: "demo-bi", password: "demo-bi-password" });
  const own = new ApiClient(url, { username: "own", password: "own-long-password" });
  const cardData = {
    pan: "4111111111111111",
    expirationMonth: "12",
    expirationYear: "2031",
    cardHolder: "Ada Lovelace",
  };
  return {
    debit: (await user.debit()).status,
    links: (await user.get("/api/v3/payByLink/none")).status,
    debitByAnotherUser: (await own.transaction("demo-card", "debit", anOrder())).status,
    bi: (await bi.get("/bi/query/transactions/v2/_count")).status,
    tokenize: (await user.post("/api/v3/tokenize/demo-public", { cardData })).status,
    shop: (await user.get("/demo")).status,
  };
}

const OPEN = { debit: 200, links: 404, debitByAnotherUser: 200, bi: 200, tokenize: 200, shop: 200 };
const SHUT = { debit: 401, links: 401, debitByAnotherUser: 401, bi: 401, tokenize: 401, shop: 404 };

test("without the demo its user, keys and tokens are refused also on seeded data, and with the demo they work again", async () => {
  await withGateway({ demo: true }, async (started) => {
    const administrator = new ApiClient(started.url, ADMINISTRATOR);
    const user = { username: "own", password: "own-long-password", type: "api" };
    const path = "/api/provisioning/createMerchantUser/ME-0000-0000-0000-0000-0000-0001";
    expect((await administrator.post(path, user)).status).toBe(200);
    expect(await credentialUses(started)).toEqual(OPEN);
  });
  expect(await withGateway({ demo: false }, credentialUses)).toEqual(SHUT);
  expect(await withGateway({ demo: true }, credentialUses)).toEqual(OPEN);
});
