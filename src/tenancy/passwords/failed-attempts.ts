import type { Clock } from "../../platform/clock.ts";

interface Attempts {
  failures: number;
  lastMs: number;
}

/** So many typing mistakes cost nothing. */
const FREE_FAILURES = 5;
const FIRST_DELAY_MS = 100;
const MOST_DELAY_MS = 5_000;
const FORGOTTEN_AFTER_MS = 15 * 60_000;
const MOST_REMEMBERED = 10_000;

interface Guesser {
  readonly username: string;
  readonly network: string;
}

/**
 * Counts wrong guesses per username and network, so that an attacker elsewhere can't slow the merchant's own servers.
 * Memory is bounded; the oldest entry is forgotten first.
 */
export class FailedAttempts {
  readonly #clock: Clock;
  readonly #attempts = new Map<string, Attempts>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts one more. Returns how long the next has to wait: nothing at first, then doubling up to five seconds. */
  add(who: Guesser): number {
    const key = keyOf(who);
    const failures = (this.#current(key)?.failures ?? 0) + 1;
    this.#attempts.delete(key);
    const oldest = this.#attempts.keys().next().value;
    if (this.#attempts.size >= MOST_REMEMBERED && oldest !== undefined) this.#attempts.delete(oldest);
    this.#attempts.set(key, { failures, lastMs: this.#clock.now().epochMilliseconds });
    if (failures < FREE_FAILURES) return 0;
    return Math.min(MOST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES));
  }

  clear(who: Guesser): void {
    this.#attempts.delete(keyOf(who));
  }

  #current(key: string): Attempts | undefined {
    const attempts = this.#attempts.get(key);
    if (!attempts) return undefined;
    if (this.#clock.now().epochMilliseconds - attempts.lastMs < FORGOTTEN_AFTER_MS) return attempts;
    this.#attempts.delete(key);
    return undefined;
  }
}

function keyOf({ username, network }: Guesser): string {
  return `${username.slice(0, 200)}\n${network}`;
}
