import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

type DataDirectoryLock = { release(): void };

/** SQLite's error when another process has the lock: https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;
/** How long a process that is ending may take to release the lock. */
const RELEASE_TIMEOUT_MS = 2_000;

/**
 * Refuses a second gateway process on the same data directory.
 *
 * Node has no function for file locks, but its SQLite takes a kernel lock on its file. The kernel drops that lock when the
 * process ends, so that nothing stale is left after `kill -9`.
 */
export function lockDataDirectory(dataDir: string): DataDirectoryLock {
  const lockFile = new DatabaseSync(join(dataDir, "gateway.lock"), { timeout: RELEASE_TIMEOUT_MS });
  try {
    // With the journal in memory no second file appears beside the lock.
    lockFile.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    lockFile.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new Error(
      `The data directory ${dataDir} is in use by another gateway process${holder(dataDir)}. ` +
        "Stop that one, or give this one its own GATEWAY_DATA_DIR. " +
        "Several processes can share one database through GATEWAY_DATABASE_URL.",
      { cause: error },
    );
  }
  writeFileSync(pidFile(dataDir), `${process.pid}\n`);
  for (const file of ["gateway.lock", "gateway.pid"]) chmodSync(join(dataDir, file), 0o600);
  return {
    release: () => {
      if (lockFile.isOpen) lockFile.close();
    },
  };
}

function holder(dataDir: string): string {
  try {
    return ` (process ${readFileSync(pidFile(dataDir), "utf8").trim()})`;
  } catch {
    return "";
  }
}

function pidFile(dataDir: string): string {
  return join(dataDir, "gateway.pid");
}
