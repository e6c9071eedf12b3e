import { setTimeout as sleep } from "node:timers/promises";
import type { Queryable } from "../../platform/database/index.ts";
import { projectionState, type ProjectionState } from "./current-engine.ts";

/** Documents follow changes within two seconds, and those of a new scope its first key. */
const MAX_WAIT_MS = 2_000;
const LOOK_EVERY_MS = 50;

/**
 * The state of the projection, as soon as the scope has its first documents: a client that makes a key and queries at once does not
 * see an empty result. No longer than documents may take, for where no worker fills them in.
 */
export async function awaitFirstDocuments(db: Queryable, scopeGuid: string): Promise<ProjectionState> {
  let state = await projectionState(db, scopeGuid);
  for (let waitedMs = 0; !state.isBegun && waitedMs < MAX_WAIT_MS; waitedMs += LOOK_EVERY_MS) {
    await sleep(LOOK_EVERY_MS);
    state = await projectionState(db, scopeGuid);
  }
  return state;
}
