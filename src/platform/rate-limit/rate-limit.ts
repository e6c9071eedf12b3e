import type { Clock } from "../clock.ts";

interface RateLimitVerdict {
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

const MOST_KEYS = 50_000;

/**
 * At most `max` per key within a window that opens with the key's first request. Counted per process: two processes
 * behind one address allow twice as much, which spares every request a write to the database.
 */
export class RateLimit {
  readonly #clock: Clock;
  readonly #max: number;
  readonly #windowMs: number;
  readonly #windows = new Map<string, Window>();

  constructor(options: { clock: Clock; max: number; windowSeconds: number }) {
    this.#clock = options.clock;
    this.#max = options.max;
    this.#windowMs = options.windowSeconds * 1_000;
  }

  take(key: string): RateLimitVerdict {
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
    if (current && current.endsAtMs > nowMs) return current;
    // All windows are equally long, so that the map's order is that of their ends: the oldest goes first.
    this.#windows.delete(key);
    this.#forgetOldest(nowMs);
    const opened = { endsAtMs: nowMs + this.#windowMs, taken: 0 };
    this.#windows.set(key, opened);
    return opened;
  }

  #forgetOldest(nowMs: number): void {
    for (const [key, window] of this.#windows) {
      if (window.endsAtMs > nowMs && this.#windows.size < MOST_KEYS) return;
      this.#windows.delete(key);
    }
  }
}
