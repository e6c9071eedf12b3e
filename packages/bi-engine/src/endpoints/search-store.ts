import type { Session, Target } from "../plan/target.ts";

/** Where the documents are: what an engine gives to the query language. */
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

/** The snapshot has ended, with another request that failed on it. */
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
