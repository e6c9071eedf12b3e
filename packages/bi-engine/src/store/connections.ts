import type { DuckDBConnection } from "@duckdb/node-api";
import type { Database } from "./database.ts";

/** Connections for reading, a bounded number of them: who comes when all are busy waits for its turn. */
export class Connections {
  readonly #database: Database;
  readonly #limit: number;
  readonly #idle: DuckDBConnection[] = [];
  readonly #waiting: ((connection: DuckDBConnection | Promise<DuckDBConnection>) => void)[] = [];
  readonly #comingBack = new Set<Promise<void>>();
  #open = 0;

  constructor(database: Database, limit: number) {
    this.#database = database;
    this.#limit = limit;
  }

  async take(): Promise<DuckDBConnection> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    if (this.#open < this.#limit) {
      this.#open++;
      return this.#database.connect();
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Whether a request waits for one. */
  get isAwaited(): boolean {
    return this.#waiting.length > 0;
  }

  /** One that no request needs: undefined while any is in use. */
  takeUnused(): DuckDBConnection | undefined {
    return this.#idle.length === this.#open ? this.#idle.pop() : undefined;
  }

  /**
   * No other request gets the connection before it is `tidied`; where that fails another one is opened in its place. The caller
   * need not wait for it.
   */
  release(connection: DuckDBConnection, tidied: Promise<unknown>): Promise<void> {
    const back = this.#takeBack(connection, tidied).finally(() => this.#comingBack.delete(back));
    this.#comingBack.add(back);
    return back;
  }

  async close(): Promise<void> {
    await Promise.all(this.#comingBack);
    for (const connection of this.#idle.splice(0)) connection.closeSync();
  }

  async #takeBack(connection: DuckDBConnection, tidied: Promise<unknown>): Promise<void> {
    try {
      await tidied;
    } catch {
      connection.closeSync();
      this.#open--;
      this.#waiting.shift()?.(this.take());
      return;
    }
    const next = this.#waiting.shift();
    if (next) next(connection);
    else this.#idle.push(connection);
  }
}
