import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { nativeWorkRuns } from "./native-work.ts";
import { Seeded } from "./seeded.ts";

/** One request, or one round of the workers: what runs concurrently with others. */
interface Task {
  readonly number: number;
  readonly random: Seeded;
}

interface Waiting {
  readonly task: number;
  readonly order: number;
  readonly go: () => void;
}

export interface TurnsOptions {
  readonly random: Seeded;
  /** The number of statements that wait for a lock in the database. */
  readonly blockedStatements: () => Promise<number>;
  /** No task can continue until time passes: advances it. False when nothing waits for time either. */
  readonly letTimePass: () => boolean;
}

/** Between two events a continuation may take this many rounds of the event loop at most. */
const QUIET_TURNS = 4;
/** Most statements return earlier, and counting those that wait costs as much as one of them. */
const MIN_POLL_MS = 10;
const MAX_POLL_MS = 50;

/**
 * Runs tasks concurrently and decides by the seed, at every statement, whose turn it is. One continues at a time:
 * the others wait before a statement, after its result, or in the database for a lock that another holds. The speed of
 * the machine decides nothing, so that the same seed results in the same run.
 */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #task = new AsyncLocalStorage<Task>();
  readonly #waiting: Waiting[] = [];
  #tasks = 0;
  #order = 0;
  #inFlight = 0;
  #events = 0;
  #wake: (() => void) | undefined;
  /**
   * Several statements waited for a lock at the same time. The server decides which gets it first: mostly the first in the
   * queue, but they race for the new version of a row.
   */
  isRaced = false;
  /** Whose turn it was, statement by statement, and every response: equal for equal seeds. */
  readonly trace: string[] = [];

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** Each task has its own, so that the order in which tasks draw changes nothing for the others. */
  get random(): Seeded {
    return this.#task.getStore()?.random ?? this.#options.random;
  }

  async runConcurrently<T>(works: readonly (() => Promise<T>)[]): Promise<T[]> {
    const unfinished = new Set(works.keys());
    const results: Promise<T>[] = [];
    for (const [index, work] of works.entries()) {
      const task = { number: this.#tasks++, random: new Seeded(this.#options.random.below(2 ** 32)) };
      const result = this.#task.run(task, work).finally(() => {
        unfinished.delete(index);
        this.#happened();
      });
      result.catch(() => undefined);
      results.push(result);
      await this.#standstill();
    }
    while (unfinished.size > 0 || this.#waiting.length > 0) {
      await this.#continueOne();
      await this.#standstill();
    }
    return Promise.all(results);
  }

  /** Runs a statement when it is the task's turn, and returns when it is its turn again. */
  async statement<T>(run: () => Promise<T>): Promise<T> {
    if (!this.#task.getStore()) return run();
    await this.#turn();
    this.#inFlight++;
    try {
      return await run();
    } finally {
      this.#inFlight--;
      await this.#turn();
    }
  }

  /** Releases every waiting task: its process is dead. */
  releaseAll(): void {
    for (const { go } of this.#waiting.splice(0)) go();
  }

  #turn(): Promise<void> {
    return new Promise((go) => {
      this.#waiting.push({ task: this.#task.getStore()?.number ?? 0, order: this.#order++, go });
      this.#happened();
    });
  }

  async #continueOne(): Promise<void> {
    if (this.#waiting.length === 0) {
      // In the database: a deadlock that it will end, or a dead process whose locks it has not released yet.
      if (this.#inFlight > 0) await this.#event(MAX_POLL_MS);
      else if (!this.#options.letTimePass()) await sleep(1);
      return;
    }
    this.#waiting.sort((one, other) => one.task - other.task || one.order - other.order);
    const [next] = this.#waiting.splice(this.#options.random.below(this.#waiting.length), 1);
    this.trace.push(`${next!.task} of ${this.#waiting.length + 1}`);
    next!.go();
  }

  /** Resolves when nothing more happens until a task gets its turn. */
  async #standstill(): Promise<void> {
    let pollMs = MIN_POLL_MS;
    for (let quiet = 0; quiet < QUIET_TURNS;) {
      const events = this.#events;
      if (nativeWorkRuns()) {
        // It may belong to another life: it shows nothing about the statements of this one.
        await this.#event(1);
        quiet = 0;
        continue;
      }
      if (this.#inFlight > 0 && this.#waiting.length === 0) {
        // No other task could continue: there is nothing to decide before a statement returns.
        await this.#event(MAX_POLL_MS);
        quiet = 0;
        continue;
      }
      if (this.#inFlight > 0 && quiet === 0) {
        await this.#event(pollMs);
        pollMs = Math.min(pollMs * 2, MAX_POLL_MS);
        if (this.#events !== events || (await this.#options.blockedStatements()) !== this.#inFlight) continue;
        if (this.#inFlight > 1) this.isRaced = true;
        quiet = 1;
      } else await nextTurn();
      quiet = this.#events === events && !nativeWorkRuns() ? quiet + 1 : 0;
    }
  }

  #happened(): void {
    this.#events++;
    this.#wake?.();
  }

  async #event(maxMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    const timer = setTimeout(resolve, maxMs);
    await promise;
    clearTimeout(timer);
    this.#wake = undefined;
  }
}
