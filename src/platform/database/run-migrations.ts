import { CompiledQuery, Kysely, PostgresDialect } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import pg from "pg";
import type { Migrations } from "./migrate.ts";

/** Runs what is missing, one process at a time: the migrator takes a lock. */
export async function runMigrations(databaseUrl: string, migrations: Migrations): Promise<string[]> {
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
