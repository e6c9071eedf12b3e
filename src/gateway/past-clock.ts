import { AsyncLocalStorage } from "node:async_hooks";
import { systemClock, type Clock } from "../platform/clock.ts";

/** A clock that is in the past. Each of several acts that run at the same time has a time of its own. */
export class PastClock implements Clock {
  readonly simulated = true;
  readonly #acts = new AsyncLocalStorage<Temporal.Instant>();
  #now: Temporal.Instant;

  constructor(start: Temporal.Instant) {
    this.#now = start;
  }

  now(): Temporal.Instant {
    return this.#acts.getStore() ?? this.#now;
  }

  /** Outside of acts it is then. */
  moveTo(at: Temporal.Instant): void {
    this.#now = at;
  }

  /** Runs an act at its time. */
  at<T>(at: Temporal.Instant, act: () => Promise<T>): Promise<T> {
    return this.#acts.run(at, act);
  }

  /** Limits of waiting are those of the machine. */
  after(delayMs: number, run: () => void): () => void {
    return systemClock.after(delayMs, run);
  }
}
