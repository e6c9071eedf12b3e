import { connectOnce } from "./connect.ts";
import type { Queryable } from "./database.ts";
import { sql } from "./sql.ts";
import { runMigrations, type Migrations } from "./run-migrations.ts";

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Brings the database up to date; the names of the migrations that were run. Safe when several processes start at once.
 * A migration is never changed once it was released; a later one corrects it.
 */
export async function migrate(databaseUrl: string, migrations: Migrations): Promise<string[]> {
  if (await isUpToDate(databaseUrl, Object.keys(migrations))) return [];
  return runMigrations(databaseUrl, migrations);
}

/** The migrations that a later version has run on the database, in the order of their names. */
export async function laterMigrations(db: Queryable, migrations: Migrations): Promise<string[]> {
  const rows = await db.query<{ name: string }>(sql`
    select name from schema_migrations where name <> all(${Object.keys(migrations)}::text[]) order by name`);
  return rows.map(({ name }) => name);
}

/**
 * Whether all of these have run. A database with more of them was migrated by a later version: this version may still run
 * on it, because a migration never breaks the previous version.
 */
async function isUpToDate(databaseUrl: string, names: readonly string[]): Promise<boolean> {
  const client = await connectOnce({ url: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }).catch(
    (cause: Error & { code?: string }) => {
      // An error over several addresses has no message of its own.
      throw new Error(`The database cannot be reached: ${cause.message || cause.code}`, { cause });
    },
  );
  try {
    const table = await client.query("select from pg_tables where tablename = 'schema_migrations'");
    if (table.rowCount === 0) return false;
    const { rows } = await client.query<{ name: string }>("select name from schema_migrations");
    const applied = new Set(rows.map(({ name }) => name));
    return names.every((name) => applied.has(name));
  } finally {
    await client.end();
  }
}
