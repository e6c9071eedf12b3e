import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";
import { systemClock } from "../clock.ts";
import { openDatabase, sql, type Database } from "../database/index.ts";
import { silentLog } from "../log.ts";
import { enqueue, NO_OWNER } from "./enqueue.ts";
import { pullBackJobs } from "./far-due-times.ts";
import { releaseLeasesOfPredecessor } from "./release-leases.ts";

let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await createTestDatabase();
  db = connected();
});
afterEach(async () => {
  await db.close();
  await database.drop();
});

function connected(): Database {
  return openDatabase({ url: database.url, clock: systemClock, log: silentLog, poolSize: 1 });
}

const hours = (count: number) => Temporal.Duration.from({ hours: count });
const KIND = { name: "sent", leaseSeconds: 60, longestWait: { first: hours(0), retry: hours(24) } };
const PLANNED = { name: "planned", leaseSeconds: 60 };

/** Seconds from now; null of a time that is over or is none. */
async function times() {
  const rows = await db.query<{ key: string; due: number | null; leased: number | null }>(sql`
    select key, case when run_at > now() then extract(epoch from run_at - now())::int end as due,
      case when leased_until > now() then extract(epoch from leased_until - now())::int end as leased
    from jobs order by key`);
  return Object.fromEntries(rows.map(({ key, ...rest }) => [key, rest]));
}

async function add(kind: string, key: string, set: ReturnType<typeof sql>): Promise<void> {
  await enqueue(db, { kind, key, owner: NO_OWNER, payload: {} });
  await db.execute(sql`update jobs set ${set} where key = ${key}`);
}

test("jobs that are due or leased later than their kind plans are brought back, and no others", async () => {
  await add("sent", "new", sql`run_at = now() + interval '3 minutes'`);
  await add("sent", "retried", sql`attempts = 3, run_at = now() + interval '23 hours'`);
  await add("sent", "retried far ahead", sql`attempts = 3, run_at = now() + interval '400 days'`);
  await add("sent", "leased", sql`leased_until = now() + interval '50 seconds'`);
  await add("sent", "leased far ahead", sql`leased_until = now() + interval '400 days'`);
  await add("planned", "next year", sql`run_at = now() + interval '400 days'`);
  expect(await pullBackJobs(db, [KIND, PLANNED])).toBe(3);
  const after = await times();
  expect(after["new"]).toEqual({ due: null, leased: null });
  expect(after["retried"]?.due).toBeGreaterThan(80_000);
  expect(after["retried far ahead"]).toEqual({ due: null, leased: null });
  expect(after["leased"]?.leased).toBeGreaterThan(30);
  expect(after["leased far ahead"]?.leased).toBeGreaterThan(30);
  expect(after["leased far ahead"]?.leased).toBeLessThanOrEqual(60);
  expect(after["next year"]?.due).toBeGreaterThan(86_400);
  expect(await pullBackJobs(db, [KIND, PLANNED])).toBe(0);
});

test("a single gateway ends the leases of the process before it, and not its own", async () => {
  await add("sent", "of the predecessor", sql`leased_until = now() + interval '30 seconds'`);
  await add("sent", "own", sql`leased_until = now() + interval '60 seconds'`);
  expect(await releaseLeasesOfPredecessor(db, { kinds: [KIND], startedSecondsAgo: 10 })).toBe(1);
  const after = await times();
  expect(after["of the predecessor"]).toEqual({ due: null, leased: null });
  expect(after["own"]?.leased).toBeGreaterThan(30);
});

test("leases stay while another gateway is connected that was there before", async () => {
  const other = connected();
  try {
    await other.query(sql`select 1`);
    await add("sent", "of the other", sql`leased_until = now() + interval '30 seconds'`);
    expect(await releaseLeasesOfPredecessor(db, { kinds: [KIND], startedSecondsAgo: 0 })).toBe(0);
    expect((await times())["of the other"]?.leased).toBeGreaterThan(0);
  } finally {
    await other.close();
  }
});
