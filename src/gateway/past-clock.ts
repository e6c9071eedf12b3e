import { AsyncLocalStorage } from "node:async_hooks";
import { systemClock, type Clock } from "../platform/clock.ts";

/** A busy machine takes longer for an act than the act would have taken then. */
const MAX_ACT_MS = 1_500;

/**
 * A clock that is in the past. Each of several acts that run at the same time has a time of its own, which goes on with the machine's
 * clock, so that the steps of a payment have an order and a duration.
 */
export class PastClock implements Clock {
  readonly simulated = true;
  readonly #acts = new AsyncLocalStorage<{ readonly at: Temporal.Instant; readonly beganAtMs: number }>();
  #now: Temporal.Instant;

  constructor(start: Temporal.Instant) {
    this.#now = start;
  }

  now(): Temporal.Instant {
    const act = this.#acts.getStore();
    if (!act) return this.#now;
    const passedMs = Math.min(performance.now() - act.beganAtMs, MAX_ACT_MS);
    return act.at.add({ microseconds: Math.round(passedMs * 1_000) });
  }

  /** Also the people of the past lived then. */
  get real(): Clock {
    return this;
  }

  /** Outside of acts it is then. */
  moveTo(at: Temporal.Instant): void {
    this.#now = at;
  }

  /** Runs an act at its time. */
  at<T>(at: Temporal.Instant, act: () => Promise<T>): Promise<T> {
    return this.#acts.run({ at, beganAtMs: performance.now() }, act);
  }

  /** Limits of waiting are those of the machine. */
  after(delayMs: number, run: () => void): () => void {
    return systemClock.after(delayMs, run);
  }
}
