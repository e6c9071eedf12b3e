import { createHmac, randomBytes } from "node:crypto";
import type { LRUCache } from "lru-cache";
import { createCache } from "../../platform/cache.ts";
import type { Clock } from "../../platform/clock.ts";
import { networkOf } from "../../platform/http/index.ts";
import { FailedAttempts } from "./failed-attempts.ts";
import { HashQueue, type Place } from "./hash-queue.ts";
import { UNMATCHABLE_HASH, verifyPassword } from "./password-hash.ts";

interface PasswordCheck {
  readonly username: string;
  readonly presented: string;
  /** Undefined when there is no such user: the check then costs the same and fails. */
  readonly kept: string | undefined;
  readonly remoteAddress: string;
}

/** `busy`: so many guesses wait to be checked that this one is not. */
type PasswordVerdict = "right" | "wrong" | "busy";

const MOST_REMEMBERED = 10_000;
/** Counted from the last use. Long, because a client that is remembered is out of reach of those who guess. */
const REMEMBERED_MS = 24 * 3_600_000;

/**
 * Checks passwords against their memory-hard hashes and remembers right ones for a while, so that a client pays for
 * the hash once and not per request. What is remembered is an HMAC over the kept hash and the presented password under a
 * key that lives as long as the process: it is useless elsewhere, and a changed password does not match any more.
 *
 * A remembered client never waits. Other checks go through a fair queue; where wrong guesses were made, the next of the
 * same username and network waits longer each time, outside of the slots where hashes are made.
 */
export class PasswordChecks {
  readonly #failures: FailedAttempts;
  readonly #key = randomBytes(32);
  /** Each use renews the memory: a client that keeps calling is never hashed again. */
  readonly #remembered: LRUCache<string, true>;
  readonly #running = new Map<string, Promise<PasswordVerdict>>();
  readonly #queue: HashQueue;

  constructor(options: { clock: Clock; sleep?: (ms: number) => Promise<void> }) {
    const { clock } = options;
    this.#remembered = createCache({
      clock,
      max: MOST_REMEMBERED,
      ttlMs: REMEMBERED_MS,
      renewedByUse: true,
    });
    const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());
    this.#queue = new HashQueue({ sleep: options.sleep ?? sleep });
    this.#failures = new FailedAttempts(clock);
  }

  async check(check: PasswordCheck): Promise<PasswordVerdict> {
    const kept = check.kept ?? UNMATCHABLE_HASH;
    const proof = createHmac("sha256", this.#key).update(`${kept}\n${check.presented}`).digest("base64");
    if (this.#remembered.get(proof)) return "right";
    // A client that starts with many requests at once is checked once.
    const network = networkOf(check.remoteAddress);
    const guess = `${proof} ${network} ${check.username}`;
    const running = this.#running.get(guess);
    if (running) return running;
    const started = this.#verify(check, { proof, network }).finally(() => this.#running.delete(guess));
    this.#running.set(guess, started);
    return started;
  }

  async #verify(
    { username, presented, kept }: PasswordCheck,
    { proof, network }: { proof: string; network: string },
  ): Promise<PasswordVerdict> {
    const group = kept === undefined ? "unknown" : "known";
    const place: Place = { network, group, name: username.slice(0, 200) };
    const result = await this.#queue.run(place, async () => {
      const isRight = await verifyPassword(presented, kept ?? UNMATCHABLE_HASH);
      if (!isRight) return { isRight, restMs: this.#failures.add({ username, network }) };
      this.#failures.clear({ username, network });
      this.#remembered.set(proof, true);
      return { isRight, restMs: 0 };
    });
    if (result === "busy") return "busy";
    return result.isRight ? "right" : "wrong";
  }
}
