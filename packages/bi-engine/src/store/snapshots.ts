import type { DuckDBConnection } from "@duckdb/node-api";
import { Connections } from "./connections.ts";
import type { Database } from "./database.ts";

/** A connection on which a snapshot is being taken. */
export interface Snapshot {
  readonly connection: DuckDBConnection;
  readonly begun: Promise<unknown>;
  /** How many writes had ended when it was begun; undefined where one was under way. */
  readonly writes: number | undefined;
}

/** What used a snapshot and is over. */
interface SnapshotUse {
  /** Leaves the snapshot to the next one; false where it cannot serve another. */
  readonly handOn: () => boolean;
  /** Ends the snapshot. */
  readonly end: () => Promise<void>;
}

/**
 * Snapshots for reading, as many at a time as there are connections. To take one and to end it are turns of another thread, a fifth
 * of what a quick request takes: until something is written, a request hands its snapshot on to the next one, and while there is no
 * read or write, one is taken before it is requested.
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

  /** Takes a snapshot back that is no longer used. The caller need not wait for it. */
  release(snapshot: Snapshot, use: SnapshotUse): void {
    if (this.#mayServeNext(snapshot) && use.handOn()) {
      this.#ahead = snapshot;
      return;
    }
    // No other request gets the connection before the snapshot has ended.
    void this.#connections.release(snapshot.connection, use.end()).then(() => this.#takeAhead());
  }

  /** Meanwhile no snapshot waits for a request: it would not show what is written, and keep the old rows. */
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

  /** Whether it shows what was written last, and no request waits for its connection. */
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
    // It is reported to the next statement on the snapshot, if there is one.
    begun.catch(() => undefined);
    return { connection, begun, writes: this.#isWriting ? undefined : this.#endedWrites };
  }
}

async function rollBack({ connection, begun }: Snapshot): Promise<void> {
  await begun;
  await connection.run("ROLLBACK");
}
