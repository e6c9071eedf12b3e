import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/index.ts";

const CHANNEL = "quittance_configuration";
/** How stale this process may be while its connection to the database is broken and no notification comes. */
const KEPT_MS = 15_000;
const MOST_ENTRIES = 10_000;

interface Entry {
  readonly value: Promise<unknown>;
  readonly untilMs: number;
}

/**
 * Keeps tenants, users and connectors in memory, so that a request needs no query to know its caller. Everything is
 * forgotten as soon as any configuration changes, in this process or another: changes are rare and loading is cheap.
 */
export class ConfigurationCache {
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry>();
  #stopListening: (() => Promise<void>) | undefined;

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock;
  }

  /** A cache that hears of changes by other processes. */
  static async open({ db, clock }: { db: Database; clock: Clock }): Promise<ConfigurationCache> {
    const cache = new ConfigurationCache({ clock });
    cache.#stopListening = await db.listen(CHANNEL, () => cache.forget());
    return cache;
  }

  /** What `load` gave for this kind and key, loaded at most once at a time. That there is nothing is remembered too. */
  async remember<Value>(kind: string, key: string, load: () => Promise<Value>): Promise<Value> {
    const name = `${kind} ${key}`;
    const nowMs = this.#clock.now().epochMilliseconds;
    const known = this.#entries.get(name);
    if (known && known.untilMs > nowMs) {
      this.#keep(name, known);
      return known.value as Promise<Value>;
    }
    const value = load();
    const entry: Entry = { value, untilMs: nowMs + KEPT_MS };
    this.#keep(name, entry);
    try {
      return await value;
    } catch (error) {
      if (this.#entries.get(name) === entry) this.#entries.delete(name);
      throw error;
    }
  }

  /**
   * Forgets everything. A load that runs meanwhile is forgotten as well, because it may have read the old state:
   * whoever waits for it began before the change was finished.
   */
  forget(): void {
    this.#entries.clear();
  }

  async close(): Promise<void> {
    await this.#stopListening?.();
  }

  /** The map is in the order of last use: its first entry is the one to give up. */
  #keep(name: string, entry: Entry): void {
    this.#entries.delete(name);
    const oldest = this.#entries.keys().next().value;
    if (this.#entries.size >= MOST_ENTRIES && oldest !== undefined) this.#entries.delete(oldest);
    this.#entries.set(name, entry);
  }
}
