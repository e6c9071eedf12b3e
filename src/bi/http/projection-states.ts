import type { Queryable } from "../../platform/database/index.ts";
import { awaitFirstDocuments, type ProjectionState } from "../projection/index.ts";

/** What was true so long ago still is: documents only become more complete. */
const KEEP_MS = 500;
const MOST_KEPT = 1_000;

export interface ProjectionStates {
  /** How far the documents of a scope have come. */
  readonly of: (scopeGuid: string) => Promise<ProjectionState>;
}

/**
 * Looks up the state of a scope's documents at most twice a second, however many requests come: the connections to the
 * database are for payments.
 */
export function createProjectionStates(db: Queryable): ProjectionStates {
  const kept = new Map<string, { readonly state: Promise<ProjectionState>; readonly untilMs: number }>();
  return {
    of: (scopeGuid) => {
      const known = kept.get(scopeGuid);
      if (known !== undefined && performance.now() < known.untilMs) return known.state;
      if (kept.size >= MOST_KEPT) kept.clear();
      const state = awaitFirstDocuments(db, scopeGuid);
      kept.set(scopeGuid, { state, untilMs: performance.now() + KEEP_MS });
      // A failure is told to those who wait for it and to nobody after them.
      state.catch(() => kept.delete(scopeGuid));
      return state;
    },
  };
}
