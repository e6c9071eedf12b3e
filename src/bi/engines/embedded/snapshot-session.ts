import type { DuckDBConnection } from "@duckdb/node-api";
import type { IndexState } from "./index-state.ts";
import { withUsedColumns } from "./used-columns.ts";
import { QueryError, type Row, type Session, type Sql, TimeExceeded } from "../../query/index.ts";

/** The statements of one request on one connection, which are interrupted when its time is up. */
export class SnapshotSession implements Session {
  readonly #connection: DuckDBConnection;
  readonly #timers: NodeJS.Timeout[] = [];
  #complete: (statement: Sql) => string = ({ text }) => text;
  #stopped: Error | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(connection: DuckDBConnection, timeLimitMs: number) {
    this.#connection = connection;
    this.#stopWith(timeLimitMs, new QueryError("searching", 429, cancelled(timeLimitMs)));
  }

  /** From now on statements are about one index, whose columns take the place of the sign for them. */
  completeWith(state: IndexState): void {
    this.#complete = (statement) => withUsedColumns(statement, state);
  }

  /** Statements asked for at the same time run one after the other: a connection has one snapshot and one hand. */
  rows(statement: Sql): Promise<readonly Row[]> {
    const turn = this.#last.then(() => this.#run(statement));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #run(statement: Sql): Promise<readonly Row[]> {
    if (this.#stopped !== undefined) throw this.#stopped;
    try {
      const result = await this.#connection.run(this.#complete(statement));
      // All of it is here already: to ask for it piece by piece would cost a turn of another thread for each.
      return Array.from({ length: result.chunkCount }, (_, i) => result.getChunk(i).getRows()).flat();
    } catch (error) {
      throw this.#stopped ?? error;
    }
  }

  stopAfter(timeoutMillis: number): void {
    this.#stopWith(timeoutMillis, new TimeExceeded());
  }

  /** Resolves when nothing runs any more; what still waits for its turn is given up. */
  async end(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#stopped ??= new Error("the request is over");
    await this.#last;
  }

  #stopWith(millis: number, error: Error): void {
    const stop = () => {
      this.#stopped ??= error;
      this.#connection.interrupt();
    };
    this.#timers.push(setTimeout(stop, millis));
  }
}

function cancelled(timeLimitMs: number) {
  return {
    type: "task_cancelled_exception",
    reason: `The request was cancelled since it took longer than ${timeLimitMs}ms`,
  };
}
