import { agentMigrations } from "./agents/index.ts";
import { annotationMigrations } from "./annotations/index.ts";
import { attemptMigrations } from "./attempts/index.ts";
import { bankMigrations } from "./bank/index.ts";
import { batchMigrations } from "./batch/index.ts";
import { biMigrations } from "./bi/index.ts";
import { callbackMigrations } from "./callbacks/index.ts";
import { customerProfileMigrations } from "./customer-profiles/index.ts";
import { bankAccountMigrations, simulatorMigrations } from "./providers/adapters/index.ts";
import {
  type Database,
  laterMigrations,
  databaseMigrations,
  migrate,
  type Migrations,
  type Queryable,
  sql,
} from "./platform/database/index.ts";
import type { Log } from "./platform/log.ts";
import { cellMigrations } from "./cells/index.ts";
import { jobMigrations } from "./platform/jobs/index.ts";
import { testClockMigrations } from "./platform/test-clock/index.ts";
import { costMigrations } from "./costs/index.ts";
import { whatIfMigrations } from "./what-if/index.ts";
import { consoleMigrations } from "./console/index.ts";
import { connectorMigrations } from "./connectors/index.ts";
import { providerMigrations } from "./providers/index.ts";
import { vaultMigrations } from "./vault/index.ts";
import { dccMigrations } from "./dcc/index.ts";
import { eventEndpointMigrations } from "./event-endpoints/index.ts";
import { eventMigrations } from "./events/index.ts";
import { disputeMigrations } from "./disputes/index.ts";
import { payByLinkMigrations } from "./pay-by-link/index.ts";
import { recoveryMigrations } from "./recovery/index.ts";
import { requestLogMigrations } from "./request-log/index.ts";
import { reusableLinkMigrations } from "./reusable-links/index.ts";
import { privacyMigrations } from "./privacy/index.ts";
import { exemptionMigrations } from "./exemptions/index.ts";
import { riskMigrations } from "./risk/index.ts";
import { scheduleMigrations } from "./schedules/index.ts";
import { shopMigrations } from "./shops/index.ts";
import { settlementMigrations } from "./settlement/index.ts";
import { tenancyMigrations } from "./tenancy/index.ts";
import { vaultFileMigrations } from "./vault-files/index.ts";
import { transactionMigrations } from "./transactions/index.ts";
import { threeDSecureMigrations } from "./three-d-secure/index.ts";

/** The schemas and migrations of all slices, run in the order of names; a slice's tables may refer to those of lower steps. */
const allMigrations: Migrations = {
  ...databaseMigrations,
  ...cellMigrations,
  ...jobMigrations,
  ...testClockMigrations,
  ...tenancyMigrations,
  ...connectorMigrations,
  ...eventMigrations,
  ...vaultMigrations,
  ...providerMigrations,
  ...threeDSecureMigrations,
  ...simulatorMigrations,
  ...bankAccountMigrations,
  ...transactionMigrations,
  ...dccMigrations,
  ...disputeMigrations,
  ...payByLinkMigrations,
  ...customerProfileMigrations,
  ...scheduleMigrations,
  ...riskMigrations,
  ...exemptionMigrations,
  ...attemptMigrations,
  ...batchMigrations,
  ...vaultFileMigrations,
  ...reusableLinkMigrations,
  ...recoveryMigrations,
  ...requestLogMigrations,
  ...callbackMigrations,
  ...eventEndpointMigrations,
  ...annotationMigrations,
  ...biMigrations,
  ...settlementMigrations,
  ...bankMigrations,
  ...shopMigrations,
  ...agentMigrations,
  ...costMigrations,
  ...whatIfMigrations,
  ...privacyMigrations,
  ...consoleMigrations,
};

/** Migrates a database; returns the names of the migrations that were run. */
export function migrateDatabase(databaseUrl: string): Promise<string[]> {
  return migrate(databaseUrl, allMigrations);
}

/** Rejects while the database is not available, or when it lacks a migration of this version. */
export async function assertMigrated(db: Database): Promise<void> {
  const names = Object.keys(allMigrations);
  const { missing } = await db.one<{ missing: bigint }>(sql`
    select count(*) as missing from unnest(${names}::text[]) as needed (name)
    where not exists (select from schema_migrations where schema_migrations.name = needed.name)`);
  if (missing > 0n) throw new Error(`${missing} migrations are missing.`);
}

/** Says in one line that the database was migrated by a later version than this one, which runs on it all the same. */
export async function warnOfLaterVersion(db: Queryable, { log }: { log: Log }): Promise<void> {
  const later = await laterMigrations(db, allMigrations);
  if (later.length === 0) return;
  log.warn(
    { migrations: later.length, newest: later.at(-1) },
    "The database was migrated by a later version: this older one runs on it, but start the later version soon, and no version older than this one.",
  );
}

/** The name of the newest migration that has run: which columns the tables have. */
export async function newestMigration(db: Queryable): Promise<string> {
  const { name } = await db.one<{ name: string }>(sql`select max(name) as name from schema_migrations`);
  return name;
}
