import type { DuckDBConnection } from "@duckdb/node-api";
import { Connections } from "./connections.ts";
import type { Database } from "./database.ts";

/** A connection on which a snapshot has been started. */
export interface Snapshot {
  readonly connection: DuckDBConnection;
  readonly begun: Promise<unknown>;
  /** How many writes had ended when it began; undefined where one was in progress. */
  readonly writes: number | undefined;
}

/** A use of a snapshot that is over. */
interface SnapshotUse {
  /** Leaves the snapshot to the next use; false where it cannot be used again. */
  readonly handOn: () => boolean;
  /** Ends the snapshot. */
  readonly end: () => Promise<void>;
}

/**
 * Snapshots for reading, as many at a time as there are connections. Starting and ending one are round trips to another thread,
 * a fifth of the time of a quick request: until something is written, a snapshot is reused by the next request, and while there
 * is no read or write, one is started in advance.
 */
export class Snapshots {
  readonly #connections: Connections;
  #ahead: Snapshot | undefined;
  #begunWrites = 0;
  #endedWrites = 0;

  constructor(database: Database, limit: number) {
    this.#connections = new Connections(database, limit);
  }

  async take(): Promise<Snapshot> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    return ahead ?? this.#begin(await this.#connections.take());
  }

  /** Takes a snapshot back after its use. The caller need not wait for it. */
  release(snapshot: Snapshot, use: SnapshotUse): void {
    if (this.#mayServeNext(snapshot) && use.handOn()) {
      this.#ahead = snapshot;
      return;
    }
    // No other request gets the connection before the snapshot has ended.
    void this.#connections.release(snapshot.connection, use.end()).then(() => this.#takeAhead());
  }

  /**
   * Meanwhile no snapshot is held in advance: it would not include the write, and would keep the old rows from being reclaimed.
   */
  async whileWriting<T>(write: () => Promise<T>): Promise<T> {
    this.#begunWrites++;
    try {
      await this.#letGo();
      return await write();
    } finally {
      this.#endedWrites++;
    }
  }

  async close(): Promise<void> {
    await this.whileWriting(() => this.#connections.close());
  }

  async #letGo(): Promise<void> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead) await this.#connections.release(ahead.connection, rollBack(ahead));
  }

  /** Whether it includes the last write, and no request waits for its connection. */
  #mayServeNext({ writes }: Snapshot): boolean {
    return writes === this.#endedWrites && !this.#isWriting && !this.#ahead && !this.#connections.isAwaited;
  }

  #takeAhead(): void {
    if (this.#isWriting || this.#ahead) return;
    const connection = this.#connections.takeUnused();
    if (connection) this.#ahead = this.#begin(connection);
  }

  get #isWriting(): boolean {
    return this.#endedWrites < this.#begunWrites;
  }

  #begin(connection: DuckDBConnection): Snapshot {
    const begun = connection.run("BEGIN TRANSACTION READ ONLY");
    // The next statement on the snapshot, if there is one, reports it.
    begun.catch(() => undefined);
    return { connection, begun, writes: this.#isWriting ? undefined : this.#endedWrites };
  }
}

async function rollBack({ connection, begun }: Snapshot): Promise<void> {
  await begun;
  await connection.run("ROLLBACK");
}
