import type { LRUCache } from "lru-cache";
import { createCache } from "../../platform/cache.ts";
import type { Clock } from "../../platform/clock.ts";

/** Typing mistakes are not delayed. */
const FREE_FAILURES = 5;
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5_000;
const KEPT_MS = 15 * 60_000;
const MAX_ENTRIES = 10_000;

interface Guesser {
  readonly username: string;
  readonly network: string;
}

/**
 * Counts wrong guesses per username and network, so that an attacker in another network can't delay the merchant's
 * servers. Memory is bounded; the oldest entry is dropped first.
 */
export class FailedAttempts {
  readonly #failures: LRUCache<string, number>;

  constructor(clock: Clock) {
    this.#failures = createCache({ clock, max: MAX_ENTRIES, ttlMs: KEPT_MS });
  }

  /** Counts one more. Returns the delay of the next attempt in ms: none at first, then doubling up to five seconds. */
  add(guesser: Guesser): number {
    const key = keyOf(guesser);
    const failures = (this.#failures.get(key) ?? 0) + 1;
    this.#failures.set(key, failures);
    if (failures < FREE_FAILURES) return 0;
    return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - FREE_FAILURES));
  }

  clear(guesser: Guesser): void {
    this.#failures.delete(keyOf(guesser));
  }
}

function keyOf({ username, network }: Guesser): string {
  return `${username.slice(0, 200)}\n${network}`;
}
