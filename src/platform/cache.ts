import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";

/**
 * A bounded memory whose entries end: at most `max` of them, each for less than `ttlMs` on the given clock. When it is full,
 * the entry that was used longest ago goes. With `renewedByUse` reading an entry starts its time again.
 */
export function createCache<Value extends {}>(options: {
  clock: Clock;
  max: number;
  ttlMs: number;
  renewedByUse?: boolean;
}): LRUCache<string, Value> {
  const { clock, max, ttlMs, renewedByUse = false } = options;
  return new LRUCache({
    max,
    // The library keeps an entry whose age is exactly its limit.
    ttl: ttlMs - 1,
    // Zero reads the clock at each use; else the library keeps the time by a timer of its own.
    ttlResolution: 0,
    perf: { now: () => clock.now().epochMilliseconds },
    updateAgeOnGet: renewedByUse,
  });
}
