import { execFile } from "node:child_process";
import { chown, glob, lchown, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { namedIdentity, type ServerIdentity } from "./server-identity.ts";

export const DATABASE_USER = "quittance";

type ClusterOptions = {
  readonly clusterDir: string;
  readonly binariesDir: string;
  readonly identity: ServerIdentity | undefined;
  readonly durability: "full" | "none";
};

/** Makes an empty cluster on the first start. A start that was killed half-way leaves no cluster. */
export async function createClusterIfMissing(options: ClusterOptions): Promise<void> {
  const { clusterDir, identity } = options;
  if (await stat(clusterDir).catch(() => undefined)) return;
  // A new name each time: the initdb of a killed start may still be running in the old folder.
  const prefix = `${clusterDir}-unfinished-`;
  for await (const stale of glob(`${prefix}*`)) {
    await rm(stale, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
  const unfinished = await mkdtemp(prefix);
  await runInitdb(unfinished, options);
  await writeAccessRules(unfinished);
  if (identity) await changeOwner(unfinished, identity);
  await rename(unfinished, clusterDir);
}

async function runInitdb(dir: string, { binariesDir, identity, durability }: ClusterOptions): Promise<void> {
  const initdbIdentity = identity && (await namedIdentity());
  if (initdbIdentity) await chown(dir, initdbIdentity.uid, initdbIdentity.gid);
  const flags = [
    "--pgdata",
    dataDirectoryArgument(dir, initdbIdentity),
    "--username",
    DATABASE_USER,
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--auth-local=peer",
    "--auth-host=reject",
    "--no-instructions",
    ...(durability === "none" ? ["--no-sync"] : []),
  ];
  const options = { ...initdbIdentity, cwd: dir, env: {} };
  await promisify(execFile)(join(binariesDir, "bin/initdb"), flags, options);
}

/**
 * The path of the data directory for a server that may have no access to it by its own path.
 *
 * A gateway that runs as root may keep its data where other users have no access (`/root`). Node enters the directory before
 * it drops its privileges, and Linux then resolves this path.
 */
export function dataDirectoryArgument(dir: string, identity: ServerIdentity | undefined): string {
  return identity && process.platform === "linux" ? "/proc/self/cwd" : dir;
}

/** The kernel authenticates clients: root or the user the gateway runs as. There is no password to leak. */
async function writeAccessRules(dir: string): Promise<void> {
  const users = new Set(["root", userInfo().username]);
  const map = [...users].map((user) => `gateway "${user}" ${DATABASE_USER}\n`).join("");
  await writeFile(join(dir, "pg_ident.conf"), map);
  await writeFile(join(dir, "pg_hba.conf"), "local all all peer map=gateway\n");
}

async function changeOwner(dir: string, identity: ServerIdentity): Promise<void> {
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), identity.uid, identity.gid);
  }
  await chown(dir, identity.uid, identity.gid);
}
