import { cp, open, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import pg from "pg";
import type { Logger } from "pino";

import { listBaseBackups, type BaseBackup } from "./base-backup.ts";
import { lockDataDirectory } from "./data-directory-lock.ts";
import { endOrphanServer } from "./orphan-server.ts";
import { clusterIn, finishReplacement, replaceCluster } from "./replace-cluster.ts";
import { runServer, type RunningServer } from "./run-server.ts";
import { findServerBinaries } from "./server-binaries.ts";
import { chooseServerIdentity, changeOwner } from "./server-identity.ts";
import { assertSameMajor } from "./server-version.ts";
import { makeDataDirectoryUsable } from "./usable-data-directory.ts";
import { makeWalArchive, restoreCommand } from "./wal-archive.ts";

/** Replaying the WAL of weeks takes hours. */
const RECOVERY_TIMEOUT_MS = 24 * 3_600_000;

interface RestoreOptions {
  readonly dataDir: string;
  readonly backupDir: string;
  /** Everything that was committed until then; all there is, when it is left out. */
  readonly until: Temporal.Instant | undefined;
  readonly postgresBin?: string | undefined;
  readonly log: Logger;
}

interface Restored {
  readonly base: BaseBackup;
  /** When the last transaction was committed that is restored. */
  readonly until: Temporal.Instant;
  /** Where the cluster lies that was in place before; undefined when there was none. */
  readonly kept: string | undefined;
}

/**
 * Puts the embedded cluster back as it was: the newest base backup before that moment, and the archived WAL from there on.
 * The WAL that the present cluster had not archived yet is used too. The present cluster is kept beside the restored one.
 *
 * Throws a sentence for the operator, and changes nothing, when the gateway runs, when there is no base backup from before
 * that moment, and when the WAL does not reach it.
 */
export async function restoreCluster(options: RestoreOptions): Promise<Restored> {
  const { dataDir, backupDir, until, log } = options;
  await makeDataDirectoryUsable(dataDir);
  const lock = lockDataDirectory(dataDir);
  const unfinished = join(dataDir, "postgres-restoring");
  try {
    await finishReplacement(dataDir);
    await endOrphanServer({ clusterDir: clusterIn(dataDir), log });
    const base = await baseFor(backupDir, until);
    const identity = await chooseServerIdentity(clusterIn(dataDir));
    const binaries = await findServerBinaries({ ...options, identity });
    await assertSameMajor(base.folder, binaries);
    const walArchive = await makeWalArchive(backupDir, { identity });
    await rm(unfinished, { recursive: true, force: true });
    await cp(base.folder, unfinished, { recursive: true, verbatimSymlinks: true });
    await takeUnarchivedWal(clusterIn(dataDir), unfinished);
    await writeFile(join(unfinished, "recovery.signal"), "", { mode: 0o600 });
    if (identity) await changeOwner(unfinished, identity);
    const settings = {
      // Else it would count as ready while it still recovers.
      hot_standby: "off",
      restore_command: restoreCommand(walArchive),
      ...(until && { recovery_target_time: timestampOf(until), recovery_target_action: "promote" }),
    };
    // Ready means: recovered, and promoted to a server that takes writes.
    const server = await runServer({
      clusterDir: unfinished,
      binaries,
      identity,
      walArchive,
      settings,
      log,
      readyTimeoutMs: RECOVERY_TIMEOUT_MS,
    });
    // Without any change since the base backup there is no such transaction.
    const last = await stopAfterLastReplayed(server);
    const now = Temporal.Now.instant().toString({ smallestUnit: "second" }).replaceAll(":", "");
    return {
      base,
      until: last ?? base.finishedAt,
      kept: await replaceCluster(dataDir, { complete: unfinished, keptAs: `postgres-before-${now}` }),
    };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    lock.release();
  }
}

/** Stops the server; when the last transaction was committed that recovery replayed. */
async function stopAfterLastReplayed(server: RunningServer): Promise<Temporal.Instant | undefined> {
  const client = new pg.Client({ connectionString: server.url("postgres") });
  try {
    await client.connect();
    const { rows } = await client.query<{ ms: number | null }>(
      "select extract(epoch from pg_last_xact_replay_timestamp())::float8 * 1000 as ms",
    );
    const ms = rows[0]?.ms ?? null;
    return ms === null ? undefined : Temporal.Instant.fromEpochMilliseconds(Math.floor(ms));
  } finally {
    await client.end().catch(() => undefined);
    await server.stop();
  }
}

/** As the setting takes it: 2026-11-22 10:15:00.5+00. */
function timestampOf(instant: Temporal.Instant): string {
  return instant.toString().replace("T", " ").replace("Z", "+00");
}

async function baseFor(backupDir: string, until: Temporal.Instant | undefined): Promise<BaseBackup> {
  const backups = await listBaseBackups(backupDir);
  const base = backups.findLast(
    ({ finishedAt }) => !until || Temporal.Instant.compare(finishedAt, until) <= 0,
  );
  if (base) return base;
  const oldest = backups[0];
  throw new Error(
    oldest
      ? `The oldest base backup in ${backupDir} is of ${oldest.finishedAt.toString()}: an earlier moment cannot be restored.`
      : `There is no base backup in ${backupDir}.`,
  );
}

/** The last minutes before now are not archived. They are of use only to a copy of the same cluster. */
async function takeUnarchivedWal(present: string, restored: string): Promise<void> {
  const [presentId, restoredId] = [await systemIdentifier(present), await systemIdentifier(restored)];
  if (presentId === undefined || presentId !== restoredId) return;
  for (const name of await readdir(join(present, "pg_wal"))) {
    if (!/^[0-9A-F]{24}$|\.history$/.test(name)) continue;
    // The files of the base backup may have been written further since.
    await cp(join(present, "pg_wal", name), join(restored, "pg_wal", name));
  }
}

/** The first eight bytes of the control file, which initdb made up. */
async function systemIdentifier(clusterDir: string): Promise<string | undefined> {
  try {
    await using file = await open(join(clusterDir, "global/pg_control"));
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.toString("hex");
  } catch {
    return undefined;
  }
}
