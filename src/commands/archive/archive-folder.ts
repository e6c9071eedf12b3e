import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { findTransactions, recordedArchiveFiles } from "../../transactions/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { checkArchiveFile, writeArchiveFile } from "./archive-file.ts";
import { CannotArchive } from "./cannot-archive.ts";
import { MANIFEST, readManifest, syncFolder, writeManifest, type ArchivedFile } from "./manifest.ts";

/**
 * The folder of an archive. A file is written as `….part`, named in the manifest, and then renamed: what has the name of a
 * finished file is one, and only a file that the manifest names is ever used.
 */
export class ArchiveFolder {
  readonly path: string;
  #files: readonly ArchivedFile[];

  private constructor(path: string, files: readonly ArchivedFile[]) {
    this.path = path;
    this.#files = files;
  }

  /** Opens the folder, or makes it. Refuses one with anything else in it, and one of another database. */
  static async open(path: string, { db }: { db: Database }): Promise<ArchiveFolder> {
    await mkdir(path, { recursive: true, mode: 0o700 }).catch((error: Error) => {
      throw new CannotArchive(`${path} cannot be made: ${error.message}.`);
    });
    const files = (await readManifest(path)) ?? [];
    const parts = await refuseForeign(path, files);
    if (!(await areOfDatabase(db, files)))
      throw new CannotArchive(
        `${path} has files that are not recorded in this database: it is the archive of another database, or of a later state of this one. Use a new folder.`,
      );
    const archive = new ArchiveFolder(path, files);
    await archive.#finishNames(parts);
    return archive;
  }

  /** In the order in which they were written. */
  get files(): readonly ArchivedFile[] {
    return this.#files;
  }

  pathOf({ name }: Pick<ArchivedFile, "name">): string {
    return join(this.path, name);
  }

  /** Writes the next file of a month; `describe` is called when it is complete. */
  async write(
    month: string,
    lines: AsyncIterable<string>,
    describe: () => Omit<ArchivedFile, "name" | "sha256" | "bytes" | "isMoved" | "notMoved">,
  ): Promise<ArchivedFile> {
    const count = this.#files.filter(({ name }) => name.startsWith(month)).length;
    const name = `${month}-${String(count + 1).padStart(4, "0")}.ndjson.gz`;
    const part = `${this.pathOf({ name })}.part`;
    try {
      const written = await writeArchiveFile(part, lines).catch(async (error: unknown) => {
        // Only now: once the manifest names it, it is the file.
        await rm(part, { force: true }).catch(() => undefined);
        throw error;
      });
      const file = { name, ...written, ...describe(), isMoved: false, notMoved: [] };
      await syncFolder(this.path);
      await this.#save([...this.#files, file]);
      await this.#finishNames([`${name}.part`]);
      return file;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === undefined || !DISK_ERRORS.has(code)) throw error;
      throw new CannotArchive(
        `${this.pathOf({ name })} cannot be written: ${message}. Nothing of it was removed from the database. Make room and run the command again.`,
      );
    }
  }

  /** The rows of the file are not in the database any more, but for these transactions. */
  async markMoved({ name }: ArchivedFile, notMoved: readonly string[]): Promise<void> {
    await this.#save(
      this.#files.map((file) =>
        file.name === name ? { ...file, isMoved: true, notMoved: [...notMoved] } : file,
      ),
    );
  }

  async #save(files: readonly ArchivedFile[]): Promise<void> {
    await writeManifest(this.path, files);
    this.#files = files;
  }

  /** Gives parts that the manifest names their names, and removes the others: nothing of them was deleted. */
  async #finishNames(parts: readonly string[]): Promise<void> {
    for (const part of parts) {
      const file = this.#files.find(({ name }) => `${name}.part` === part);
      const path = join(this.path, part);
      if (!file) {
        await rm(path);
        continue;
      }
      await checkArchiveFile(path, file);
      await rename(path, this.pathOf(file));
    }
    if (parts.length > 0) await syncFolder(this.path);
  }
}

/** The database records the moved rows; rows that are still to be moved belong to transactions that it has. */
async function areOfDatabase(db: Database, files: readonly ArchivedFile[]): Promise<boolean> {
  const moved = files.filter(({ isMoved }) => isMoved).map(({ sha256 }) => sha256);
  const started = files.filter(({ isMoved }) => !isMoved).map(({ firstUuid }) => firstUuid);
  const [recorded, found] = [await recordedArchiveFiles(db, moved), await findTransactions(db, started)];
  return recorded.size === moved.length && found.length === new Set(started).size;
}

/** No room, over the quota, larger than a file may be, or a disk that fails. */
const DISK_ERRORS: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EIO", "EROFS", "EACCES"]);

/** The names of unfinished files. Throws when there is anything that is not of an archive, or when a file is missing. */
async function refuseForeign(path: string, files: readonly ArchivedFile[]): Promise<string[]> {
  const names = await readdir(path);
  const parts = names.filter(
    (name) => name === `${MANIFEST}.part` || /^\d{4}-\d{2}-\d{4,}\.ndjson\.gz\.part$/.test(name),
  );
  const own = new Set([MANIFEST, ...parts, ...files.map(({ name }) => name)]);
  const foreign = names.find((name) => !own.has(name));
  if (foreign !== undefined)
    throw new CannotArchive(
      `${path} has ${foreign}, which is not of an archive. Use an empty folder, or one that was used before.`,
    );
  const missing = files.find(({ name }) => !names.includes(name) && !names.includes(`${name}.part`));
  if (missing)
    throw new CannotArchive(
      `${join(path, missing.name)} is missing. Bring it back before the next files are written.`,
    );
  return parts;
}
