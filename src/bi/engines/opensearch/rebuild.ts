import { setTimeout as sleep } from "node:timers/promises";
import type { Rebuild } from "../engine.ts";
import type { Write } from "./bulk-writer.ts";
import type { TenantIndices } from "./tenant-indices.ts";

/**
 * Creates the next index of a tenant and waits until every node writes into it too. From then on whatever changes
 * reaches the new index by itself, and whatever changed before is in the records that the caller reads next.
 */
export async function startRebuild(
  indices: TenantIndices,
  options: { tenantGuid: string; noticeMs: number; put: (writes: readonly Write[]) => Promise<void> },
): Promise<Rebuild> {
  const { tenantGuid, noticeMs, put } = options;
  const next = await indices.createNext(tenantGuid);
  await sleep(noticeMs * 2);
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
