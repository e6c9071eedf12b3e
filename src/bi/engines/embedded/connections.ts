import type { DuckDBConnection } from "@duckdb/node-api";
import type { Database } from "./database.ts";

/** Connections for reading, a bounded number of them: who comes when all are busy waits for its turn. */
export class Connections {
  readonly #database: Database;
  readonly #limit: number;
  readonly #idle: DuckDBConnection[] = [];
  readonly #waiting: (() => void)[] = [];
  #open = 0;

  constructor(database: Database, limit: number) {
    this.#database = database;
    this.#limit = limit;
  }

  async use<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = await this.#take();
    try {
      return await work(connection);
    } finally {
      this.#idle.push(connection);
      this.#waiting.shift()?.();
    }
  }

  close(): void {
    for (const connection of this.#idle.splice(0)) connection.closeSync();
  }

  async #take(): Promise<DuckDBConnection> {
    for (;;) {
      const idle = this.#idle.pop();
      if (idle !== undefined) return idle;
      if (this.#open < this.#limit) {
        this.#open++;
        return this.#database.connect();
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }
}
