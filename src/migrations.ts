import { callbackMigrations } from "./callbacks/index.ts";
import { simulatorMigrations } from "./connectors/adapters/index.ts";
import { databaseMigrations, migrate, type Migrations } from "./platform/database/index.ts";
import { jobMigrations } from "./platform/jobs/index.ts";
import { connectorMigrations } from "./connectors/index.ts";
import { tenancyMigrations } from "./tenancy/index.ts";
import { transactionMigrations } from "./transactions/index.ts";
import { threeDSecureMigrations } from "./three-d-secure/index.ts";

/** The migrations of all slices. Their names carry the order; a slice's tables may refer to those of lower steps. */
const allMigrations: Migrations = {
  ...databaseMigrations,
  ...jobMigrations,
  ...tenancyMigrations,
  ...connectorMigrations,
  ...threeDSecureMigrations,
  ...simulatorMigrations,
  ...transactionMigrations,
  ...callbackMigrations,
};

/** Brings a database up to date; the names of the migrations that were run. */
export function migrateDatabase(databaseUrl: string): Promise<string[]> {
  return migrate(databaseUrl, allMigrations);
}
