import type { DuckDBConnection } from "@duckdb/node-api";
import { EngineClosed } from "../errors.ts";
import type { Database } from "./database.ts";

interface Waiting {
  readonly resolve: (connection: DuckDBConnection | Promise<DuckDBConnection>) => void;
  readonly reject: (error: Error) => void;
}

/** A bounded pool of connections for reading; when all are in use, requests wait in a queue. */
export class Connections {
  readonly #database: Database;
  readonly #limit: number;
  readonly #idle: DuckDBConnection[] = [];
  readonly #waiting: Waiting[] = [];
  #open = 0;
  /** Resolves when the last connection is closed; undefined while the pool is open. */
  #closing: PromiseWithResolvers<void> | undefined;

  constructor(database: Database, limit: number) {
    this.#database = database;
    this.#limit = limit;
  }

  /** Rejects when it is closed. */
  async take(): Promise<DuckDBConnection> {
    if (this.#closing) throw new EngineClosed();
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    if (this.#open < this.#limit) return this.#connect();
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  /** Whether a request waits for a connection. */
  get isAwaited(): boolean {
    return this.#waiting.length > 0;
  }

  /** A connection when all are idle; undefined while any is in use. */
  takeUnused(): DuckDBConnection | undefined {
    return this.#idle.length === this.#open ? this.#idle.pop() : undefined;
  }

  /**
   * Returns a connection to the pool after `tidied`; where that fails a new one is opened in its place. The caller need not
   * wait.
   */
  async release(connection: DuckDBConnection, tidied: Promise<unknown>): Promise<void> {
    try {
      await tidied;
    } catch {
      this.#disconnect(connection);
      this.#waiting.shift()?.resolve(this.take());
      return;
    }
    const next = this.#waiting.shift();
    if (next) next.resolve(connection);
    else if (this.#closing) this.#disconnect(connection);
    else this.#idle.push(connection);
  }

  /** Hands out no more connections, and resolves when all in use have been returned: the database must not be closed before. */
  async close(): Promise<void> {
    this.#closing ??= Promise.withResolvers();
    for (const { reject } of this.#waiting.splice(0)) reject(new EngineClosed());
    for (const connection of this.#idle.splice(0)) this.#disconnect(connection);
    if (this.#open > 0) await this.#closing.promise;
  }

  async #connect(): Promise<DuckDBConnection> {
    this.#open++;
    try {
      return await this.#database.connect();
    } catch (error) {
      this.#gone();
      throw error;
    }
  }

  #disconnect(connection: DuckDBConnection): void {
    connection.closeSync();
    this.#gone();
  }

  #gone(): void {
    this.#open--;
    if (this.#open === 0) this.#closing?.resolve();
  }
}
