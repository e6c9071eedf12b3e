import type { LRUCache } from "lru-cache";
import { createCache } from "../../platform/cache.ts";
import type { Clock } from "../../platform/clock.ts";

/** Of a card that is known by its first eight and last four digits a thousand numbers are possible: ten are few of them. */
const MAX_NUMBERS = 10;
const WINDOW_MS = 24 * 3_600_000;
const MAX_REMEMBERED = 50_000;

/**
 * Notices when card numbers are tried out. A merchant that sees a fingerprint beside the first and last digits of a card
 * could pay with every number these digits allow until the fingerprints are equal (PCI DSS 3.5.1). No honest merchant
 * meets ten different numbers with equal shown digits in a day; after that, fingerprints of such cards are left out.
 * Counted per process and bounded.
 */
export class SimilarCards {
  /** Fingerprints by merchant and shown digits. */
  readonly #seen: LRUCache<string, Set<string>>;

  constructor({ clock }: { clock: Clock }) {
    this.#seen = createCache({ clock, max: MAX_REMEMBERED, ttlMs: WINDOW_MS });
  }

  /** Whether the fingerprint may be shown. The same number is counted once. */
  mayShow(card: { merchantGuid: string; shownDigits: string; merchantFingerprint: string }): boolean {
    const key = `${card.merchantGuid} ${card.shownDigits}`;
    const known = this.#seen.get(key);
    const fingerprints = known ?? new Set();
    if (!known) this.#seen.set(key, fingerprints);
    if (fingerprints.has(card.merchantFingerprint)) return true;
    if (fingerprints.size >= MAX_NUMBERS) return false;
    fingerprints.add(card.merchantFingerprint);
    return true;
  }
}
