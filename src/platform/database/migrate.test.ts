import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";
import { migrate } from "./migrate.ts";
import { runMigrations } from "./run-migrations.ts";

/** The gateway's own migrations have run in it; these come on top, as those of a later version would. */
const LATER = { "2999-01-01-00-later": "create table of_a_later_version (id integer)" };

let database: TestDatabase;
let known: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  known = (await query("select name from schema_migrations")).map((row) => String(row["name"]));
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  await database.drop();
});

/** Connections of a test, which end before its database is dropped. */
const clients: pg.Client[] = [];

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Until another transaction holds what the migration needs. */
async function migrationWaits(): Promise<void> {
  const waiting = () => query("select from pg_locks where not granted");
  await expect.poll(waiting).not.toEqual([]);
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
  await expect(migrate(database.url, migrations(broken))).rejects.toThrow("division by zero");
  expect(await query("select name from schema_migrations where name like '2999%'")).toEqual([]);
  expect(await query("select from pg_tables where tablename = 'half'")).toEqual([]);
});

test("what is older than a migration that has run is made up for", async () => {
  await migrate(database.url, migrations(LATER));
  const older = { "2998-01-01-00-older": "create table of_a_late_merge (id integer)" };
  expect(await migrate(database.url, migrations(LATER, older))).toEqual(Object.keys(older));
});

test("a database with tables and no record of migrations is refused, and stays as it was", async () => {
  await query("drop table schema_migrations");
  const create = {
    "0.1.0-00-probe": "create table fresh (id integer); create table write_probe (id integer)",
  };
  await expect(migrate(database.url, create)).rejects.toThrow(/^The database is in use .* name an empty one/);
  expect(await query("select from pg_tables where tablename = 'fresh'")).toEqual([]);
});

test("a migration is recorded with the moment at which it ran", async () => {
  await migrate(database.url, migrations(LATER));
  const records = await query(
    "select name, applied_at > now() - interval '1 minute' as is_recent from schema_migrations",
  );
  expect(records.at(-1)).toEqual({ name: "2999-01-01-00-later", is_recent: true });
});

test("a process of the version before starts on a database that a newer one has brought up to date", async () => {
  await migrate(database.url, migrations(LATER));
  expect(await migrate(database.url, migrations())).toEqual([]);
});

test("a database that cannot be reached is named as what is wrong", async () => {
  const url = "postgres://localhost:1/nowhere";
  await expect(migrate(url, LATER)).rejects.toThrow(/^The database cannot be reached: .*ECONNREFUSED/);
});

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  clients.push(client);
  return client;
}

test("in a database that is in use each migration is a transaction of its own", async () => {
  const broken = { "2999-01-02-00-broken": "create table half (id integer); select 1 / 0" };
  await expect(migrate(database.url, migrations(LATER, broken))).rejects.toThrow("division by zero");
  expect(await query("select name from schema_migrations where name like '2999%'")).toEqual([
    { name: "2999-01-01-00-later" },
  ]);
  expect(await query("select from pg_tables where tablename = 'half'")).toEqual([]);
});

test("a migration whose table is locked lets other statements pass, and is tried again", async () => {
  const holder = await connected();
  await holder.query("begin; lock table write_probe in access share mode");
  const running = runMigrations(
    database.url,
    migrations({ "2999-01-03-00-locked": "alter table write_probe add column later integer" }),
  );
  await migrationWaits();
  // A statement that came after the migration waits no longer than the migration's own limit.
  const other = await connected();
  const beganMs = performance.now();
  await other.query("select from write_probe");
  expect(performance.now() - beganMs).toBeLessThan(5_000);
  await holder.query("commit");
  expect(await running).toEqual(["2999-01-03-00-locked"]);
  expect(await query("select later from write_probe")).toEqual([]);
});

test("a migration whose table stays locked fails and changes nothing", async () => {
  const holder = await connected();
  await holder.query("begin; lock table write_probe in access share mode");
  const locked = { "2999-01-03-00-locked": "alter table write_probe add column later integer" };
  await expect(runMigrations(database.url, migrations(locked), { lockLimitMs: 0 })).rejects.toThrow(
    "lock timeout",
  );
  await holder.query("commit");
  expect(await query("select name from schema_migrations where name like '2999%'")).toEqual([]);
});

const INDEX = { "2999-01-04-00-index": "create index concurrently probe_at on write_probe (written_at)" };

test("an index is created while a transaction writes to its table", async () => {
  const writer = await connected();
  await writer.query("begin; insert into write_probe default values");
  const running = runMigrations(database.url, migrations(INDEX));
  await migrationWaits();
  const other = await connected();
  await other.query("insert into write_probe default values");
  await writer.query("commit");
  expect(await running).toEqual(Object.keys(INDEX));
  expect(await query("select indisvalid from pg_index where indexrelid = 'probe_at'::regclass")).toEqual([
    { indisvalid: true },
  ]);
});

test("an index whose creation was interrupted is made again", async () => {
  await query("insert into write_probe values (now()), (now())");
  await query("create index probe_at on write_probe (written_at)");
  await query("update pg_index set indisvalid = false where indexrelid = 'probe_at'::regclass");
  expect(await runMigrations(database.url, migrations(INDEX))).toEqual(Object.keys(INDEX));
  expect(await query("select indisvalid from pg_index where indexrelid = 'probe_at'::regclass")).toEqual([
    { indisvalid: true },
  ]);
});

test("an index that is created concurrently beside another statement is refused", async () => {
  const both = { "2999-01-05-00-both": `${INDEX["2999-01-04-00-index"]}; select 1` };
  await expect(runMigrations(database.url, migrations(both))).rejects.toThrow("a migration of its own");
});

test("two processes that start at the same time do not wait for each other's index for ever", async () => {
  const runs = await Promise.all([1, 2].map(() => migrate(database.url, migrations(LATER, INDEX))));
  expect(runs.flat().toSorted()).toEqual([...Object.keys(LATER), ...Object.keys(INDEX)]);
});
