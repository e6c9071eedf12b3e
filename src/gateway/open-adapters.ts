import { createAdapters } from "../providers/adapters/index.ts";
import { certifyOwn, loadAdapters, type Adapter, type AdapterParts } from "../providers/index.ts";
import type { GatewayOptions } from "./options.ts";

/** The gateway's own adapters, and those of the packages that the operator names, by id. */
export async function openAdapters(
  parts: AdapterParts,
  options: Pick<GatewayOptions, "simulator" | "providerPackages" | "group">,
): Promise<ReadonlyMap<string, Adapter>> {
  const own = createAdapters(parts, options);
  await certifyOwn(own.values(), [import.meta.dirname]);
  const { names, folders } = options.providerPackages ?? { names: [], folders: [] };
  const { adapters, loaded, refused } = await loadAdapters(names, { folders, taken: [...own.keys()] });
  // Of several processes one says it for all.
  if (options.group?.isFirst ?? true) {
    for (const line of loaded) parts.log.info(line);
    for (const line of refused) parts.log.error(line);
  }
  return new Map([...own, ...adapters.map((adapter) => [adapter.id, adapter] as const)]);
}
