import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../support/postgres.ts";
import { runCommand } from "../support/run-command.ts";

const migrate = (environment: Record<string, string>) =>
  runCommand("src/commands/database.ts", ["migrate"], { environment });

test("a database without a schema is migrated before any gateway starts, and a second run changes nothing", async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  await client.query("drop schema public cascade");
  await client.query("create schema public");
  const environment = {
    GATEWAY_DATABASE_URL: database.url,
    GATEWAY_MASTER_KEY: Buffer.alloc(32, 1).toString("base64"),
  };
  expect(await migrate(environment)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^The database was migrated: .+\.\n$/),
  });
  expect((await client.query("select count(*) from transactions")).rows).toEqual([{ count: "0" }]);
  expect(await migrate(environment)).toEqual({
    code: 0,
    output: "The database has the schema of this version.\n",
  });
});

test("the embedded database is left to the gateway's start", async () => {
  expect(await migrate({})).toEqual({
    code: 1,
    output: "GATEWAY_DATABASE_URL is not set: the gateway migrates its embedded database when it starts.\n",
  });
});
