import { setting } from "./setting-description.ts";
import { cellsFile, databaseUrl, integer, replicaUrl, text } from "./setting-kinds.ts";

/** Where PostgreSQL is: a server of your own, or the embedded one. */
export const databaseSettings = {
  GATEWAY_DATABASE_URL: setting({
    kind: databaseUrl,
    defaultText: "unset: the embedded PostgreSQL",
    meaning:
      "A PostgreSQL server, version 15 or newer; several gateway processes may share it. With several hosts, `postgres://user:password@db1,db2:5433/name`, the one that takes writes is used ([a database that fails over](../high-availability.md)).",
    secret: true,
  }),
  GATEWAY_DATABASE_SESSION_URL: setting({
    kind: databaseUrl,
    defaultText: "unset: `GATEWAY_DATABASE_URL`",
    meaning:
      "A second address of the same database, on the server itself, where `GATEWAY_DATABASE_URL` leads through a connection pooler such as PgBouncer ([how](../operations.md#pgbouncer)).",
    secret: true,
  }),
  GATEWAY_DATABASE_WAIT_SECONDS: setting({
    kind: integer({ min: 0, max: 600 }),
    defaultText: "`60`",
    meaning:
      "How long a start waits until the database in `GATEWAY_DATABASE_URL` takes writes, as during a failover. With `0` it fails at once.",
  }),
  GATEWAY_DATABASE_REPLICA_URL: setting({
    kind: replicaUrl,
    defaultText: "unset: everything is read from the primary",
    meaning:
      "Standbys of the database in `GATEWAY_DATABASE_URL`, from which the console's lists, figures and exports are read, and never a payment; the first whose data are young enough is used ([how](../high-availability.md#read-replicas)).",
    secret: true,
  }),
  GATEWAY_DATABASE_REPLICA_MAX_LAG_SECONDS: setting({
    kind: integer({ min: 1, max: 3_600 }),
    defaultText: "`10`",
    meaning: "A replica whose data are older is not read until it has caught up.",
  }),
  GATEWAY_POSTGRES_BIN: setting({
    kind: text,
    defaultText: "unset: npm's, or the system's where npm's are not installed",
    meaning:
      "Folder with the programs of the embedded PostgreSQL server (`postgres`, `initdb`), version 15 or newer, such as `/usr/lib/postgresql/17/bin`.",
  }),
  GATEWAY_BACKUP_DIR: setting({
    kind: text,
    defaultText: "unset: no archive",
    meaning:
      "Folder on another disk to which the embedded PostgreSQL server archives its changes, within a minute. `npm run database -- backup` puts backups there, and `restore` restores any moment since the oldest of them.",
  }),
  GATEWAY_CELLS: setting({
    kind: cellsFile,
    defaultText: "unset: the installation has one cell",
    meaning:
      "Path of the file of the [directory](../scale.md#setting-it-up), with all cells of the installation, this one included. API keys, public keys and names of users that another cell has cannot be made; while a cell cannot be asked, no new one can (503).",
  }),
};
