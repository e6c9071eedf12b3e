export {
  databaseNow,
  databaseRealNow,
  openDatabase,
  type AroundStatement,
  type Database,
  type Queryable,
  type Transaction,
} from "./database.ts";
export { archivableTable, type ArchivableRows, type ArchivableTable } from "./archivable-table.ts";
export { awaitWritable } from "./await-writable.ts";
export { actingAs, type Actor, type EntityVersion } from "./acting-as.ts";
export type { BatchStatement } from "./batch-statement.ts";
export { isChangedSince, isDatabaseUnavailable, isUniqueViolation } from "./errors.ts";
export { laterMigrations, migrate } from "./migrate.ts";
export { databaseMigrations } from "./migrations.ts";
export { refusePooler } from "./refuse-pooler.ts";
export { readSchema } from "./read-schema.ts";
export { probeWrite } from "./probe-write.ts";
export { json, sql, type Sql } from "./sql.ts";
export { connectOnce } from "./connect.ts";
export { refuseReplica } from "./replicas/refuse-replica.ts";
export {
  openStaleReads,
  type ReplicaFacts,
  type StaleRead,
  type StaleReads,
} from "./replicas/stale-reads.ts";
export { READ_ONLY, serverAddresses } from "./server-addresses.ts";
export { readReplication, type Replication } from "./replication.ts";
export { CannotCopy, copyDatabase } from "./copy-database.ts";
export type { Migrations } from "./run-migrations.ts";
