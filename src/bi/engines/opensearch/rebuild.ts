import { setTimeout as sleep } from "node:timers/promises";
import type { Rebuild } from "../engine.ts";
import type { Write } from "./bulk-writer.ts";
import type { TenantIndices } from "./tenant-indices.ts";

export interface RebuildOptions {
  readonly tenantGuid: string;
  readonly noticeMs: number;
  readonly put: (writes: readonly Write[]) => Promise<void>;
}

/**
 * Creates the next index of a tenant and waits until every node writes into it too. From then on whatever changes
 * reaches the new index by itself, and whatever changed before is in the records that the caller reads next.
 */
export async function startRebuild(indices: TenantIndices, options: RebuildOptions): Promise<Rebuild> {
  const next = await indices.createNext(options.tenantGuid);
  await sleep(options.noticeMs * 2);
  return rebuildInto(next, indices, options);
}

/** The rebuild whose index stands already; a node that starts meanwhile looks for it before its first write. */
export async function continueRebuild(
  indices: TenantIndices,
  options: RebuildOptions,
): Promise<Rebuild | undefined> {
  const next = await indices.building(options.tenantGuid);
  return next === undefined ? undefined : rebuildInto(next, indices, options);
}

function rebuildInto(
  next: string,
  indices: TenantIndices,
  { tenantGuid, noticeMs, put }: RebuildOptions,
): Rebuild {
  const alias = indices.buildingAlias(tenantGuid);
  return {
    putDocuments: (documents) => put(documents.map((document) => ({ alias, document, onlyIfThere: false }))),
    finish: async () => {
      const replaced = await indices.switchTo(tenantGuid, next);
      // Searches that began on the replaced index still have to fetch their documents from it.
      await sleep(noticeMs);
      await indices.drop(replaced);
    },
    abandon: () => indices.drop(next),
  };
}
