import { expect, onTestFinished, test } from "vitest";
import { openDatabase, sql } from "../../src/platform/database/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { silentLog } from "../../src/platform/log.ts";
import { ApiClient } from "../support/api-client.ts";
import { startTestGateway } from "../support/gateway.ts";
import { keepLog } from "../support/kept-log.ts";
import { createTestDatabase } from "../support/postgres.ts";

/** The lines about it that a start on a database with these further migrations logs. */
async function linesAbout(further: readonly string[]): Promise<Record<string, unknown>[]> {
  const database = await createTestDatabase();
  const db = openDatabase({ url: database.url, clock: systemClock, log: silentLog });
  for (const name of further) await db.execute(sql`insert into schema_migrations (name) values (${name})`);
  await db.close();
  const kept = keepLog("warn");
  const started = await startTestGateway({ databaseUrl: database.url, log: kept.log });
  onTestFinished(async () => {
    await started.close();
    await database.drop();
  });
  expect((await new ApiClient(started.url).debit()).body).toMatchObject({ success: true });
  return kept
    .text()
    .split("\n")
    .filter((line) => line.includes("later version"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("a version that meets the database of a later one says so in one line, and works", async () => {
  const lines = await linesAbout(["2999-01-01-00-later", "2999-01-02-00-latest"]);
  expect(lines).toEqual([
    expect.objectContaining({
      migrations: 2,
      newest: "2999-01-02-00-latest",
      msg: expect.stringMatching(/^The database was migrated by a later version: /),
    }),
  ]);
});

test("a database of the same version is not worth a line", async () => {
  expect(await linesAbout([])).toEqual([]);
});
