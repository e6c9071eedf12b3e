import type { DuckDBConnection } from "@duckdb/node-api";
import { QueryError } from "../errors.ts";
import { type Row, type Session, TimeExceeded } from "../plan/target.ts";
import { refusalIn } from "../sql/refusal.ts";
import type { Sql } from "../sql/sql.ts";
import { cancelled } from "../work.ts";
import type { IndexState } from "./index-state.ts";
import type { Snapshot } from "./snapshots.ts";
import { withUsedColumns } from "./used-columns.ts";

/** The snapshot for the statements is not the one that they were built for. */
export class OtherSnapshot extends Error {}

/** The statements of one request on one connection and one snapshot, which are interrupted when its time is up. */
export class SnapshotSession implements Session {
  readonly #connection: DuckDBConnection;
  /** Whether the snapshot is the one that statements are built for. */
  readonly #begun: Promise<boolean>;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #signal: AbortSignal | undefined;
  readonly #cancel = () => this.#interrupt(new QueryError("searching", 429, cancelledEarly));
  readonly #keepsSnapshot: boolean;
  #complete: (statement: Sql) => string = ({ text }) => text;
  #stopped: Error | undefined;
  /** Whether the snapshot or a statement failed, after which the database runs no others on this snapshot. */
  hasFailed = false;
  #running = 0;
  #interrupts: NodeJS.Timeout | undefined;
  #last: Promise<unknown>;

  /**
   * Does not wait for the snapshot: statements are built meanwhile. `isExpected` returns whether a snapshot that has begun is
   * the one that they are built for; if it is not, they throw an `OtherSnapshot`.
   */
  constructor(
    { connection, begun }: Pick<Snapshot, "connection" | "begun">,
    {
      timeLimitMs,
      signal,
      isExpected = () => true,
      keepsSnapshot = false,
    }: {
      readonly timeLimitMs: number;
      readonly signal: AbortSignal | undefined;
      readonly isExpected?: () => boolean;
      /** Whether the snapshot goes on when the session ends, for the next session. */
      readonly keepsSnapshot?: boolean;
    },
  ) {
    this.#connection = connection;
    this.#keepsSnapshot = keepsSnapshot;
    this.#signal = signal;
    this.#begun = begun.then(() => {
      // The timer starts here: an interrupt must only ever reach statements of the session.
      if (this.#stopped === undefined) this.#startClock(timeLimitMs);
      return isExpected();
    });
    this.#last = this.#begun.catch(() => (this.hasFailed = true));
  }

  /** From now on statements are on one index, whose columns replace the placeholder for them. */
  completeWith(state: IndexState): void {
    this.#complete = (statement) => withUsedColumns(statement, state);
  }

  /** Statements requested at the same time run one after the other, because they share a connection and a snapshot. */
  rows(statement: Sql): Promise<readonly Row[]> {
    this.#running++;
    const turn = this.#last.then(() => this.#run(statement)).finally(() => this.#running--);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #run(statement: Sql): Promise<readonly Row[]> {
    const isExpected = await this.#begun;
    if (this.#stopped !== undefined) throw this.#stopped;
    if (!isExpected) throw new OtherSnapshot();
    try {
      const result = await this.#connection.run(this.#complete(statement));
      if (this.#stopped !== undefined) throw this.#stopped;
      // The result is complete: fetching it in parts would cost a round trip to another thread for each.
      return Array.from({ length: result.chunkCount }, (_, i) => result.getChunk(i).getRows()).flat();
    } catch (error) {
      this.hasFailed = true;
      throw this.#stopped ?? refusalIn(error) ?? error;
    }
  }

  stopAfter(timeoutMs: number): void {
    this.#stopWith(timeoutMs, new TimeExceeded());
  }

  /** Resolves when no statement runs any more and the snapshot has ended; statements that wait fail. */
  async end(): Promise<void> {
    this.#close();
    await this.#last;
    clearInterval(this.#interrupts);
    if (!this.#keepsSnapshot) await this.#connection.run("ROLLBACK");
  }

  /**
   * Ends the session at once and leaves its snapshot to another one; false where a statement runs, failed or was interrupted.
   */
  handOn(): boolean {
    if (this.#running > 0 || this.hasFailed || this.#stopped !== undefined) return false;
    this.#close();
    return true;
  }

  #startClock(timeLimitMs: number): void {
    this.#stopWith(timeLimitMs, cancelled(timeLimitMs));
    if (this.#signal?.aborted === true) this.#cancel();
    else this.#signal?.addEventListener("abort", this.#cancel);
  }

  #close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#signal?.removeEventListener("abort", this.#cancel);
    this.#stopped ??= new Error("the request is over");
  }

  #stopWith(millis: number, error: Error): void {
    if (this.#stopped !== undefined) return;
    this.#timers.push(setTimeout(() => this.#interrupt(error), millis));
  }

  /** Repeated until the statement ends: an interrupt before it has begun on the thread of the database has no effect. */
  #interrupt(error: Error): void {
    this.#stopped ??= error;
    this.#connection.interrupt();
    this.#interrupts ??= setInterval(() => this.#connection.interrupt(), INTERRUPT_EVERY_MS);
  }
}

const INTERRUPT_EVERY_MS = 50;

const cancelledEarly = { type: "task_cancelled_exception", reason: "The request was cancelled" };
