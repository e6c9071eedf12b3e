import { isEventLoopBusy } from "./event-loop.ts";
import type { Log } from "./log.ts";

/** The pause of tasks that look for due rows all the time. */
const SHORT_PAUSE_MS = 1_000;
const HOURS_OF_DAY = 24;

export interface Task {
  readonly name: string;
  readonly intervalMs: number;
  /** How many items `run` processes at most. */
  readonly batch: number;
  /**
   * Yields to requests: the pause after each round while the event loop is busy with other work, where fewer and larger batches
   * leave more of the machine to payments. After a full batch no longer than the round took, because what is due would
   * otherwise grow for as long as the process is busy.
   */
  readonly busyIntervalMs?: number;
  /** Whether what the task yields to is busy; by default, whether the event loop of this process is. */
  readonly isBusy?: () => boolean | Promise<boolean>;
  /** Processes a batch of due items; returns their number. */
  readonly run: () => Promise<number>;
}

/**
 * Work that is found by polling, not enqueued: rows whose own column says when they are due. Each task runs on its own,
 * never twice at the same time in one process; a failure is logged and retried in the next round.
 */
export class Recurring {
  readonly #log: Log;
  readonly #tasks: Task[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();
  /** By the test clock. */
  readonly #ranAt = new Map<Task, Temporal.Instant>();
  #closed = false;

  constructor({ log }: { log: Log }) {
    this.#log = log;
  }

  add(task: Task): void {
    this.#tasks.push(task);
  }

  start(): void {
    for (const task of this.#tasks) this.#schedule(task, 0);
  }

  /** Runs each task until nothing is due: for tests and the simulation. */
  async runOnce(): Promise<void> {
    for (const task of this.#tasks) {
      let done = await task.run();
      while (done > 0) done = await task.run();
    }
  }

  /**
   * For a test clock, which reaches `now` by a leap: runs the tasks that have work there, or `all`, and once in a day the others that
   * look for it seldom, each until nothing is due; how many items they processed.
   *
   * @param named undefined: what was done may have made work for the tasks that look for it all the time
   */
  async runStep(now: Temporal.Instant, named: ReadonlySet<string> | "all" | undefined): Promise<number> {
    let count = 0;
    for (const task of this.#tasks) {
      const isSeldom = task.intervalMs > SHORT_PAUSE_MS;
      const isNamed = named === "all" || (named?.has(task.name) ?? !isSeldom);
      const ranAt = this.#ranAt.get(task);
      const isDaily = isSeldom && (ranAt === undefined || now.since(ranAt).total("hours") >= HOURS_OF_DAY);
      if (!isNamed && !isDaily) continue;
      this.#ranAt.set(task, now);
      for (let done = await task.run(); done > 0; done = await task.run()) count += done;
    }
    return count;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(this.#running);
  }

  #schedule(task: Task, delayMs: number): void {
    if (this.#closed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const running: Promise<void> = this.#round(task).finally(() => this.#running.delete(running));
      this.#running.add(running);
    }, delayMs);
    this.#timers.add(timer);
  }

  async #round(task: Task): Promise<void> {
    let done = 0;
    const startedMs = performance.now();
    try {
      done = await task.run();
    } catch (error) {
      this.#log.warn({ task: task.name, error: (error as Error).message }, "A recurring task failed.");
    }
    this.#schedule(task, await pauseMsAfter(task, { done, tookMs: performance.now() - startedMs }));
  }
}

/** Only a full batch means that more is due: items that arrive in between form one batch later, which costs far less. */
async function pauseMsAfter(
  { batch, intervalMs, busyIntervalMs, isBusy = isEventLoopBusy }: Task,
  { done, tookMs }: { done: number; tookMs: number },
): Promise<number> {
  const isFull = done >= batch;
  if (busyIntervalMs !== undefined && (await isBusy()))
    return isFull ? Math.min(tookMs, busyIntervalMs) : busyIntervalMs;
  return isFull ? 0 : intervalMs;
}
