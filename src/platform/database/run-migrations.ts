import pg from "pg";
import type { Migrations } from "./migrate.ts";

/** The same as in versions that migrated with Kysely, so that one of them may start at the same time. */
const MIGRATION_LOCK = "3853314791062309107";

/**
 * Runs the missing migrations in the order of their names, in one transaction: a script that fails changes nothing. One
 * process at a time; the others wait and find nothing to do. Returns the names that were run.
 */
export async function runMigrations(databaseUrl: string, migrations: Migrations): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    const names = await missingIn(client, Object.keys(migrations));
    for (const name of names) {
      await client.query(migrations[name]!);
      await client.query("insert into kysely_migration (name, timestamp) values ($1, $2)", [
        name,
        new Date().toISOString(),
      ]);
    }
    await client.query("commit");
    return names;
  } finally {
    // Without a commit this rolls back.
    await client.end();
  }
}

/** Slices evolve on their own: one's newer migration may be merged before another's older one, which then runs later. */
async function missingIn(client: pg.Client, names: readonly string[]): Promise<string[]> {
  // The name is that of the tool which made the table first; versions before and after this one read it as well.
  await client.query(`create table if not exists kysely_migration (
    name varchar(255) not null primary key, timestamp varchar(255) not null)`);
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration");
  const applied = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !applied.has(name)).toSorted();
}
