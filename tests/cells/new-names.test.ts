import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { ApiClient } from "../support/api-client.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";
import { createTestDatabase } from "../support/postgres.ts";

const ROOT = "TE-0000-0000-0000-0000-0000-0000";
const PATH = "/api/provisioning";

/** Two cells with a merchant each, of which the gateways know both. */
let cells: Cell[];
interface Cell {
  readonly gateway: TestGateway;
  readonly root: ApiClient;
  readonly merchant: string;
}
let databases: { url: string; drop(): Promise<void> }[];

beforeAll(async () => {
  databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const known = databases.map(({ url: databaseUrl }, place) => ({ name: `cell-${place}`, databaseUrl }));
  cells = await Promise.all(
    databases.map(async ({ url: databaseUrl }) => {
      return cellOf(await startTestGateway({ databaseUrl, cells: known, demo: false }));
    }),
  );
});

async function cellOf(gateway: TestGateway): Promise<Cell> {
  const root = new ApiClient(gateway.url, ADMINISTRATOR);
  const { body } = await root.post(`${PATH}/createMerchant/${ROOT}`, { name: "Shop" });
  return { gateway, root, merchant: body["merchant"].guid };
}
afterAll(async () => {
  await Promise.all(cells.map(({ gateway }) => gateway.close()));
  await Promise.all(databases.map((database) => database.drop()));
});

const connector = (change: object) => ({
  name: "Cards",
  adapter: "Simulator",
  method: "Creditcard",
  ...change,
});
const user = (username: string) => ({ username, password: "correct horse battery staple 4", type: "api" });
const make = (cell: number, operation: string, body: object) =>
  cells[cell]!.root.post(`${PATH}/${operation}/${cells[cell]!.merchant}`, body);

test("an API key, a public key and the name of a user that another cell has cannot be made", async () => {
  const made = await make(
    0,
    "createConnector",
    connector({ apiKey: "shop-a", publicIntegrationKey: "pub-a" }),
  );
  expect(made.status).toBe(200);
  expect((await make(0, "createMerchantUser", user("till-a"))).status).toBe(200);
  const refused = [
    await make(1, "createConnector", connector({ apiKey: "shop-a" })),
    await make(1, "createConnector", connector({ apiKey: "shop-b", publicIntegrationKey: "pub-a" })),
    await make(1, "createMerchantUser", user("till-a")),
  ];
  expect(refused.map(({ status, body }) => [status, body["errorMessage"]])).toEqual([
    [422, expect.stringMatching(/^apiKey: /)],
    [422, expect.stringMatching(/^publicIntegrationKey: /)],
    [422, expect.stringMatching(/^username: /)],
  ]);
  const { count } = await cells[1]!.gateway.gateway.db.one<{ count: bigint }>(
    sql`select count(*) from connectors where api_key in ('shop-a', 'shop-b')`,
  );
  expect(count).toBe(0n);
});

test("a change to a name of another cell is refused, and one that keeps its names is not", async () => {
  await make(0, "createConnector", connector({ apiKey: "shop-c" }));
  const { body } = await make(1, "createConnector", connector({ apiKey: "shop-d" }));
  const { guid, publicIntegrationKey } = body["connector"];
  const change = (request: object) => cells[1]!.root.post(`${PATH}/updateConnector/${guid}`, request);
  expect((await change({ apiKey: "shop-c" })).status).toBe(422);
  expect((await change({ apiKey: "shop-d", publicIntegrationKey, name: "Renamed" })).status).toBe(200);
  await make(0, "createMerchantUser", user("till-c"));
  const other = await make(1, "createMerchantUser", user("till-d"));
  const rename = (username: string) =>
    cells[1]!.root.post(`${PATH}/updateMerchantUser/${other.body["merchantUser"].guid}`, { username });
  expect((await rename("till-c")).status).toBe(422);
  expect((await rename("till-d")).status).toBe(200);
});

test("of two cells that make the same name at once, one makes it", async () => {
  for (let round = 0; round < 5; round++) {
    const request = connector({ apiKey: `race-${round}` });
    const made = await Promise.all([0, 1].map((cell) => make(cell, "createConnector", request)));
    expect(made.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  }
});

test("while a cell cannot be asked, no name is made, and everything else is", async () => {
  const { gateway, root, merchant } = await cellOf(
    await startTestGateway({
      cells: [{ name: "away", databaseUrl: "postgres://127.0.0.1:1/none" }],
      demo: false,
    }),
  );
  const refused = await root.post(`${PATH}/createConnector/${merchant}`, connector({ apiKey: "shop-e" }));
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, expect.any(String)]);
  expect((await root.post(`${PATH}/createMerchant/${ROOT}`, { name: "Other" })).status).toBe(200);
  await gateway.close();
});
