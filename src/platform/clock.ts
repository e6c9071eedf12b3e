/** The source of time. Nothing else in the gateway reads the machine's clock, so that a simulation can control it. */
export interface Clock {
  now(): Temporal.Instant;
  /**
   * True when `now` is not the time of the machine. The database then uses the same time (see database.ts),
   * so that rules decided by database time (link expiry, due jobs) follow the same clock.
   */
  readonly simulated: boolean;
  /** The time of people and other machines, where a test clock is ahead of it: for sessions, credentials, signatures and limits. */
  readonly real: Clock;
  /** Runs `run` after the delay. Returns a function that cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

/** The machine's time, read once in a millisecond: Temporal takes eight times as long as Date, and a payment reads it often. */
const nowOfMachine = (() => {
  let [ofMs, now] = [Number.NaN, Temporal.Now.instant()];
  return (): Temporal.Instant => {
    const ms = Date.now();
    if (ms !== ofMs) [ofMs, now] = [ms, Temporal.Now.instant()];
    return now;
  };
})();

export const systemClock: Clock = {
  now: nowOfMachine,
  simulated: false,
  get real() {
    return systemClock;
  },
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** A clock for tests and simulation: it stands still until it is moved. */
export class ManualClock implements Clock {
  readonly simulated = true;
  #now: Temporal.Instant;
  readonly #timers = new Set<Timer>();

  constructor(start: Temporal.Instant | string) {
    this.#now = Temporal.Instant.from(start);
  }

  now(): Temporal.Instant {
    return this.#now;
  }

  get real(): Clock {
    return this;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { at: this.#now.add({ milliseconds: delayMs }), run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Runs the timers that become due, in order, each at its own time. */
  advance(duration: Temporal.DurationLike): void {
    const end = this.#now.add(duration);
    for (
      let next = this.#nextTimer();
      next && Temporal.Instant.compare(next.at, end) <= 0;
      next = this.#nextTimer()
    )
      this.#fire(next);
    this.#now = end;
  }

  /** Moves to the next timer; false when there is none. */
  advanceToNextTimer(): boolean {
    const next = this.#nextTimer();
    if (next) this.#fire(next);
    return next !== undefined;
  }

  #nextTimer(): Timer | undefined {
    return [...this.#timers].toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))[0];
  }

  #fire(timer: Timer): void {
    this.#timers.delete(timer);
    this.#now = timer.at;
    timer.run();
  }
}

interface Timer {
  readonly at: Temporal.Instant;
  readonly run: () => void;
}
