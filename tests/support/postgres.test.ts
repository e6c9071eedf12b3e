import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "./postgres.ts";

let databases: TestDatabase[] = [];

beforeAll(async () => {
  databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
});

afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()));
});

test("suites do not see each other's rows", async () => {
  const [first, second] = await Promise.all(databases.map((database) => connect(database.url)));
  await first?.query("create table seen (who text)");
  const found = await second?.query("select to_regclass('seen') as seen");
  expect(found?.rows).toEqual([{ seen: null }]);
  await Promise.all([first?.end(), second?.end()]);
});

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
