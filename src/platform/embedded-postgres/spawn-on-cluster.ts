import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { join } from "node:path";

import type { ServerIdentity } from "./server-identity.ts";
import type { ServerBinaries } from "./server-version.ts";

/** From here on a program finds itself without leaving the folder it was started in. */
const FINDS_ITSELF_IN_PLACE = 16;
/** The first that a child gets beside its standard streams. */
const FOLDER_DESCRIPTOR = 3;

/**
 * Starts a PostgreSQL program on a data directory, which it may not be able to look up by its path: a gateway that runs as
 * root may keep its data where other users cannot look (`/root` is closed to them).
 *
 * Node enters the directory before it gives up its rights, and from there its path is `/proc/self/cwd`. Older programs
 * leave it for a moment and cannot come back; they get it as an open file instead.
 */
export function spawnOnCluster(
  program: "postgres" | "initdb",
  options: {
    clusterDir: string;
    flags: readonly string[];
    binaries: ServerBinaries;
    identity: ServerIdentity | undefined;
    detached: boolean;
  },
): ChildProcess {
  const { clusterDir, flags, binaries, identity, detached } = options;
  const isHidden = identity !== undefined && process.platform === "linux";
  const common = { ...identity, env: {}, detached };
  const command = join(binaries.binDir, program);
  if (!isHidden || binaries.major >= FINDS_ITSELF_IN_PLACE)
    return spawn(command, ["-D", isHidden ? "/proc/self/cwd" : clusterDir, ...flags], {
      ...common,
      cwd: clusterDir,
      stdio: ["ignore", "ignore", "pipe"],
    });
  const folder = openSync(clusterDir, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    return spawn(command, ["-D", `/proc/self/fd/${FOLDER_DESCRIPTOR}`, ...flags], {
      ...common,
      cwd: "/",
      stdio: ["ignore", "ignore", "pipe", folder],
    });
  } finally {
    closeSync(folder);
  }
}
