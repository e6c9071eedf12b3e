import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../tests/support/postgres.ts";
import { systemClock } from "../clock.ts";
import { silentLog } from "../log.ts";
import { openDatabase, type Queryable } from "./database.ts";
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

test.each(["", "?options=-c%20quittance.actor%3Dsomebody%20-c%20work_mem%3D5MB"])(
  "statements on queues are planned once and read by index, beside the options of the address %s",
  async (options) => {
    const server = await createTestDatabase();
    const url = server.url + options;
    const db = openDatabase({ url, clock: systemClock, log: silentLog, poolSize: 2 });
    onTestFinished(async () => {
      await db.close();
      await server.drop();
    });
    const setting = async (queryable: Queryable, name: string) =>
      (await queryable.one<{ value: string }>(sql`select current_setting(${name}) as value`)).value;
    expect(await setting(db.byIndex, "enable_seqscan")).toBe("off");
    expect(await setting(db.byIndex, "plan_cache_mode")).toBe("force_generic_plan");
    expect(await setting(db, "enable_seqscan")).toBe("on");
    if (options) expect(await setting(db.byIndex, "work_mem")).toBe("5MB");
  },
);
