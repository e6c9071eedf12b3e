import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

import type { Log } from "./log.ts";

export interface Task {
  readonly name: string;
  readonly intervalMs: number;
  /** How many items `run` does at most. */
  readonly batch: number;
  /** Whether it makes room for requests: with much to do, it goes on at once only while the process has little else to do. */
  readonly givesWay?: boolean;
  /** Does a batch of what is due; the number of items done. */
  readonly run: () => Promise<number>;
}

/**
 * Work that is found by looking, rather than enqueued: rows whose own column says when they are due. Each task runs on
 * its own, never twice at the same time in one process; a failure is logged and the next round tries again.
 */
export class Recurring {
  readonly #log: Log;
  readonly #tasks: Task[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();
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
    try {
      done = await task.run();
    } catch (error) {
      this.#log.warn({ task: task.name, error: (error as Error).message }, "A recurring task failed.");
    }
    // Only a full batch says that more is due. What comes in meanwhile is done together, which costs far less than looking
    // again at once for the few items of a few milliseconds.
    const goesOn = done >= task.batch && !(task.givesWay && (await isBusyWithOthers()));
    this.#schedule(task, goesOn ? 0 : task.intervalMs);
  }
}

const LOOK_MS = 10;
const BUSY = 0.5;

/** Whether the event loop is busy while the task that asks this waits for the answer. */
async function isBusyWithOthers(): Promise<boolean> {
  const before = performance.eventLoopUtilization();
  await sleep(LOOK_MS);
  return performance.eventLoopUtilization(before).utilization > BUSY;
}
