import type { LRUCache } from "lru-cache";
import { createCache } from "../cache.ts";
import type { Clock } from "../clock.ts";
import type { Counted, CounterCall, CounterKind, Counters } from "./counters.ts";

interface Entry {
  count: number;
  endsAtMs: number;
}

/** Counts in the memory of this process: a restart begins at zero. */
export class LocalCounters implements Counters {
  readonly sharedBy: number;
  readonly #clock: Clock;
  readonly #kinds = new Map<string, LRUCache<string, Entry>>();

  constructor({ clock, sharedBy = 1 }: { clock: Clock; sharedBy?: number }) {
    this.#clock = clock;
    this.sharedBy = sharedBy;
  }

  async run(call: CounterCall): Promise<Counted> {
    const { kind, key } = call;
    const entries = this.#entriesOf(kind);
    const nowMs = this.#clock.now().epochMilliseconds;
    if (call.act === "clear") entries.delete(key);
    const entry = entries.get(key) ?? { count: 0, endsAtMs: nowMs + kind.windowMs };
    const isWithin = call.act !== "add" || add(entry, call);
    // Refused attempts do not prolong a lock.
    if (call.act === "add" && isWithin && (kind.isRenewed === true || !entries.has(key))) {
      entry.endsAtMs = nowMs + kind.windowMs;
      entries.set(key, entry);
    }
    return { isWithin, count: entry.count, resetMs: entry.endsAtMs - nowMs };
  }

  #entriesOf({ name, windowMs, maxKeys }: CounterKind): LRUCache<string, Entry> {
    const known = this.#kinds.get(name);
    if (known !== undefined) return known;
    const created = createCache<Entry>({ clock: this.#clock, max: maxKeys, ttlMs: windowMs });
    this.#kinds.set(name, created);
    return created;
  }
}

function add(entry: Entry, { atMost = Infinity }: Extract<CounterCall, { act: "add" }>): boolean {
  if (entry.count >= atMost) return false;
  entry.count += 1;
  return true;
}
