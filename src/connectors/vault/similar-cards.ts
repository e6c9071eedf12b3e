import type { Clock } from "../../platform/clock.ts";

/** Of a card that is known by its first eight and last four digits a thousand numbers are possible: ten are few of them. */
const MOST_NUMBERS = 10;
const WINDOW_MS = 24 * 3_600_000;
const MOST_REMEMBERED = 50_000;

interface Seen {
  readonly sinceMs: number;
  readonly fingerprints: Set<string>;
}

/**
 * Notices when card numbers are tried out. A merchant that sees a fingerprint beside the first and last digits of a card
 * could pay with every number these digits allow until the fingerprints are equal (PCI DSS 3.5.1). No honest merchant
 * meets ten different numbers with equal shown digits in a day; after that, fingerprints of such cards are left out.
 * Counted per process and bounded; the entry that was opened first is forgotten first.
 */
export class SimilarCards {
  readonly #clock: Clock;
  readonly #seen = new Map<string, Seen>();

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock;
  }

  /** Whether the fingerprint may be shown. The same number is counted once. */
  mayShow(card: { merchantGuid: string; shownDigits: string; merchantFingerprint: string }): boolean {
    const { fingerprints } = this.#seenLike(`${card.merchantGuid} ${card.shownDigits}`);
    if (fingerprints.has(card.merchantFingerprint)) return true;
    if (fingerprints.size >= MOST_NUMBERS) return false;
    fingerprints.add(card.merchantFingerprint);
    return true;
  }

  #seenLike(key: string): Seen {
    const nowMs = this.#clock.now().epochMilliseconds;
    const known = this.#seen.get(key);
    if (known && nowMs - known.sinceMs < WINDOW_MS) return known;
    this.#seen.delete(key);
    const oldest = this.#seen.keys().next().value;
    if (this.#seen.size >= MOST_REMEMBERED && oldest !== undefined) this.#seen.delete(oldest);
    const seen: Seen = { sinceMs: nowMs, fingerprints: new Set() };
    this.#seen.set(key, seen);
    return seen;
  }
}
