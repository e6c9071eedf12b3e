import type { LRUCache } from "lru-cache";
import { createCache } from "../cache.ts";
import type { Clock } from "../clock.ts";

interface RateLimitResult {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Until the window of this key ends. */
  readonly resetSeconds: number;
}

interface Window {
  readonly endsAtMs: number;
  taken: number;
}

const MAX_KEYS = 50_000;

/**
 * At most `max` per key within a window that opens with the key's first request. Counted per process: two processes
 * behind one address allow twice as much, which spares every request a write to the database.
 */
export class RateLimit {
  readonly #clock: Clock;
  readonly #max: number;
  readonly #windowMs: number;
  readonly #windows: LRUCache<string, Window>;

  constructor(options: { clock: Clock; max: number; windowSeconds: number }) {
    this.#clock = options.clock;
    this.#max = options.max;
    this.#windowMs = options.windowSeconds * 1_000;
    this.#windows = createCache({ clock: options.clock, max: MAX_KEYS, ttlMs: this.#windowMs });
  }

  take(key: string): RateLimitResult {
    const nowMs = this.#clock.now().epochMilliseconds;
    const window = this.#windowOf(key, nowMs);
    const allowed = window.taken < this.#max;
    if (allowed) window.taken += 1;
    return {
      allowed,
      limit: this.#max,
      remaining: this.#max - window.taken,
      resetSeconds: Math.ceil((window.endsAtMs - nowMs) / 1_000),
    };
  }

  #windowOf(key: string, nowMs: number): Window {
    const current = this.#windows.get(key);
    if (current) return current;
    const opened = { endsAtMs: nowMs + this.#windowMs, taken: 0 };
    this.#windows.set(key, opened);
    return opened;
  }
}
