const DURATION = /^(?=[0-9])(?:([0-9]{1,4})d)?(?:([0-9]{1,5})h)?(?:([0-9]{1,7})m)?$/;

/** `3d12h`: days, hours and minutes in this order; undefined for what is no such text. */
export function readLabDuration(text: string): Temporal.Duration | undefined {
  const found = DURATION.exec(text);
  if (!found) return undefined;
  const [, days = "0", hours = "0", minutes = "0"] = found;
  return Temporal.Duration.from({ hours: Number(days) * 24 + Number(hours), minutes: Number(minutes) });
}

/** The lab's time: the real one, plus what was requested by `POST /_lab/advance`. */
export class LabClock {
  #ahead = Temporal.Duration.from({ hours: 0 });

  now(): Temporal.Instant {
    return Temporal.Now.instant().add(this.#ahead);
  }

  advance(by: Temporal.Duration): void {
    this.#ahead = this.#ahead.add(by);
  }

  reset(): void {
    this.#ahead = Temporal.Duration.from({ hours: 0 });
  }
}
