import type { Session, Target } from "../plan/target.ts";

/** The documents, as the query language reads them: the interface to the store. */
export interface SearchStore {
  /**
   * Runs the work on one snapshot of the indices the expression names (`a,b*`, `_all`; empty for all).
   * Throws a QueryError of type index_not_found_exception.
   */
  readonly withSnapshot: <T>(
    indices: string,
    work: (target: Target, session: Session) => Promise<T>,
  ) => Promise<T>;
}

/** The snapshot has ended because another request failed on it. */
export class SnapshotEnded extends Error {}

/** A snapshot that several requests use, one after the other. */
export interface HeldTarget {
  /** False when no more requests can use it. */
  readonly isUsable: boolean;
  /** Rejects with `SnapshotEnded`. */
  readonly run: <T>(
    work: (target: Target, session: Session) => Promise<T>,
    signal?: AbortSignal,
  ) => Promise<T>;
  /** Resolves when nothing runs on it any more. */
  readonly close: () => Promise<void>;
}
