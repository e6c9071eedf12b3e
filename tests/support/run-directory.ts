import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system in memory, on Linux. */
const MEMORY = "/dev/shm";
/** What a run needs at most is a quarter of it. Containers often have 64 MB. */
const MIN_FREE_BYTES = 4n * 1024n ** 3n;
const PREFIX = "quittance-run-";

/**
 * Makes the directory of a test run for its temporary files, in memory where there is room: a database has some 850 files, and on
 * ext4 the kernel takes 0.3 to 0.5 s of a core to make and remove them, ten times as long as in memory. No test needs a disk:
 * what a killed process wrote survives in both, and neither is switched off.
 */
export function makeRunDirectory(): string {
  const parent = hasRoom(MEMORY) ? MEMORY : tmpdir();
  removeAbandoned(parent);
  const directory = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // The database server may run as another user.
  chmodSync(directory, 0o755);
  return directory;
}

function hasRoom(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory, { bigint: true });
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

/** Removes the directories of runs that were killed. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
