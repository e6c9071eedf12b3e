import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock, systemClock } from "../../src/platform/clock.ts";
import { openDatabase, sql, type Database } from "../../src/platform/database/index.ts";
import { silentLog } from "../../src/platform/log.ts";
import { ConfigurationCache } from "../../src/tenancy/index.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, clock: systemClock, log: silentLog });
});

afterAll(async () => {
  await db?.close();
  await database?.drop();
});

/** Loads 1, 2, 3, … */
function counter(): () => Promise<number> {
  let count = 0;
  return async () => ++count;
}

test("a cached value is loaded once, also by concurrent readers, and again after its time", async () => {
  const clock = new ManualClock("2026-11-20T00:00:00Z");
  const cache = new ConfigurationCache({ clock });
  const load = counter();
  const both = [cache.getOrLoad("tenant", "a", load), cache.getOrLoad("tenant", "a", load)];
  expect(await Promise.all(both)).toEqual([1, 1]);
  clock.advance({ seconds: 15 });
  expect(await cache.getOrLoad("tenant", "a", load)).toBe(2);
});

test("a load that began before a change is not kept", async () => {
  const cache = new ConfigurationCache({ clock: systemClock });
  let finish = (_value: string): void => {};
  const slow = cache.getOrLoad("tenant", "a", () => new Promise<string>((resolve) => (finish = resolve)));
  cache.clear();
  finish("old");
  expect(await slow).toBe("old");
  expect(await cache.getOrLoad("tenant", "a", async () => "new")).toBe("new");
});

test("a load that fails is retried", async () => {
  const cache = new ConfigurationCache({ clock: systemClock });
  const failing = cache.getOrLoad("tenant", "a", () => Promise.reject(new Error("away")));
  await expect(failing).rejects.toThrow("away");
  expect(await cache.getOrLoad("tenant", "a", async () => "back")).toBe("back");
});

test("every change is received, also after a lost connection", async () => {
  const cache = await ConfigurationCache.open({ db, clock: systemClock });
  const load = counter();
  const current = () => cache.getOrLoad("tenant", "a", load);
  expect(await current()).toBe(1);
  await db.execute(sql`update tenants set name = 'Renamed'`);
  await expect.poll(current).toBe(2);

  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`);
  await expect.poll(current).toBe(3);
  await cache.close();
});

test("a change is seen half a second after its commit, also when its notification is lost", async () => {
  const clock = new ManualClock("2026-11-26T00:00:00Z");
  const deaf: Database = { ...db, listen: async () => async () => undefined };
  const cache = await ConfigurationCache.open({ db: deaf, clock });
  const load = counter();
  const current = () => cache.getOrLoad("tenant", "a", load);
  expect(await current()).toBe(1);
  let commit = (): void => undefined;
  const committed = new Promise<void>((resolve) => (commit = resolve));
  const earlier = db.transaction(async (tx) => {
    await tx.execute(sql`update tenants set name = 'Earlier' where guid = 'none'`);
    await committed;
  });
  await db.execute(sql`update tenants set name = 'Later' where guid = 'none'`);
  expect(await current()).toBe(1);
  clock.advance({ milliseconds: 500 });
  expect(await current()).toBe(2);
  // The transaction that began before is seen once it is committed.
  commit();
  await earlier;
  clock.advance({ milliseconds: 500 });
  expect(await current()).toBe(3);
  clock.advance({ milliseconds: 500 });
  expect(await current()).toBe(3);
  await cache.close();
});
