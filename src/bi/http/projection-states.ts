import { LRUCache } from "lru-cache";
import type { Queryable } from "../../platform/database/index.ts";
import { awaitFirstDocuments, type ProjectionState } from "../projection/index.ts";

/** A watermark that held then still holds: documents only become more complete. */
const KEEP_MS = 500;
const MAX_KEPT = 1_000;

export interface ProjectionStates {
  /** How far the documents of a scope have come. */
  readonly of: (scopeGuid: string) => Promise<ProjectionState>;
}

/**
 * Looks up the state of a scope's documents at most twice a second, however many requests come: the connections to the
 * database are for payments.
 */
export function createProjectionStates(db: Queryable): ProjectionStates {
  // By the time of the machine: it spares the database work, whatever time the gateway's clock shows.
  const kept = new LRUCache<string, Promise<ProjectionState>>({ max: MAX_KEPT, ttl: KEEP_MS });
  return {
    of: (scopeGuid) => {
      const known = kept.get(scopeGuid);
      if (known !== undefined) return known;
      const state = awaitFirstDocuments(db, scopeGuid);
      kept.set(scopeGuid, state);
      // A failure concerns the requests that wait for it, and none after them.
      state.catch(() => kept.delete(scopeGuid));
      return state;
    },
  };
}
