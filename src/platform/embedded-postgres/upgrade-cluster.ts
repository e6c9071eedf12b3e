import { rm } from "node:fs/promises";
import { join } from "node:path";

import type { Logger } from "pino";

import { createClusterIfMissing } from "./create-cluster.ts";
import { lockDataDirectory } from "./data-directory-lock.ts";
import { endOrphanServer } from "./orphan-server.ts";
import { clusterIn, finishReplacement, replaceCluster } from "./replace-cluster.ts";
import { runServer, type RunningServer } from "./run-server.ts";
import { findServerBinaries } from "./server-binaries.ts";
import { chooseServerIdentity } from "./server-identity.ts";
import { clusterMajor, serverBinariesIn } from "./server-version.ts";
import { createDatabaseIfMissing, DATABASE } from "./start-embedded-postgres.ts";

interface UpgradeOptions {
  readonly dataDir: string;
  /** The folder with the programs of the version that wrote the data. */
  readonly oldBin: string;
  readonly postgresBin?: string | undefined;
  readonly log: Logger;
  /** Copies everything from one database into an empty one. */
  readonly copy: (urls: { from: string; to: string }) => Promise<void>;
}

/**
 * Moves the embedded cluster to the version of the present programs: both servers run beside each other, and every row is
 * copied. The old cluster is kept; its path is returned. An upgrade that fails or is killed leaves the old one in place.
 */
export async function upgradeCluster(
  options: UpgradeOptions,
): Promise<{ kept: string | undefined; from: number; to: number }> {
  const { dataDir, oldBin, log } = options;
  const lock = lockDataDirectory(dataDir);
  const clusterDir = clusterIn(dataDir);
  const unfinished = join(dataDir, "postgres-upgrading");
  const servers: RunningServer[] = [];
  try {
    await finishReplacement(dataDir);
    const identity = await chooseServerIdentity(clusterDir);
    const [old, binaries] = [
      await serverBinariesIn(oldBin, { identity }),
      await findServerBinaries({ ...options, identity }),
    ];
    const written = await clusterMajor(clusterDir);
    if (written === undefined) throw new Error(`There is no database in ${dataDir}.`);
    if (written === binaries.major) throw new Error(`${clusterDir} is of PostgreSQL ${written} already.`);
    if (written !== old.major)
      throw new Error(
        `${clusterDir} was written by PostgreSQL ${written}, and ${oldBin} has PostgreSQL ${old.major}.`,
      );
    await endOrphanServer({ clusterDir, log });
    await rm(unfinished, { recursive: true, force: true });
    await createClusterIfMissing({ clusterDir: unfinished, binaries, identity, durability: "full" });
    const from = await runServer({ clusterDir, binaries: old, identity, log });
    servers.push(from);
    const to = await runServer({ clusterDir: unfinished, binaries, identity, log });
    servers.push(to);
    await createDatabaseIfMissing(to.url("postgres"));
    await options.copy({ from: from.url(DATABASE), to: to.url(DATABASE) });
    // Stopped in the ordinary way, so that both are complete on the disk.
    for (const server of servers.splice(0)) await server.stop();
    const kept = await replaceCluster(dataDir, { complete: unfinished, keptAs: `postgres-${written}` });
    return { kept, from: written, to: binaries.major };
  } finally {
    for (const server of servers) await server.stop();
    await rm(unfinished, { recursive: true, force: true });
    lock.release();
  }
}
