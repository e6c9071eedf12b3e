import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdtemp } from "node:fs/promises";

import { Client } from "pg";
import type { Logger } from "pino";

import { createClusterIfMissing, DATABASE_USER } from "./create-cluster.ts";
import { lockDataDirectory } from "./data-directory-lock.ts";
import { endOrphanServer } from "./orphan-server.ts";
import { clusterIn, finishReplacement } from "./replace-cluster.ts";
import { findServerBinaries } from "./server-binaries.ts";
import { systemServerOffer } from "./offer-system-server.ts";
import { chooseServerIdentity, type ServerIdentity } from "./server-identity.ts";
import { assertSameMajor, type ServerBinaries } from "./server-version.ts";
import { findSystemBinaries } from "./system-binaries.ts";
import { SupervisedServer } from "./supervised-server.ts";
import { makeDataDirectoryUsable } from "./usable-data-directory.ts";
import { makeWalArchive } from "./wal-archive.ts";

type EmbeddedPostgresOptions = {
  /** GATEWAY_DATA_DIR: the cluster lies in its `postgres` folder. */
  readonly dataDir: string;
  readonly log: Logger;
  /** "none" is for tests only: acknowledged commits are lost when the machine loses power. */
  readonly durability?: "full" | "none";
  /** GATEWAY_POSTGRES_BIN: the folder with the server's programs, instead of npm's. */
  readonly postgresBin?: string | undefined;
  /** GATEWAY_BACKUP_DIR: finished WAL is archived below it. */
  readonly backupDir?: string | undefined;
  /** How many connections it accepts; its own default unless given. */
  readonly maxConnections?: number;
  /** Refuses a data directory without a database: a command about data must not make an empty one. Default: false. */
  readonly mustExist?: boolean;
  /** Called, also more than once, when `initdb` or the server runs, which takes a while that the caller can use. */
  readonly onSpawned?: () => void;
};

export type EmbeddedPostgres = {
  /** Does not change when the server is restarted. */
  readonly url: string;
  stop(): Promise<void>;
};

export const DATABASE = "quittance";

/**
 * Starts the PostgreSQL server that npm installed, under `dataDir`, and keeps it running.
 *
 * Throws with a message for the operator when the directory cannot be written, another gateway process holds it, the
 * server cannot start, or there is no database and it `mustExist`.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const {
    dataDir,
    log,
    durability = "full",
    backupDir,
    maxConnections,
    mustExist = false,
    onSpawned,
  } = options;
  if (mustExist && !hasDatabase(dataDir))
    throw new Error(
      `There is no database in ${dataDir}: set GATEWAY_DATA_DIR to the data folder of the gateway.`,
    );
  await makeDataDirectoryUsable(dataDir);
  const lock = lockDataDirectory(dataDir);
  try {
    const clusterDir = clusterIn(dataDir);
    await finishReplacement(dataDir);
    const identity = await chooseServerIdentity(clusterDir);
    const binaries = await findServerBinaries({ ...options, identity });
    await assertSameMajor(clusterDir, binaries);
    const walArchive = backupDir === undefined ? undefined : await makeWalArchive(backupDir, { identity });
    await endOrphanServer({ clusterDir, log });
    await createClusterIfMissing({ clusterDir, binaries, identity, durability, onSpawned });
    const socketDir = await createSocketDirectory(identity);
    const settings = maxConnections === undefined ? {} : { max_connections: String(maxConnections) };
    const how = { durability, walArchive, log, settings };
    const server = new SupervisedServer({ clusterDir, binaries, identity, socketDir, ...how });
    await server.start(onSpawned);
    await createDatabaseIfMissing(serverUrl(socketDir, "postgres"));
    // Beside what follows: a start does not wait for it.
    if (options.postgresBin === undefined)
      void offerSystemServer({ identity, running: binaries, log }).catch(() => undefined);
    return {
      url: serverUrl(socketDir, DATABASE),
      async stop() {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function offerSystemServer({
  identity,
  running,
  log,
}: {
  identity: ServerIdentity | undefined;
  running: ServerBinaries;
  log: Logger;
}): Promise<void> {
  const offer = systemServerOffer(await findSystemBinaries(identity), running);
  if (offer !== undefined) log.info(offer);
}

/** Also when a replacement of the cluster was interrupted: the start finishes it. */
function hasDatabase(dataDir: string): boolean {
  return existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith("postgres"));
}

/** The path of a Unix socket may have little more than 100 characters, so it cannot lie under the data directory. */
export async function createSocketDirectory(identity: ServerIdentity | undefined): Promise<string> {
  const socketDir = await mkdtemp("/tmp/quittance-");
  await chmod(socketDir, 0o700);
  if (identity) await chown(socketDir, identity.uid, identity.gid);
  return socketDir;
}

export async function createDatabaseIfMissing(serverUrl: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

export function serverUrl(socketDir: string, database: string): string {
  return `postgres://${DATABASE_USER}@${encodeURIComponent(socketDir)}/${database}`;
}
