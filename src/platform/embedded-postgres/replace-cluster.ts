import { open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** A cluster that is complete and is to take the place of the present one. */
const NEXT_CLUSTER = "postgres-next";

/** The cluster of a data folder. */
export function clusterIn(dataDir: string): string {
  return join(dataDir, "postgres");
}

/**
 * Puts a complete cluster, made beside it, in the place of the present one, which is kept under the returned name; undefined
 * when there was none. A crash at any moment leaves the old one in place, or the new one where `finishReplacement` finds it.
 */
export async function replaceCluster(
  dataDir: string,
  { complete, keptAs }: { complete: string; keptAs: string },
): Promise<string | undefined> {
  const kept = join(dataDir, keptAs);
  // Left by an earlier attempt that was interrupted before it took anything's place.
  const isThere = await exists(clusterIn(dataDir));
  if (isThere) await rm(join(dataDir, NEXT_CLUSTER), { recursive: true, force: true });
  await rename(complete, join(dataDir, NEXT_CLUSTER));
  if (isThere) await rename(clusterIn(dataDir), kept);
  await finishReplacement(dataDir);
  return isThere ? kept : undefined;
}

/** Completes a replacement that was interrupted: otherwise a start would make an empty cluster. */
export async function finishReplacement(dataDir: string): Promise<void> {
  const next = join(dataDir, NEXT_CLUSTER);
  if ((await exists(clusterIn(dataDir))) || !(await exists(next))) return;
  await rename(next, clusterIn(dataDir));
  await using directory = await open(dataDir);
  await directory.sync();
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
