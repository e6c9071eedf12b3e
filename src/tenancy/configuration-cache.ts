import type { LRUCache } from "lru-cache";
import { createCache } from "../platform/cache.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/index.ts";

const CHANNEL = "quittance_configuration";
/** How stale the cache may be while the database connection is broken and no notification arrives. */
const KEPT_MS = 15_000;
const MAX_ENTRIES = 10_000;

/**
 * Keeps tenants, users and connectors in memory, so that a request needs no query to authenticate its caller. The
 * cache is cleared when any configuration changes, in this process or another: changes are rare and loading is cheap.
 */
export class ConfigurationCache {
  readonly #entries: LRUCache<string, Promise<unknown>>;
  #stopListening: (() => Promise<void>) | undefined;

  constructor({ clock }: { clock: Clock }) {
    this.#entries = createCache({ clock, max: MAX_ENTRIES, ttlMs: KEPT_MS });
  }

  /** A cache that is notified of changes by other processes. */
  static async open({ db, clock }: { db: Database; clock: Clock }): Promise<ConfigurationCache> {
    const cache = new ConfigurationCache({ clock });
    cache.#stopListening = await db.listen(CHANNEL, () => cache.clear());
    return cache;
  }

  /** The cached result of `load` for this kind and key, also when it is undefined; loaded at most once at a time. */
  async getOrLoad<Value>(kind: string, key: string, load: () => Promise<Value>): Promise<Value> {
    const name = `${kind} ${key}`;
    const cached = this.#entries.get(name);
    if (cached) return cached as Promise<Value>;
    const value = load();
    this.#entries.set(name, value);
    try {
      return await value;
    } catch (error) {
      if (this.#entries.get(name) === value) this.#entries.delete(name);
      throw error;
    }
  }

  /**
   * Removes all entries, also those that are being loaded, which may have read the old state: their callers began before the
   * change was finished.
   */
  clear(): void {
    this.#entries.clear();
  }

  async close(): Promise<void> {
    await this.#stopListening?.();
  }
}
