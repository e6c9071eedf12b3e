import { createHmac, randomBytes } from "node:crypto";
import type { LRUCache } from "lru-cache";
import { createCache } from "../../platform/cache.ts";
import type { Clock } from "../../platform/clock.ts";
import { LocalCounters, type Counters } from "../../platform/counters/index.ts";
import { networkOf } from "../../platform/http/index.ts";
import { FailedAttempts } from "./failed-attempts.ts";
import { HashQueue, type Place } from "./hash-queue.ts";
import { passwordChecked, type PasswordKind, type PasswordResult } from "./password-checked.ts";
import { matchingPassword, UNMATCHABLE_HASH } from "./password-hash.ts";

interface PasswordCheck {
  /** An API user's unless said otherwise. */
  readonly kind?: PasswordKind;
  readonly username: string;
  readonly presented: string;
  /** Undefined when there is no such user: the check then costs the same and fails. */
  readonly kept: string | undefined;
  /** For the old password, while it is accepted too. */
  readonly previous?: string | undefined;
  readonly remoteAddress: string;
}

/** `right_previous`: the password is the old one. */
type CheckResult = PasswordResult | "right_previous";

/** The keys of the cache for the present and the old password, and where the request comes from. */
interface Checking {
  readonly proof: string;
  readonly before: string | undefined;
  readonly network: string;
}

const MAX_VERIFIED = 10_000;
/** Counted from the last use. Long, because guesses do not delay a client that is cached. */
const VERIFIED_MS = 24 * 3_600_000;

/**
 * Checks passwords against their memory-hard hashes and caches right ones, so that a client costs one hash and not one per
 * request. The cache key is an HMAC over the stored hash and the presented password under a key of this process: it is
 * useless elsewhere, and a changed password does not match any more.
 *
 * A cached client never waits. Other checks go through a fair queue; after wrong guesses the next check of the same username
 * and network waits longer each time, without occupying a slot for hashes.
 */
export class PasswordChecks {
  readonly #failures: FailedAttempts;
  readonly #key = randomBytes(32);
  /** Each use renews an entry: a client that keeps calling is never hashed again. */
  readonly #verified: LRUCache<string, true>;
  readonly #running = new Map<string, Promise<CheckResult>>();
  readonly #queue: HashQueue;

  constructor(options: {
    clock: Clock;
    /** Default: counts of this process alone. */
    counters?: Counters;
    sleep?: (ms: number) => Promise<void>;
  }) {
    const { clock } = options;
    this.#verified = createCache({
      clock,
      max: MAX_VERIFIED,
      ttlMs: VERIFIED_MS,
      renewedByUse: true,
    });
    const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
    this.#queue = new HashQueue({ sleep: options.sleep ?? sleep });
    this.#failures = new FailedAttempts(options.counters ?? new LocalCounters({ clock }));
  }

  async check(check: PasswordCheck): Promise<CheckResult> {
    const proof = this.#proofOf(check.kept ?? UNMATCHABLE_HASH, check);
    if (this.#verified.get(proof)) return "right";
    const before = check.previous === undefined ? undefined : this.#proofOf(check.previous, check);
    if (before !== undefined && this.#verified.get(before)) return "right_previous";
    // Concurrent first requests of a client are checked once.
    const network = networkOf(check.remoteAddress);
    const guess = `${proof} ${before ?? ""} ${network} ${check.username}`;
    const running = this.#running.get(guess);
    if (running) return running;
    const started = this.#verify(check, { proof, before, network }).finally(() =>
      this.#running.delete(guess),
    );
    this.#running.set(guess, started);
    return started;
  }

  #proofOf(kept: string, { presented }: PasswordCheck): string {
    return createHmac("sha256", this.#key).update(`${kept}\n${presented}`).digest("base64");
  }

  async #verify(check: PasswordCheck, how: Checking): Promise<CheckResult> {
    const result = await this.#resultOf(check, how);
    const counted = result === "right_previous" ? "right" : result;
    passwordChecked.record({ kind: check.kind ?? "api_user", result: counted });
    return result;
  }

  async #resultOf(check: PasswordCheck, { proof, before, network }: Checking): Promise<CheckResult> {
    const { username, presented, kept = UNMATCHABLE_HASH, previous } = check;
    const group = check.kept === undefined ? "unknown" : "known";
    const place: Place = { network, group, name: username.slice(0, 200) };
    const result = await this.#queue.run(place, async () => {
      const matching = await matchingPassword(presented, previous === undefined ? [kept] : [kept, previous]);
      if (matching === undefined)
        return { matching, restMs: await this.#failures.add({ username, network }) };
      await this.#failures.clear({ username, network });
      const right = matching === 0 ? proof : before;
      if (right !== undefined) this.#verified.set(right, true);
      return { matching, restMs: 0 };
    });
    if (result === "busy") return "busy";
    if (result.matching === undefined) return "wrong";
    return result.matching === 0 ? "right" : "right_previous";
  }
}
