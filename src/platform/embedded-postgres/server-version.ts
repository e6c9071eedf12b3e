import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import type { ServerIdentity } from "./server-identity.ts";

/** Programs of one PostgreSQL version. */
export interface ServerBinaries {
  /** Holds `postgres` and `initdb`. */
  readonly binDir: string;
  /** As 18. */
  readonly major: number;
}

/** The oldest that the gateway's statements run on. */
const OLDEST_MAJOR = 15;

/** The programs in a folder; throws a sentence when they cannot be run by the server's user or are too old. */
export async function serverBinariesIn(
  binDir: string,
  { identity }: { identity: ServerIdentity | undefined },
): Promise<ServerBinaries> {
  const major = await majorOf(binDir, identity);
  if (major === undefined)
    throw new Error(
      `There is no PostgreSQL in ${binDir} that ${identity ? `the user id ${identity.uid}` : "this user"} can run: ` +
        "set GATEWAY_POSTGRES_BIN to the folder with postgres and initdb, as /usr/lib/postgresql/17/bin.",
    );
  if (major < OLDEST_MAJOR)
    throw new Error(
      `The PostgreSQL in ${binDir} is version ${major}; the gateway needs ${OLDEST_MAJOR} or newer.`,
    );
  return { binDir, major };
}

/** Undefined when it cannot be run. Running it covers permissions, libraries and mount options alike. */
export async function majorOf(
  binDir: string,
  identity: ServerIdentity | undefined,
): Promise<number | undefined> {
  const run = (program: string) =>
    promisify(execFile)(join(binDir, program), ["--version"], { ...identity, cwd: "/", env: {} });
  try {
    const [{ stdout }] = await Promise.all([run("postgres"), run("initdb")]);
    const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
    return major === undefined ? undefined : Number(major);
  } catch {
    return undefined;
  }
}

/** The version that wrote a cluster; undefined when there is none. */
export async function clusterMajor(clusterDir: string): Promise<number | undefined> {
  const text = await readFile(join(clusterDir, "PG_VERSION"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : Number(text.trim());
}

/** A server reads no other major version's files. Throws with what to do. */
export async function assertSameMajor(clusterDir: string, { binDir, major }: ServerBinaries): Promise<void> {
  const written = await clusterMajor(clusterDir);
  if (written === undefined || written === major) return;
  const versions = `${clusterDir} was written by PostgreSQL ${written}, and the server in ${binDir} is PostgreSQL ${major}.`;
  throw new Error(
    written < major
      ? `${versions} Upgrade the data with: npm run database -- upgrade --old-bin <folder with the programs of PostgreSQL ${written}>`
      : `${versions} Set GATEWAY_POSTGRES_BIN to the folder with the programs of PostgreSQL ${written}.`,
  );
}
