import type { Clock } from "../clock.ts";

/** A clock that is ahead of another one, by as much as it was set. It never goes back. */
export class TestClock implements Clock {
  readonly simulated = false;
  readonly real: Clock;
  #aheadMs = 0;

  constructor(real: Clock) {
    this.real = real;
  }

  get aheadMs(): number {
    return this.#aheadMs;
  }

  now(): Temporal.Instant {
    const now = this.real.now();
    return this.#aheadMs === 0 ? now : now.add({ milliseconds: this.#aheadMs });
  }

  /** Limits of waiting are those of the machine. */
  after(delayMs: number, run: () => void): () => void {
    return this.real.after(delayMs, run);
  }

  setAhead(aheadMs: number): void {
    this.#aheadMs = Math.max(this.#aheadMs, aheadMs);
  }
}
