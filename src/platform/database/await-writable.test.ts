import { expect, onTestFinished, test } from "vitest";

import { CuttableProxy } from "../../../tests/support/cuttable-proxy.ts";
import { keepLog } from "../../../tests/support/kept-log.ts";
import { createTestDatabase } from "../../../tests/support/postgres.ts";
import { silentLog } from "../log.ts";
import { awaitWritable } from "./await-writable.ts";

async function databaseBehindAWay(): Promise<{ url: string; way: CuttableProxy }> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const way = await CuttableProxy.to(database.url);
  return { url: database.url, way };
}

test("a start waits for a database that cannot be reached yet, and says so once", async () => {
  const { way } = await databaseBehindAWay();
  way.cut();
  const { log, text } = keepLog("warn");
  const waiting = awaitWritable(way.url, { log, waitSeconds: 120 });
  await expect.poll(() => way.refused).toBeGreaterThan(1);
  way.restore();
  await waiting;
  expect(text().match(/The start waits until the database takes writes\./g)).toHaveLength(1);
});

test("after the time that it waits a start fails with the reason", async () => {
  const { way } = await databaseBehindAWay();
  way.cut();
  await expect(awaitWritable(way.url, { log: silentLog, waitSeconds: 1 })).rejects.toThrow(
    /^The database cannot be used: .+/,
  );
  expect(way.refused).toBeGreaterThan(1);
});

test("an unknown database is not waited for", async () => {
  const { url } = await databaseBehindAWay();
  const unknown = new URL(url);
  unknown.pathname = "/there_is_none";
  await expect(awaitWritable(unknown.href, { log: silentLog, waitSeconds: 600 })).rejects.toThrow(
    /does not exist/,
  );
});
