import type { DuckDBConnection } from "@duckdb/node-api";
import { Connections } from "./connections.ts";
import type { Database } from "./database.ts";

/** A connection on which a snapshot is being taken. */
export interface Snapshot {
  readonly connection: DuckDBConnection;
  readonly begun: Promise<unknown>;
}

/**
 * Snapshots for reading, as many at a time as there are connections. While there is no read or write, one is taken before it
 * is requested: taking it is a turn of another thread, a tenth of what a quick request takes.
 */
export class Snapshots {
  readonly #connections: Connections;
  #ahead: Snapshot | undefined;
  #writes = 0;

  constructor(database: Database, limit: number) {
    this.#connections = new Connections(database, limit);
  }

  async take(): Promise<Snapshot> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    return ahead ?? begin(await this.#connections.take());
  }

  /** No other request gets the connection before its snapshot has `ended`. The caller need not wait for it. */
  release({ connection }: Snapshot, ended: Promise<unknown>): void {
    void this.#connections.release(connection, ended).then(() => this.#takeAhead());
  }

  /** Meanwhile no snapshot waits for a request: it would not show what is written, and keep the old rows. */
  async whileWriting<T>(write: () => Promise<T>): Promise<T> {
    this.#writes++;
    try {
      await this.#letGo();
      return await write();
    } finally {
      this.#writes--;
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

  #takeAhead(): void {
    if (this.#writes > 0 || this.#ahead) return;
    const connection = this.#connections.takeUnused();
    if (connection) this.#ahead = begin(connection);
  }
}

function begin(connection: DuckDBConnection): Snapshot {
  const begun = connection.run("BEGIN TRANSACTION READ ONLY");
  // It is reported to the next statement on the snapshot, if there is one.
  begun.catch(() => undefined);
  return { connection, begun };
}

async function rollBack({ connection, begun }: Snapshot): Promise<void> {
  await begun;
  await connection.run("ROLLBACK");
}
