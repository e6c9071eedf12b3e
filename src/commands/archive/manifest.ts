import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { Type, type Static } from "typebox";
import { Value } from "typebox/value";
import { CannotArchive } from "./cannot-archive.ts";

const FORMAT = 1;
export const MANIFEST = "manifest.json";

const ArchivedFileSchema = Type.Object({
  /** `2024-03-0001.ndjson.gz`: of transactions of that month. */
  name: Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{4,}\\.ndjson\\.gz$" }),
  sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  bytes: Type.Integer(),
  transactions: Type.Integer(),
  /** By table. */
  rows: Type.Record(Type.String(), Type.Integer()),
  firstUuid: Type.String(),
  lastUuid: Type.String(),
  /** The transactions had been unchanged since before that time. */
  before: Type.String(),
  /** The newest migration of the database: the columns of the rows are those of that time. */
  schema: Type.String(),
  writtenAt: Type.String(),
  /** Its rows are not in the database any more. Until then the database still has some of them. */
  isMoved: Type.Boolean(),
  /** Transactions of the file that changed before they were moved: all of theirs is still in the database, or in a later file. */
  notMoved: Type.Array(Type.String()),
});
const ManifestSchema = Type.Object({ format: Type.Literal(FORMAT), files: Type.Array(ArchivedFileSchema) });

export type ArchivedFile = Readonly<Static<typeof ArchivedFileSchema>>;

/** The files of a folder, in the order in which they were written; undefined when it has no manifest. */
export async function readManifest(folder: string): Promise<ArchivedFile[] | undefined> {
  const path = join(folder, MANIFEST);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new CannotArchive(`${path} cannot be read: ${error.message}.`);
  });
  if (text === undefined) return undefined;
  const manifest = parsed(text);
  if (!Value.Check(ManifestSchema, manifest))
    throw new CannotArchive(`${path} is not a manifest of an archive of format ${FORMAT}.`);
  return manifest.files;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Replaces the manifest at once: after a crash it is the old one or this one. */
export async function writeManifest(folder: string, files: readonly ArchivedFile[]): Promise<void> {
  const path = join(folder, MANIFEST);
  const file = await open(`${path}.part`, "w", 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ format: FORMAT, files }, undefined, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
  await syncFolder(folder);
}

/** A new name in a folder is on the disk only then. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
