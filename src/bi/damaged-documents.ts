import { rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const FILE = "documents.duckdb";
/** The name of a damaged file, in which an operator may look for the cause. */
const SET_ASIDE = "documents.damaged.duckdb";
/** Says that the file was found damaged while it was open. */
const MARK = "documents.damaged";
/** Errors of DuckDB about a file that is cut, overwritten or none of its own. A lock, a full disk and missing permissions are no damage. */
const DAMAGE =
  /not a valid DuckDB database file|Corrupt database file|Could not read enough bytes|Serialization Error|Failure while replaying WAL/i;

/** The path of the documents in their directory. */
export function documentsIn(directory: string): string {
  return join(directory, FILE);
}

export function isDamage({ message }: Error): boolean {
  return DAMAGE.test(message);
}

/** The next process that opens the documents sets them aside. */
export async function markDamaged(directory: string): Promise<void> {
  await writeFile(join(directory, MARK), "");
}

export async function isMarkedDamaged(directory: string): Promise<boolean> {
  return stat(join(directory, MARK)).then(
    () => true,
    () => false,
  );
}

/** Moves damaged documents away, in the place of earlier ones. An empty store gets another identity, by which it is filled from the records. */
export async function setDamagedAside(directory: string): Promise<void> {
  for (const ending of ["", ".wal"]) {
    await rm(join(directory, SET_ASIDE + ending), { force: true });
    await rename(join(directory, FILE + ending), join(directory, SET_ASIDE + ending)).catch(ignoreMissing);
  }
  await rm(join(directory, `${FILE}.tmp`), { recursive: true, force: true });
  // Last: a process that dies before it sets the file aside once more.
  await rm(join(directory, MARK), { force: true });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
