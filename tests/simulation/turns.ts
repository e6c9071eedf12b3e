import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { nativeWorkRuns } from "./native-work.ts";
import { Seeded } from "./seeded.ts";

/** One request, or one round of the workers: what would run on its own beside others. */
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
  /** How many statements wait for a lock in the database just now. */
  readonly blockedStatements: () => Promise<number>;
  /** Nobody can go on until time passes: lets it pass. False when nothing waits for the time either. */
  readonly letTimePass: () => boolean;
}

/** Between two events a continuation may hop through the event loop; nothing hops more often than that. */
const QUIET_TURNS = 4;
const FIRST_LOOK_MS = 2;
const LAST_LOOK_MS = 50;

/**
 * Lets tasks run side by side and decides by the seed, at every statement, whose turn it is. One goes on at a time:
 * the others wait before a statement, behind its result, or in the database for a lock that another holds. How fast the
 * machine is decides nothing, so that the same seed is the same run.
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
   * Several statements waited for a lock at the same time. Which of them gets it first the server decides: mostly who came
   * first, but they race for the new version of a row.
   */
  isRaced = false;
  /** Whose turn it was, statement by statement, and whatever else is written down: equal for equal seeds. */
  readonly trace: string[] = [];

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** Each task has randomness of its own, so that who draws first changes nothing for the others. */
  get random(): Seeded {
    return this.#task.getStore()?.random ?? this.#options.random;
  }

  async sideBySide<T>(works: readonly (() => Promise<T>)[]): Promise<T[]> {
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
      await this.#goOn();
      await this.#standstill();
    }
    return Promise.all(results);
  }

  /** Runs a statement when it is its turn, and comes back when it is its turn again. */
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

  /** Lets go of everybody who waits: their process is dead. */
  releaseAll(): void {
    for (const { go } of this.#waiting.splice(0)) go();
  }

  #turn(): Promise<void> {
    return new Promise((go) => {
      this.#waiting.push({ task: this.#task.getStore()?.number ?? 0, order: this.#order++, go });
      this.#happened();
    });
  }

  async #goOn(): Promise<void> {
    if (this.#waiting.length === 0) {
      // In the database: a deadlock that it breaks off, or a dead process whose locks it has not let go of yet.
      if (this.#inFlight > 0) await this.#event(LAST_LOOK_MS);
      else if (!this.#options.letTimePass()) await sleep(1);
      return;
    }
    this.#waiting.sort((one, other) => one.task - other.task || one.order - other.order);
    const [next] = this.#waiting.splice(this.#options.random.below(this.#waiting.length), 1);
    this.trace.push(`${next!.task} of ${this.#waiting.length + 1}`);
    next!.go();
  }

  /** Resolves when nothing more will happen unless somebody is given their turn. */
  async #standstill(): Promise<void> {
    let lookMs = FIRST_LOOK_MS;
    for (let quiet = 0; quiet < QUIET_TURNS;) {
      const events = this.#events;
      if (nativeWorkRuns()) {
        // It may be that of another life: about the statements of this one it says nothing.
        await this.#event(1);
        quiet = 0;
        continue;
      }
      if (this.#inFlight > 0 && quiet === 0) {
        await this.#event(lookMs);
        lookMs = Math.min(lookMs * 2, LAST_LOOK_MS);
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

  async #event(mostMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    const timer = setTimeout(resolve, mostMs);
    await promise;
    clearTimeout(timer);
    this.#wake = undefined;
  }
}
