import type { LRUCache } from "lru-cache";
import { createCache } from "../../platform/cache.ts";
import type { Clock } from "../../platform/clock.ts";

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
  readonly #failures: LRUCache<string, number>;

  constructor(clock: Clock) {
    this.#failures = createCache({ clock, max: MOST_REMEMBERED, ttlMs: FORGOTTEN_AFTER_MS });
  }

  /** Counts one more. Returns how long the next has to wait: nothing at first, then doubling up to five seconds. */
  add(who: Guesser): number {
    const key = keyOf(who);
    const failures = (this.#failures.get(key) ?? 0) + 1;
    this.#failures.set(key, failures);
    if (failures < FREE_FAILURES) return 0;
    return Math.min(MOST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES));
  }

  clear(who: Guesser): void {
    this.#failures.delete(keyOf(who));
  }
}

function keyOf({ username, network }: Guesser): string {
  return `${username.slice(0, 200)}\n${network}`;
}
