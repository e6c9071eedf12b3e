import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { CuttableProxy } from "../../../tests/support/cuttable-proxy.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";
import { systemClock } from "../clock.ts";
import { silentLog } from "../log.ts";
import { openDatabase, type Database } from "./database.ts";
import { isDatabaseUnavailable } from "./errors.ts";
import { sql } from "./sql.ts";

const STATEMENT_TIMEOUT_MS = 300;
/** TCP gives up after minutes: whatever is far below shows that the gateway does not wait for it, also on a busy machine. */
const MAX_WAIT_MS = 5_000;

let server: TestDatabase;

beforeAll(async () => {
  server = await createTestDatabase();
});
afterAll(() => server.drop());

async function databaseBehindAWay(): Promise<{ db: Database; way: CuttableProxy }> {
  const way = await CuttableProxy.to(server.url);
  const statementTimeoutMs = STATEMENT_TIMEOUT_MS;
  const db = openDatabase({
    url: way.url,
    clock: systemClock,
    log: silentLog,
    poolSize: 2,
    statementTimeoutMs,
  });
  onTestFinished(() => db.close());
  return { db, way };
}

const one = (db: Pick<Database, "one">): Promise<{ value: number }> => db.one(sql`select 1 as value`);

/** How a request would fail, and after how long. */
async function failureOf(work: () => Promise<unknown>): Promise<{ isUnavailable: boolean; ms: number }> {
  const begunMs = performance.now();
  const error = await work().then(
    () => new Error("It did not fail."),
    (reason: unknown) => reason,
  );
  return { isUnavailable: isDatabaseUnavailable(error), ms: performance.now() - begunMs };
}

test("a connection that is cut fails at once, and a new one takes its place", async () => {
  const { db, way } = await databaseBehindAWay();
  expect(await one(db)).toEqual({ value: 1 });
  way.cut();
  expect(await failureOf(() => one(db))).toMatchObject({ isUnavailable: true });
  way.restore();
  expect(await one(db)).toEqual({ value: 1 });
});

test.each([
  ["a statement", (db: Database) => one(db)],
  ["a transaction", (db: Database) => db.transaction((tx) => one(tx))],
])("%s whose packets are lost times out, and its connection is closed", async (_name, work) => {
  const { db, way } = await databaseBehindAWay();
  await Promise.all([one(db), one(db)]);
  way.swallow();
  const [first, second] = await Promise.all([failureOf(() => work(db)), failureOf(() => work(db))]);
  for (const { isUnavailable, ms } of [first, second]) {
    expect(isUnavailable).toBe(true);
    expect(ms).toBeLessThan(MAX_WAIT_MS);
  }
  way.restore();
  expect(await one(db)).toEqual({ value: 1 });
  expect(await db.transaction((tx) => one(tx))).toEqual({ value: 1 });
});

test("a transaction that was cut has changed nothing", async () => {
  const { db, way } = await databaseBehindAWay();
  const failure = await failureOf(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into transaction_tags (transaction_uuid, name, created_at, created_by)
        values ('cut', 'cut', now(), 'cut')`);
      way.cut();
      await one(tx);
    }),
  );
  expect(failure.isUnavailable).toBe(true);
  way.restore();
  expect(await db.query(sql`select from transaction_tags where transaction_uuid = 'cut'`)).toEqual([]);
});
