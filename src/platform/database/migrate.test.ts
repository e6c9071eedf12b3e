import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";
import { migrate } from "./migrate.ts";

/** The gateway's own migrations have run in it; these come on top, as those of a later version would. */
const LATER = { "2999-01-01-00-later": "create table of_a_later_version (id integer)" };

let database: TestDatabase;
let known: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  known = (await query("select name from kysely_migration")).map((row) => String(row["name"]));
});
afterEach(() => database.drop());

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function migrations(...more: Readonly<Record<string, string>>[]): Record<string, string> {
  return Object.assign(Object.fromEntries(known.map((name) => [name, "select 1"])), ...more);
}

test("what is missing is run once, also when two processes start at the same time", async () => {
  const runs = await Promise.all([1, 2].map(() => migrate(database.url, migrations(LATER))));
  expect(runs.flat()).toEqual(Object.keys(LATER));
  expect(await migrate(database.url, migrations(LATER))).toEqual([]);
});

test("a script that fails leaves the database as it was", async () => {
  const broken = { "2999-01-02-00-broken": "create table half (id integer); select 1 / 0" };
  await expect(migrate(database.url, migrations(LATER, broken))).rejects.toThrow("division by zero");
  expect(await query("select name from kysely_migration where name like '2999%'")).toEqual([]);
  expect(await query("select from pg_tables where tablename in ('half', 'of_a_later_version')")).toEqual([]);
});

test("what is older than a migration that has run is made up for", async () => {
  await migrate(database.url, migrations(LATER));
  const older = { "2998-01-01-00-older": "create table of_a_late_merge (id integer)" };
  expect(await migrate(database.url, migrations(LATER, older))).toEqual(Object.keys(older));
});

test("the record is the one that versions with Kysely wrote", async () => {
  await migrate(database.url, migrations(LATER));
  const [record] = await query("select * from kysely_migration where name like '2999%'");
  expect(Object.keys(record ?? {})).toEqual(["name", "timestamp"]);
  expect(Date.parse(String(record?.["timestamp"]))).not.toBeNaN();
});

test("a process of the version before starts on a database that a newer one has brought up to date", async () => {
  await migrate(database.url, migrations(LATER));
  expect(await migrate(database.url, migrations())).toEqual([]);
});

test("a database that cannot be reached is named as what is wrong", async () => {
  const url = "postgres://localhost:1/nowhere";
  await expect(migrate(url, LATER)).rejects.toThrow(/^The database cannot be reached: .*ECONNREFUSED/);
});
