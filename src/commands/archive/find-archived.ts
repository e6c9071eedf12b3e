import { join } from "node:path";
import { checkArchiveFile, readArchiveFile } from "./archive-file.ts";
import { CannotArchive } from "./cannot-archive.ts";
import { readManifest, type ArchivedFile } from "./manifest.ts";
import { uuidOfLine } from "./rows-of-transactions.ts";

/** The lines of a transaction, with the file of each; needs no database. */
export async function findArchivedLines(
  folder: string,
  uuid: string,
): Promise<{ readonly file: string; readonly line: string }[]> {
  const found: { file: string; line: string }[] = [];
  for (const file of await filesOf(folder)) {
    // A transaction that changed before its rows were moved is elsewhere.
    if (uuid < file.firstUuid || uuid > file.lastUuid || file.notMoved.includes(uuid)) continue;
    for await (const line of readArchiveFile(join(folder, file.name), file))
      if (uuidOfLine(line) === uuid) found.push({ file: file.name, line });
  }
  return found;
}

/** Reads every file and compares it with the manifest; the number of transactions. Throws at the first that differs. */
export async function checkArchive(folder: string): Promise<{ files: number; transactions: number }> {
  const files = await filesOf(folder);
  let transactions = 0;
  for (const file of files) {
    const lines = await checkArchiveFile(join(folder, file.name), file);
    if (lines !== file.transactions)
      throw new CannotArchive(
        `${file.name} has ${lines} transactions, and the manifest says ${file.transactions}.`,
      );
    transactions += lines;
  }
  return { files: files.length, transactions };
}

async function filesOf(folder: string): Promise<ArchivedFile[]> {
  const files = await readManifest(folder);
  if (!files) throw new CannotArchive(`${folder} has no manifest.json: it is not an archive.`);
  return files;
}
