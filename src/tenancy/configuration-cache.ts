import type { LRUCache } from "lru-cache";
import { createCache } from "../platform/cache.ts";
import type { Clock } from "../platform/clock.ts";
import { ConfigurationChanges } from "./configuration-changes.ts";
import type { Database } from "../platform/database/index.ts";

const CHANNEL = "quittance_configuration";
const KEPT_MS = 15_000;
/** How long a notification of a change may be missing: a revoked credential must end within a second, everywhere. */
const CHECK_EVERY_MS = 500;
const MAX_ENTRIES = 10_000;

/**
 * Keeps tenants, users and connectors in memory, so that a request needs no query to authenticate its caller. The
 * cache is cleared when any configuration changes, in this process or another: changes are rare and loading is cheap.
 * Notifications may be late or lost, so that a cache in use also asks the database for changes twice a second.
 */
export class ConfigurationCache {
  readonly #entries: LRUCache<string, Promise<unknown>>;
  readonly #clock: Clock;
  #stopListening: (() => Promise<void>) | undefined;
  #changes: ConfigurationChanges | undefined;
  #checkedAtMs = -Infinity;
  #checking: Promise<void> | undefined;

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock;
    this.#entries = createCache({ clock, max: MAX_ENTRIES, ttlMs: KEPT_MS });
  }

  /** A cache that is notified of changes by other processes. */
  static async open({ db, clock }: { db: Database; clock: Clock }): Promise<ConfigurationCache> {
    const cache = new ConfigurationCache({ clock });
    cache.#stopListening = await db.listen(CHANNEL, () => cache.clear());
    cache.#changes = new ConfigurationChanges(db);
    return cache;
  }

  /** The cached result of `load` for this kind and key, also when it is undefined; loaded at most once at a time. */
  async getOrLoad<Value>(kind: string, key: string, load: () => Promise<Value>): Promise<Value> {
    if (this.#changes && !this.#wasCheckedAt(this.#clock.now().epochMilliseconds))
      await (this.#checking ??= this.#check(this.#changes).finally(() => (this.#checking = undefined)));
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

  /** Also false when the clock was turned back. */
  #wasCheckedAt(nowMs: number): boolean {
    return Math.abs(nowMs - this.#checkedAtMs) < CHECK_EVERY_MS;
  }

  async #check(changes: ConfigurationChanges): Promise<void> {
    const startedAtMs = this.#clock.now().epochMilliseconds;
    if (await changes.happened()) this.clear();
    this.#checkedAtMs = startedAtMs;
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
