import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/postgres.ts";
import { openDatabase, sql, type Database } from "../platform/database/index.ts";
import { systemClock } from "../platform/clock.ts";
import { silentLog } from "../platform/log.ts";
import { endAttempt, purgeAttempts, reserveAttempt } from "./index.ts";

let database: TestDatabase;
/** As two processes have it: a pool each. */
let pools: Database[];

beforeAll(async () => {
  database = await createTestDatabase();
  const open = () => openDatabase({ url: database.url, clock: systemClock, log: silentLog });
  pools = [open(), open()];
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  await database.drop();
});

const of = (max: number) => ({ settings: { "retry:max-per-card-30d": String(max) } });

const attempt = (card: string, n: number, initiator: "customer" | "merchant" = "merchant") => ({
  submission: `${card}-${initiator}-${n}`,
  transactionUuid: `${card}-${n}`,
  merchantGuid: "ME-1",
  card,
  scheme: "visa",
  initiator,
  testMode: false,
});

/** One attempt that is declined, from the pool of one of the processes. */
async function tryOnce(
  n: number,
  { card, max, at = Temporal.Now.instant() }: { card: string; max: number; at?: Temporal.Instant },
) {
  const db = pools[n % 2]!;
  const made = attempt(card, n);
  const clock = { ...systemClock, now: () => at };
  const reserved = await reserveAttempt({ db, clock }, made, of(max));
  if (reserved)
    await endAttempt(db, { submission: made.submission, outcome: "declined", forbids: "none", at });
  return reserved;
}

test.each([1, 2, 5, 7])("of many at once in two processes exactly %i are made", async (max) => {
  const card = `race-${max}`;
  const results = await Promise.all(Array.from({ length: 24 }, (_, n) => tryOnce(n, { card, max })));
  expect(results.filter(Boolean)).toHaveLength(max);
});

test("simultaneous attempts of several cards share statements in two processes, in whatever order they come", async () => {
  const cards = Array.from({ length: 12 }, (_, n) => `crossing-${n}`);
  const results = await Promise.all(
    [...cards, ...cards.toReversed(), ...cards, ...cards.toReversed()].map((card, n) =>
      tryOnce(n + 1, { card, max: 3 }).then((made) => ({ card, made })),
    ),
  );
  const made = Map.groupBy(
    results.filter((one) => one.made),
    ({ card }) => card,
  );
  expect(cards.map((card) => made.get(card)?.length)).toEqual(cards.map(() => 3));
});

test("the scheme's own limit holds without a setting: 20 of Visa", async () => {
  const results = await Promise.all(
    Array.from({ length: 30 }, (_, n) => tryOnce(n, { card: "scheme", max: 0 })),
  );
  expect(results.filter(Boolean)).toHaveLength(20);
});

test("what was approved does not count, and customers count apart from merchants", async () => {
  const db = pools[0]!;
  const parts = { db, clock: systemClock };
  const at = systemClock.now();
  for (let n = 0; n < 5; n += 1) {
    const made = attempt("good", n);
    expect(await reserveAttempt(parts, made, of(1))).toBe(true);
    await endAttempt(db, { submission: made.submission, outcome: "approved", forbids: "none", at });
  }
  expect(await tryOnce(9, { card: "good", max: 1 })).toBe(true);
  expect(await tryOnce(10, { card: "good", max: 1 })).toBe(false);
  expect(await reserveAttempt(parts, attempt("good", 11, "customer"), of(1))).toBe(true);
});

test("attempts count for 30 days, and are deleted afterwards", async () => {
  const old = Temporal.Now.instant().subtract({ hours: 24 * 32 });
  expect(await tryOnce(0, { card: "old", max: 1, at: old })).toBe(true);
  expect(await tryOnce(1, { card: "old", max: 1, at: old.add({ hours: 24 * 29 }) })).toBe(false);
  expect(await tryOnce(2, { card: "old", max: 1 })).toBe(true);
  await purgeAttempts(pools[0]!);
  const left = await pools[0]!.query(sql`select state from card_attempts where card = 'old' order by at`);
  expect(left).toEqual([{ state: "refused" }, { state: "declined" }]);
  const older = Temporal.Now.instant().subtract({ hours: 24 * 191 });
  for (const hours of [0, 1, 48]) await tryOnce(hours, { card: "older", max: 1, at: older.add({ hours }) });
  await purgeAttempts(pools[0]!);
  // Figures count those that were refused for half a year.
  const kept = await pools[0]!.query(sql`select state from card_attempts where card = 'older'`);
  expect(kept).toEqual([{ state: "refused" }]);
});

test("after a prohibition nobody tries the card again, unless the scheme's limits are switched off", async () => {
  const db = pools[0]!;
  const parts = { db, clock: systemClock };
  const first = attempt("stolen", 0);
  expect(await reserveAttempt(parts, first, of(0))).toBe(true);
  await endAttempt(db, {
    submission: first.submission,
    outcome: "declined",
    forbids: "all",
    at: systemClock.now(),
  });
  expect(await reserveAttempt(parts, attempt("stolen", 1), of(0))).toBe(false);
  expect(await reserveAttempt(parts, attempt("stolen", 2, "customer"), of(0))).toBe(false);
  const without = { settings: { "retry:limits": "none" } };
  expect(await reserveAttempt(parts, attempt("stolen", 3), without)).toBe(true);
});
