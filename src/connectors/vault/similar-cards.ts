import type { LRUCache } from "lru-cache";
import { createCache } from "../../platform/cache.ts";
import type { Clock } from "../../platform/clock.ts";
import type { CounterKind, Counters } from "../../platform/counters/index.ts";

/** Of a card that is known by its first eight and last four digits a thousand numbers are possible: ten are few of them. */
const MAX_NUMBERS = 10;
const WINDOW_MS = 24 * 3_600_000;
const MAX_REMEMBERED = 50_000;
const KIND: CounterKind = { name: "similar cards", windowMs: WINDOW_MS, maxKeys: MAX_REMEMBERED };

/**
 * Detects card testing. A merchant that sees a fingerprint beside the first and last digits of a card could pay with every
 * number with these digits until the fingerprints are equal (PCI DSS 3.5.1). Ten different numbers with the same visible digits
 * in a day are not ordinary business; after that, fingerprints of such cards are left out. Counted in memory and bounded.
 */
export class SimilarCards {
  readonly #counters: Counters;
  readonly #clock: Clock;
  /** When the window of a fingerprint that was shown ends: a card that pays often is counted once. */
  readonly #shownUntilMs: LRUCache<string, number>;

  constructor({ clock, counters }: { clock: Clock; counters: Counters }) {
    this.#counters = counters;
    this.#clock = clock;
    this.#shownUntilMs = createCache({ clock, max: MAX_REMEMBERED, ttlMs: WINDOW_MS });
  }

  /** Whether the fingerprint may be shown. The same number is counted once. */
  async mayShow(card: {
    merchantGuid: string;
    shownDigits: string;
    merchantFingerprint: string;
  }): Promise<boolean> {
    const key = `${card.merchantGuid} ${card.shownDigits}`;
    const member = card.merchantFingerprint;
    const nowMs = this.#clock.now().epochMilliseconds;
    if ((this.#shownUntilMs.get(`${key} ${member}`) ?? 0) > nowMs) return true;
    const counted = await this.#counters.run({ act: "add", kind: KIND, key, member, atMost: MAX_NUMBERS });
    if (counted.isWithin) this.#shownUntilMs.set(`${key} ${member}`, nowMs + counted.resetMs);
    return counted.isWithin;
  }
}
