import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { connectOnce } from "./connect.ts";

/** Any number, the same in every version. */
const MIGRATION_LOCK = "3853314791062309107";
/** While a change of a table waits for its lock, requests wait behind it: it gives up soon, and is retried. */
const LOCK_TIMEOUT_MS = 2_000;
const RETRY_EVERY_MS = 500;
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";
/** For a table, a function, a trigger or another object. */
const EXISTS_ALREADY = new Set(["42P07", "42723", "42710"]);
const CONCURRENT_INDEX = /\bcreate (unique )?index concurrently (?:if not exists )?([a-z_0-9]+)/gi;

interface RunOptions {
  /** For how long a migration is tried whose locks are taken. */
  readonly lockLimitMs?: number;
}

const LOCK_LIMIT_MS = 300_000;

/**
 * Runs the missing migrations in the order of their names; the names that were run. One process at a time; the others wait
 * and find nothing to do.
 *
 * A new database is made in one transaction, so that a first start that was killed leaves nothing. In one that is in use each
 * migration is a transaction of its own, short and with a limit on its wait for locks; an index that is created
 * `concurrently` is in none, blocks nobody, and is made again when an earlier attempt was interrupted.
 */
export async function runMigrations(
  databaseUrl: string,
  migrations: Migrations,
  { lockLimitMs = LOCK_LIMIT_MS }: RunOptions = {},
): Promise<string[]> {
  const client = await connectOnce({ url: databaseUrl });
  try {
    await lock(client);
    const { missing, isNew } = await missingIn(client, Object.keys(migrations));
    const scripts = missing.map((name) => ({ name, script: migrations[name]! }));
    if (isNew) {
      await createAll(client, scripts);
      return missing;
    }
    for (const migration of scripts) await retryLocks(() => runOne(client, migration), lockLimitMs);
    return missing;
  } finally {
    // It rolls back what is not committed, and releases the lock.
    await client.end();
  }
}

/** In one transaction. Tables that are there without a record of migrations are not the gateway's, or of before 0.1.0. */
async function createAll(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  try {
    await inTransaction(client, async () => {
      for (const { name, script } of migrations)
        await runScript(client, { name, script: script.replaceAll(/\bindex concurrently\b/gi, "index") });
    });
  } catch (error) {
    if (!EXISTS_ALREADY.has(String((error as { code?: string }).code))) throw error;
    const { message } = error as Error;
    throw new Error(
      `The database is in use by something else, or by a version before 0.1.0: name an empty one (${message}).`,
      {
        cause: error,
      },
    );
  }
}

interface Migration {
  readonly name: string;
  readonly script: string;
}

/** Tried and not waited for: the creation of an index waits for every statement that began before, such as one that waits. */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.locked === true) return;
    await sleep(RETRY_EVERY_MS);
  }
}

async function runOne(client: pg.Client, migration: Migration): Promise<void> {
  const [first, ...more] = migration.script.matchAll(CONCURRENT_INDEX);
  if (first === undefined) return inTransaction(client, () => runScript(client, migration));
  if (more.length > 0 || migration.script.trim().replace(/;$/, "").includes(";"))
    throw new Error(`${migration.name}: an index that is created concurrently is a migration of its own.`);
  await createIndex(client, { ...migration, index: first[2] ?? "" });
}

/** A creation that was interrupted leaves an index that is kept up to date and used by nothing. */
async function createIndex(client: pg.Client, migration: Migration & { index: string }): Promise<void> {
  const { rows } = await client.query<{ isValid: boolean }>(
    'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [migration.index],
  );
  if (rows[0]?.isValid === false) await client.query(`drop index concurrently ${migration.index}`);
  // It waits for the statements that run, for as long as they take, without any of them waiting for it.
  await client.query("set lock_timeout = 0");
  if (rows[0]?.isValid === true) await record(client, migration.name);
  else await runScript(client, migration);
}

async function runScript(client: pg.Client, { name, script }: Migration): Promise<void> {
  await client.query(script);
  await record(client, name);
}

async function record(client: pg.Client, name: string): Promise<void> {
  await client.query("insert into schema_migrations (name) values ($1)", [name]);
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

async function retryLocks(work: () => Promise<void>, lockLimitMs: number): Promise<void> {
  const endMs = performance.now() + lockLimitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      const isTaken = code === LOCK_NOT_AVAILABLE || code === DEADLOCK;
      if (!isTaken || performance.now() > endMs) throw error;
      await sleep(RETRY_EVERY_MS);
    }
  }
}

/** Slices evolve on their own: one's newer migration may be merged before another's older one, which then runs later. */
async function missingIn(
  client: pg.Client,
  names: readonly string[],
): Promise<{ missing: string[]; isNew: boolean }> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations");
  const applied = new Set(rows.map(({ name }) => name));
  return { missing: names.filter((name) => !applied.has(name)).toSorted(), isNew: rows.length === 0 };
}

/**
 * Migration name → SQL script, run in the order of names: first the schemas of the first release (`0.1.0-10-tenancy`, numbered by
 * the steps of the slices), then what was added since (`2027-01-31-01-words`).
 */
export type Migrations = Readonly<Record<string, string>>;
