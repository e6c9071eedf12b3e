import type { LRUCache } from "lru-cache";
import { createCache } from "../platform/cache.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/index.ts";

const CHANNEL = "quittance_configuration";
/** How stale this process may be while its connection to the database is broken and no notification comes. */
const KEPT_MS = 15_000;
const MOST_ENTRIES = 10_000;

/**
 * Keeps tenants, users and connectors in memory, so that a request needs no query to know its caller. Everything is
 * forgotten as soon as any configuration changes, in this process or another: changes are rare and loading is cheap.
 */
export class ConfigurationCache {
  readonly #entries: LRUCache<string, Promise<unknown>>;
  #stopListening: (() => Promise<void>) | undefined;

  constructor({ clock }: { clock: Clock }) {
    this.#entries = createCache({ clock, max: MOST_ENTRIES, ttlMs: KEPT_MS });
  }

  /** A cache that hears of changes by other processes. */
  static async open({ db, clock }: { db: Database; clock: Clock }): Promise<ConfigurationCache> {
    const cache = new ConfigurationCache({ clock });
    cache.#stopListening = await db.listen(CHANNEL, () => cache.clear());
    return cache;
  }

  /** What `load` gave for this kind and key, loaded at most once at a time. That there is nothing is remembered too. */
  async getOrLoad<Value>(kind: string, key: string, load: () => Promise<Value>): Promise<Value> {
    const name = `${kind} ${key}`;
    const known = this.#entries.get(name);
    if (known) return known as Promise<Value>;
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
   * Forgets everything. A load that runs meanwhile is forgotten as well, because it may have read the old state:
   * whoever waits for it began before the change was finished.
   */
  clear(): void {
    this.#entries.clear();
  }

  async close(): Promise<void> {
    await this.#stopListening?.();
  }
}
