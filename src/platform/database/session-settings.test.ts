import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../tests/support/postgres.ts";
import { systemClock } from "../clock.ts";
import { silentLog } from "../log.ts";
import { openDatabase } from "./database.ts";
import { sql } from "./sql.ts";

test("statements are not compiled, whatever the server's settings say", async () => {
  const server = await createTestDatabase();
  const open = () => openDatabase({ url: server.url, clock: systemClock, log: silentLog, poolSize: 1 });
  const before = open();
  await before.execute(
    sql`do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`,
  );
  await before.close();
  const db = open();
  onTestFinished(async () => {
    await db.close();
    await server.drop();
  });
  expect(await db.one(sql`select current_setting('jit') as jit`)).toEqual({ jit: "off" });
});
