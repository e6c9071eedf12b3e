import { copyFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

import { Client } from "pg";

import { readPostmasterPid } from "./postmaster-pid.ts";
import { DATABASE, serverUrl } from "./start-embedded-postgres.ts";
import { walArchiveIn } from "./wal-archive.ts";

const PREFIX = "base-";
/** Files that a server makes for itself at its start: https://www.postgresql.org/docs/current/protocol-replication.html */
const NOT_COPIED = [
  "postmaster.pid",
  "postmaster.opts",
  "pg_internal.init",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_replslot",
  "pg_wal",
];
/** Folders that must be there all the same. */
const EMPTY_FOLDERS = [
  ...NOT_COPIED.filter((name) => name.startsWith("pg_") && name !== "pg_internal.init"),
  "pg_wal/archive_status",
];

/** The position from which, and the time until which, the server can be restored with a base backup. */
export interface BaseBackup {
  readonly folder: string;
  readonly finishedAt: Temporal.Instant;
  /** The first WAL file that it needs. */
  readonly firstWal: string;
}

/**
 * Copies the cluster of a running embedded server into a new folder below `backupDir`, with the WAL that makes the copy
 * consistent. Payments go on meanwhile. The folder gets its name when it is complete and on the disk.
 */
export async function makeBaseBackup(options: {
  clusterDir: string;
  backupDir: string;
}): Promise<BaseBackup> {
  const { clusterDir, backupDir } = options;
  const server = await readPostmasterPid(clusterDir);
  if (!server?.ready) throw new Error(`No server runs on ${clusterDir}: start the gateway first.`);
  const client = new Client({ connectionString: serverUrl(server.socketDir, DATABASE) });
  await client.connect();
  await mkdir(backupDir, { recursive: true, mode: 0o700 });
  const unfinished = join(backupDir, `unfinished-${process.pid}`);
  await rm(unfinished, { recursive: true, force: true });
  try {
    // While the slot exists no WAL from here on is removed. It ends with the connection.
    await client.query(
      "select pg_create_physical_replication_slot('base_backup_' || pg_backend_pid(), true, true)",
    );
    const started = await one<{ wal: string }>(
      client,
      "select pg_walfile_name(pg_backup_start('quittance', true)) as wal",
    );
    await copyCluster(clusterDir, unfinished);
    const stopped = await one<{ label: string; wal: string; at: Date }>(
      client,
      `select labelfile as label, pg_walfile_name(lsn) as wal, clock_timestamp() as at from pg_backup_stop(false)`,
    );
    await writeFile(join(unfinished, "backup_label"), stopped.label, { mode: 0o600 });
    await copyWal({
      from: join(clusterDir, "pg_wal"),
      to: join(unfinished, "pg_wal"),
      first: started.wal,
      last: stopped.wal,
    });
    await syncTree(unfinished);
    const finishedAt = Temporal.Instant.fromEpochMilliseconds(stopped.at.getTime());
    const folder = join(
      backupDir,
      `${PREFIX}${finishedAt.toString({ smallestUnit: "second" }).replaceAll(":", "")}`,
    );
    await rename(unfinished, folder);
    await syncPath(backupDir);
    return { folder, finishedAt, firstWal: started.wal };
  } finally {
    await client.end();
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Every complete base backup, oldest first. */
export async function listBaseBackups(backupDir: string): Promise<BaseBackup[]> {
  const names = await readdir(backupDir).catch(() => []);
  const backups = await Promise.all(
    names
      .filter((name) => name.startsWith(PREFIX))
      .map(async (name) => readBaseBackup(join(backupDir, name))),
  );
  return backups.toSorted((one, other) => Temporal.Instant.compare(one.finishedAt, other.finishedAt));
}

async function readBaseBackup(folder: string): Promise<BaseBackup> {
  const label = await readFile(join(folder, "backup_label"), "utf8");
  const firstWal = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1];
  // base-2026-11-22T101500Z
  const time = basename(folder)
    .slice(PREFIX.length)
    .replace(/T(\d\d)(\d\d)(\d\d)Z$/, "T$1:$2:$3Z");
  if (firstWal === undefined)
    throw new Error(`${folder} is no base backup: its backup_label cannot be read.`);
  return { folder, finishedAt: Temporal.Instant.from(time), firstWal };
}

/** Removes all but the newest base backups, and the WAL that no kept one needs. Returns what was removed. */
export async function pruneBackups(backupDir: string, { keep }: { keep: number }): Promise<string[]> {
  const backups = await listBaseBackups(backupDir);
  const removed = backups.slice(0, Math.max(0, backups.length - keep)).map(({ folder }) => folder);
  for (const folder of removed) await rm(folder, { recursive: true });
  const oldest = backups.at(-keep) ?? backups[0];
  if (!oldest) return removed;
  const archive = walArchiveIn(backupDir);
  for (const name of await readdir(archive).catch(() => [])) {
    // Names rise with time; the first eight digits are the timeline, which a restore raises.
    const isOlder = /^[0-9A-F]{24}\.gz$/.test(name) && name.slice(8, 24) < oldest.firstWal.slice(8);
    if (isOlder) await rm(join(archive, name));
  }
  return removed;
}

async function copyCluster(from: string, to: string): Promise<void> {
  await copyFolder(from, to);
  for (const name of EMPTY_FOLDERS) await mkdir(join(to, name), { recursive: true, mode: 0o700 });
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const { name } = entry;
    if (NOT_COPIED.includes(name) || name.startsWith("pgsql_tmp")) continue;
    const [source, target] = [join(from, name), join(to, name)];
    if (entry.isDirectory()) await copyFolder(source, target);
    // A file may vanish while the server runs: it was dropped, and the WAL says so.
    else await copyFile(source, target).catch(unlessMissing);
  }
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

async function copyWal(options: { from: string; to: string; first: string; last: string }): Promise<void> {
  const { from, to, first, last } = options;
  for (const name of await readdir(from)) {
    const isNeeded = /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last;
    if (isNeeded || name.endsWith(".history")) await copyFile(join(from, name), join(to, name));
  }
}

async function one<Row extends object>(client: Client, statement: string): Promise<Row> {
  const { rows } = await client.query<Row>(statement);
  return rows[0]!;
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) await syncPath(join(entry.parentPath, entry.name));
  await syncPath(folder);
}

async function syncPath(path: string): Promise<void> {
  await using file = await open(path);
  await file.sync();
}
