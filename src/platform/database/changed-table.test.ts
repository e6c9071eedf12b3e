import { beforeAll, beforeEach, expect, test } from "vitest";
import { databaseForThisFile } from "../../../tests/support/database-for-this-file.ts";
import { actingAs } from "./acting-as.ts";
import { isDatabaseUnavailable } from "./errors.ts";
import { sql } from "./sql.ts";

const CONNECTIONS = 4;
const ROWS = sql`select * from upgraded`;
const db = databaseForThisFile({ poolSize: CONNECTIONS });
let columns = 0;

beforeAll(async () => {
  await db.execute(sql`create table upgraded (id integer)`);
  await db.execute(sql`
    create function add_column(number int) returns void language plpgsql as $$
    begin execute format('alter table upgraded add column column_%s integer', number); end $$`);
});
/** Every connection has prepared the statement; then a migration of the next version adds a column. */
beforeEach(async () => {
  await Promise.all(Array.from({ length: CONNECTIONS * 4 }, () => db.query(ROWS)));
  await Promise.all(Array.from({ length: CONNECTIONS }, () => db.transaction((tx) => tx.query(ROWS))));
  columns += 1;
  await db.execute(sql`select add_column(${columns}::int)`);
});

test("a statement whose table has got a column since it was prepared is sent again", async () => {
  await Promise.all(Array.from({ length: CONNECTIONS * 4 }, () => db.query(ROWS)));
});

test("also for an actor", async () => {
  const actor = { username: "ada", address: "127.0.0.1", requestId: "1", operation: "upgrade" };
  await actingAs(actor, () => Promise.all(Array.from({ length: CONNECTIONS * 4 }, () => db.query(ROWS))));
});

test("in a transaction it is a reason to retry the request, at most once for each connection", async () => {
  const failures: unknown[] = [];
  for (let turn = 0; turn < CONNECTIONS + 2; turn++)
    await db.transaction((tx) => tx.query(ROWS)).catch((error: unknown) => failures.push(error));
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.every(isDatabaseUnavailable)).toBe(true);
  await Promise.all(Array.from({ length: CONNECTIONS }, () => db.transaction((tx) => tx.query(ROWS))));
});
