import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { changeOwner, type ServerIdentity } from "./server-identity.ts";

/** For the folder that backups go to. */
const ARCHIVE_FOLDER = "wal";

export function walArchiveIn(backupDir: string): string {
  return join(backupDir, ARCHIVE_FOLDER);
}

/**
 * Makes the folder that finished WAL is written to, for the server's user alone. Throws a sentence when that user cannot
 * write there: a server that cannot archive keeps its WAL until the disk is full.
 */
export async function makeWalArchive(
  backupDir: string,
  { identity }: { identity: ServerIdentity | undefined },
): Promise<string> {
  if (!/^\/[^%'"\\$`\n]*$/.test(backupDir))
    throw new Error(
      `GATEWAY_BACKUP_DIR must be an absolute path without quotes, $, % and backslashes, not ${backupDir}.`,
    );
  const archive = walArchiveIn(backupDir);
  try {
    // Another user than the gateway's has to pass through the upper folder.
    await mkdir(backupDir, { recursive: true, mode: identity ? 0o711 : 0o700 });
    await mkdir(archive, { recursive: true, mode: 0o700 });
    if (identity) await changeOwner(archive, identity);
    await promisify(execFile)("/bin/sh", ["-c", `test -w "$1" && test -x "$1"`, "sh", archive], {
      ...identity,
      cwd: "/",
    });
    return archive;
  } catch (error) {
    const user = identity
      ? `by the user id ${identity.uid}, which the database server runs as`
      : "by this user";
    throw new Error(`GATEWAY_BACKUP_DIR: ${archive} cannot be written ${user}.`, { cause: error });
  }
}

/**
 * Compressed, because a segment that is ended after a minute of quiet is mostly empty; complete under its name or not there
 * at all; and on the disk before the server removes its own copy. A segment that is there already is accepted when it is the same.
 */
export function archiveCommand(archive: string): string {
  const file = `"${archive}/%f.gz"`;
  const part = `"${archive}/%f.part"`;
  const isSame = `gzip -dc ${file} | cmp -s - "%p"`;
  const write = `gzip -1c "%p" > ${part} && sync ${part} && mv ${part} ${file} && sync "${archive}"`;
  return `if test -f ${file}; then ${isSame}; else ${write}; fi`;
}

export function restoreCommand(archive: string): string {
  return `gzip -dc "${archive}/%f.gz" > "%p"`;
}
