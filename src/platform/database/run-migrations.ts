import { CompiledQuery, Kysely, PostgresDialect } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import pg from "pg";

/** Migration name → SQL script. Names sort in the order of writing: `2026-11-20-01-tenancy`. */
export type Migrations = Readonly<Record<string, string>>;

/**
 * Brings the database up to date. Safe when several processes start at once: the migrator takes a lock.
 * A migration is never changed once it is on main; a later one corrects it.
 */
export async function migrate(databaseUrl: string, migrations: Migrations): Promise<string[]> {
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }),
  });
  try {
    const migrator = new Migrator({
      db: kysely,
      provider: { getMigrations: () => Promise.resolve(asKyselyMigrations(migrations)) },
      // Slices evolve on their own: one's newer migration may be merged before another's older one.
      allowUnorderedMigrations: true,
    });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await kysely.destroy();
  }
}

function asKyselyMigrations(migrations: Migrations): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, script]) => [
      name,
      { up: async (db: Kysely<unknown>) => void (await db.executeQuery(CompiledQuery.raw(script))) },
    ]),
  );
}
