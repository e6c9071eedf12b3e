import { createHash } from "node:crypto";
import type { LRUCache } from "lru-cache";
import { createCache } from "../../platform/cache.ts";
import type { Clock } from "../../platform/clock.ts";
import { networkOf } from "../../platform/http/index.ts";

/** PCI DSS 8.3.4: at most ten, then at least 30 minutes. */
const MAX_WRONG = 10;
const LOCKED_MS = 30 * 60_000;
const MAX_ENTRIES = 50_000;

interface Attempt {
  readonly email: string;
  readonly remoteAddress: string;
}

/**
 * Counts wrong passwords for an e-mail address per network. After ten the pair is locked for 30 minutes: a stranger locks
 * their own network, never the person elsewhere. In memory and bounded: a restart forgives, and each process counts by itself.
 */
export class SignInAttempts {
  readonly #wrong: LRUCache<string, number>;

  constructor({ clock }: { clock: Clock }) {
    this.#wrong = createCache({ clock, max: MAX_ENTRIES, ttlMs: LOCKED_MS });
  }

  isLocked(attempt: Attempt): boolean {
    return (this.#wrong.get(keyOf(attempt)) ?? 0) >= MAX_WRONG;
  }

  /**
   * Counts an attempt before its password is checked, so that many at a time do not pass the limit together. The time of the
   * lock begins with the attempt that reached it.
   */
  count(attempt: Attempt): void {
    const key = keyOf(attempt);
    this.#wrong.set(key, (this.#wrong.get(key) ?? 0) + 1);
  }

  clear(attempt: Attempt): void {
    this.#wrong.delete(keyOf(attempt));
  }
}

/** A digest, because the address may be as long as a form. */
function keyOf({ email, remoteAddress }: Attempt): string {
  return createHash("sha256")
    .update(`${email}\n${networkOf(remoteAddress)}`)
    .digest("base64");
}
