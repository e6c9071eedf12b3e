import type { DuckDBConnection } from "@duckdb/node-api";
import { type HeldTarget, SnapshotEnded } from "../endpoints/search-store.ts";
import type { Session, Target } from "../plan/target.ts";
import { SnapshotSession } from "./snapshot-session.ts";
import type { VisibleIndex } from "./visible-index.ts";

interface HeldOptions {
  readonly connection: DuckDBConnection;
  readonly indices: readonly VisibleIndex[];
  readonly targetOf: (indices: readonly VisibleIndex[]) => Target;
  readonly timeLimitMs: number;
}

/**
 * A snapshot that outlives the request it was taken for, on a connection of its own: a scroll or a point in time. Requests
 * on it run one after the other.
 */
export class HeldSnapshot implements HeldTarget {
  readonly #options: HeldOptions;
  #last: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | undefined;

  constructor(options: HeldOptions) {
    this.#options = options;
  }

  /** False once it was closed, or a statement failed on it: the database then runs no others on it. */
  get isUsable(): boolean {
    return this.#closing === undefined;
  }

  run<T>(work: (target: Target, session: Session) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const turn = this.#last.then(() => this.#run(work, signal));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Ends the snapshot after the running work, and resolves then. */
  close(): Promise<void> {
    this.#closing ??= this.#last.then(() => this.#options.connection.closeSync());
    return this.#closing;
  }

  async #run<T>(
    work: (target: Target, session: Session) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    if (!this.isUsable) throw new SnapshotEnded();
    const { connection, indices, targetOf, timeLimitMs } = this.#options;
    const begun = Promise.resolve();
    const session = new SnapshotSession({ connection, begun }, { timeLimitMs, signal, keepsSnapshot: true });
    const [only, ...others] = indices;
    if (only !== undefined && others.length === 0) session.completeWith(only.state);
    try {
      return await work(targetOf(indices), session);
    } finally {
      await session.end();
      if (session.hasFailed) void this.close();
    }
  }
}
