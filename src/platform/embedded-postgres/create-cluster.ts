import { once } from "node:events";
import { chown, glob, mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";

import type { ServerBinaries } from "./server-version.ts";
import { spawnOnCluster } from "./spawn-on-cluster.ts";
import { changeOwner, namedIdentity, type ServerIdentity } from "./server-identity.ts";

export const DATABASE_USER = "quittance";

type ClusterOptions = {
  readonly clusterDir: string;
  readonly binaries: ServerBinaries;
  readonly identity: ServerIdentity | undefined;
  readonly durability: "full" | "none";
  /** Called when `initdb` runs. */
  readonly onSpawned?: (() => void) | undefined;
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

async function runInitdb(
  dir: string,
  { binaries, identity, durability, onSpawned }: ClusterOptions,
): Promise<void> {
  const initdbIdentity = identity && (await namedIdentity());
  if (initdbIdentity) await chown(dir, initdbIdentity.uid, initdbIdentity.gid);
  const flags = [
    "--username",
    DATABASE_USER,
    "--encoding=UTF8",
    ...localeFlags(binaries.major),
    "--auth-local=peer",
    "--auth-host=reject",
    "--no-instructions",
    ...(durability === "none" ? ["--no-sync"] : []),
  ];
  const child = spawnOnCluster("initdb", {
    clusterDir: dir,
    flags,
    binaries,
    detached: false,
    identity: initdbIdentity,
  });
  onSpawned?.();
  let complaint = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (complaint += text));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`The embedded PostgreSQL cannot make its files in ${dir}.\n${complaint}`);
}

/** Text sorts by its bytes, and upper and lower case follow Unicode: the same in every version and on every machine. */
function localeFlags(major: number): string[] {
  if (major >= 17) return ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const characterType = process.platform === "linux" ? "C.UTF-8" : "en_US.UTF-8";
  return ["--locale=C", "--locale-provider=libc", `--lc-ctype=${characterType}`];
}

/** The kernel authenticates clients: root or the user the gateway runs as. There is no password to leak. */
async function writeAccessRules(dir: string): Promise<void> {
  const users = new Set(["root", userInfo().username]);
  const map = [...users].map((user) => `gateway "${user}" ${DATABASE_USER}\n`).join("");
  await writeFile(join(dir, "pg_ident.conf"), map);
  await writeFile(join(dir, "pg_hba.conf"), "local all all peer map=gateway\n");
}
