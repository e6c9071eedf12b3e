import type { CounterKind, Counters } from "../counters/index.ts";

interface RateLimitResult {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Until the window of this key ends. */
  readonly resetSeconds: number;
}

const MAX_KEYS = 50_000;

/**
 * At most `max` per key within a window that opens with the key's first request. Counted in memory, by the processes that
 * were started together: two gateways on one database allow twice as much, which spares every request a write to it.
 */
export class RateLimit {
  readonly #counters: Counters;
  readonly #kind: CounterKind;
  readonly #max: number;

  constructor(options: {
    counters: Counters;
    /** For what is limited; no two limits have the same. */
    name: string;
    max: number;
    windowSeconds: number;
  }) {
    this.#counters = options.counters;
    this.#kind = {
      name: `rate limit: ${options.name}`,
      windowMs: options.windowSeconds * 1_000,
      maxKeys: MAX_KEYS,
    };
    this.#max = options.max;
  }

  async take(key: string): Promise<RateLimitResult> {
    const taken = await this.#counters.run({ act: "add", kind: this.#kind, key, atMost: this.#max });
    return {
      allowed: taken.isWithin,
      limit: this.#max,
      remaining: this.#max - taken.count,
      resetSeconds: Math.ceil(taken.resetMs / 1_000),
    };
  }
}
