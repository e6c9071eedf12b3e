import type { CounterKind, Counters } from "../../platform/counters/index.ts";

/** Typing mistakes are not delayed. */
const FREE_FAILURES = 5;
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5_000;
const KIND: CounterKind = {
  name: "wrong passwords",
  windowMs: 15 * 60_000,
  maxKeys: 10_000,
  isRenewed: true,
};

interface Guesser {
  readonly username: string;
  readonly network: string;
}

/**
 * Counts wrong guesses per username and network, so that an attacker in another network can't delay the merchant's
 * servers. Memory is bounded; the oldest entry is dropped first.
 */
export class FailedAttempts {
  readonly #counters: Counters;

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  /**
   * Counts one more. Returns the delay of the next attempt in ms: none at first, then doubling up to five seconds. Each
   * process that shares the counts delays the attempts it gets, so that each has to delay longer for the same rate.
   */
  async add(guesser: Guesser): Promise<number> {
    const { count } = await this.#counters.run({ act: "add", kind: KIND, key: keyOf(guesser) });
    if (count < FREE_FAILURES) return 0;
    return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (count - FREE_FAILURES)) * this.#counters.sharedBy;
  }

  async clear(guesser: Guesser): Promise<void> {
    await this.#counters.run({ act: "clear", kind: KIND, key: keyOf(guesser) });
  }
}

function keyOf({ username, network }: Guesser): string {
  return `${username.slice(0, 200)}\n${network}`;
}
