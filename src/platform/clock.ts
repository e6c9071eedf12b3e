/** Where time comes from. Nothing else in the gateway may ask the machine for it, so that a simulation can own it. */
export interface Clock {
  now(): Temporal.Instant;
  /**
   * True when `now` is not the time of the machine. The database is then told the same time (see database.ts),
   * so that rules decided by database time (link expiry, due jobs) follow the same clock.
   */
  readonly simulated: boolean;
}

export const systemClock: Clock = {
  now: () => Temporal.Now.instant(),
  simulated: false,
};

/** A clock for tests and simulation: it stands still until it is moved. */
export class ManualClock implements Clock {
  readonly simulated = true;
  #now: Temporal.Instant;

  constructor(start: Temporal.Instant | string) {
    this.#now = Temporal.Instant.from(start);
  }

  now(): Temporal.Instant {
    return this.#now;
  }

  advance(duration: Temporal.DurationLike): void {
    this.#now = this.#now.add(duration);
  }
}
