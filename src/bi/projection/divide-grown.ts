import type { BiParts } from "../parts.ts";
import { isToBeFilled } from "./project-changes.ts";
import { requestRebuildOf } from "./rebuild-store.ts";
import { indexOf, listScopes } from "./scopes.ts";

/** Begins to rebuild one scope whose documents the engine should divide further, if there is one and nothing else is under way. */
export async function divideGrown(parts: BiParts): Promise<void> {
  const engine = parts.isReady() ? await parts.engine() : undefined;
  if (engine?.isOutgrown === undefined || (await isToBeFilled(parts.db))) return;
  for (const { guid } of await listScopes(parts.db)) {
    if (!(await engine.isOutgrown(indexOf(guid)))) continue;
    parts.log.info({ scope: guid }, "The BI documents have grown: they are rebuilt into more indices.");
    return requestRebuildOf(parts.db, guid);
  }
}
