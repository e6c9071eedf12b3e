import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";

/**
 * A cache of at most `max` entries, each kept for less than `ttlMs` on the given clock. When it is full, the least recently
 * used entry is dropped. With `renewedByUse` reading an entry restarts its time.
 */
export function createCache<Value extends {}>(options: {
  clock: Clock;
  max: number;
  ttlMs: number;
  renewedByUse?: boolean;
}): LRUCache<string, Value> {
  const { clock, max, ttlMs, renewedByUse = false } = options;
  return new LRUCache({
    // By the number of entries as their total size: with `max` the library allocates room for all of them at once.
    maxSize: max,
    sizeCalculation: () => 1,
    // The library keeps an entry whose age is exactly its limit.
    ttl: ttlMs - 1,
    // Zero reads the clock at each use; otherwise the library uses a timer of its own.
    ttlResolution: 0,
    perf: { now: () => clock.now().epochMilliseconds },
    updateAgeOnGet: renewedByUse,
  });
}
