import { setTimeout as sleep } from "node:timers/promises";
import type { Rebuild, VersionedDocument } from "../engine.ts";
import type { Layout } from "./layout.ts";
import type { Generation, TenantIndices } from "./tenant-indices.ts";

export interface RebuildOptions {
  readonly tenantGuid: string;
  readonly noticeMs: number;
  /** Writes into that generation alone. */
  readonly put: (generation: Generation, documents: readonly VersionedDocument[]) => Promise<void>;
}

/**
 * Creates the next generation of a tenant and waits until every node writes into it too. From then on whatever changes
 * reaches the new indices by itself, and whatever changed before is in the records that the caller reads next.
 */
export async function startRebuild(
  indices: TenantIndices,
  layout: Layout,
  options: RebuildOptions,
): Promise<Rebuild> {
  const next = await indices.createNext(options.tenantGuid, layout);
  await sleep(options.noticeMs * 2);
  return rebuildInto(next, indices, options);
}

/** The rebuild whose first index stands already; a node that starts meanwhile looks for it before its first write. */
export async function continueRebuild(
  indices: TenantIndices,
  options: RebuildOptions,
): Promise<Rebuild | undefined> {
  const { building } = await indices.stateOf(options.tenantGuid);
  return building && rebuildInto(building, indices, options);
}

function rebuildInto(
  next: Generation,
  indices: TenantIndices,
  { tenantGuid, noticeMs, put }: RebuildOptions,
): Rebuild {
  return {
    putDocuments: (documents) => put(next, documents),
    finish: async () => {
      const replaced = await indices.switchTo(tenantGuid, next);
      // Searches that began on the replaced indices still have to fetch their documents from them.
      await sleep(noticeMs);
      await indices.drop(tenantGuid, replaced);
    },
    abandon: () => indices.drop(tenantGuid, next),
  };
}
