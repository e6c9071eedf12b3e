import { createHmac, randomBytes } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import { FailedAttempts } from "./failed-attempts.ts";
import { UNMATCHABLE_HASH, verifyPassword } from "./password-hash.ts";

export interface PasswordCheck {
  readonly username: string;
  readonly presented: string;
  /** Undefined when there is no such user: the check then costs the same and fails. */
  readonly kept: string | undefined;
  readonly remoteAddress: string;
}

/** `busy`: so many guesses are being checked that another one is not taken on. */
export type PasswordVerdict = "right" | "wrong" | "busy";

const MOST_REMEMBERED = 10_000;
const REMEMBERED_MS = 15 * 60_000;
/** Every check holds 32 MiB and a thread of the pool for its time; nobody alone may take all of them. */
const MOST_AT_ONCE = 128;
const MOST_AT_ONCE_PER_ADDRESS = 32;

/**
 * Checks passwords against their memory-hard hashes and remembers right ones for a while, so that a client pays for
 * the hash once and not per request. What is remembered is an HMAC over the kept hash and the presented password under a
 * key that lives as long as the process: it is useless elsewhere, and a changed password does not match any more.
 */
export class PasswordChecks {
  readonly #clock: Clock;
  readonly #failures: FailedAttempts;
  readonly #key = randomBytes(32);
  readonly #rememberedUntilMs = new Map<string, number>();
  readonly #running = new Map<string, Promise<PasswordVerdict>>();
  readonly #runningByAddress = new Map<string, number>();
  readonly #sleep: (ms: number) => Promise<void>;

  constructor(options: { clock: Clock; sleep?: (ms: number) => Promise<void> }) {
    this.#clock = options.clock;
    this.#sleep = options.sleep ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
    this.#failures = new FailedAttempts(options.clock);
  }

  async check(check: PasswordCheck): Promise<PasswordVerdict> {
    const kept = check.kept ?? UNMATCHABLE_HASH;
    const proof = createHmac("sha256", this.#key).update(`${kept}\n${check.presented}`).digest("base64");
    if (this.#isRemembered(proof)) return "right";
    // A client that starts with many requests at once is checked once.
    const guess = `${proof} ${check.username} ${check.remoteAddress}`;
    const running = this.#running.get(guess);
    if (running) return running;
    const { remoteAddress } = check;
    const fromAddress = this.#runningByAddress.get(remoteAddress) ?? 0;
    if (this.#running.size >= MOST_AT_ONCE || fromAddress >= MOST_AT_ONCE_PER_ADDRESS) return "busy";
    this.#runningByAddress.set(remoteAddress, fromAddress + 1);
    const started = this.#verify({ ...check, kept }, proof).finally(() => {
      this.#running.delete(guess);
      this.#leave(remoteAddress);
    });
    this.#running.set(guess, started);
    return started;
  }

  #leave(remoteAddress: string): void {
    const left = (this.#runningByAddress.get(remoteAddress) ?? 1) - 1;
    if (left > 0) this.#runningByAddress.set(remoteAddress, left);
    else this.#runningByAddress.delete(remoteAddress);
  }

  async #verify(check: PasswordCheck & { kept: string }, proof: string): Promise<PasswordVerdict> {
    const delayMs = this.#failures.delayMs(check);
    if (delayMs > 0) await this.#sleep(delayMs);
    if (!(await verifyPassword(check.presented, check.kept))) {
      this.#failures.add(check);
      return "wrong";
    }
    this.#failures.clear(check);
    this.#remember(proof);
    return "right";
  }

  /** Each use renews the memory: a client that keeps asking is never hashed again. */
  #isRemembered(proof: string): boolean {
    const untilMs = this.#rememberedUntilMs.get(proof);
    if (untilMs === undefined) return false;
    this.#rememberedUntilMs.delete(proof);
    if (untilMs <= this.#clock.now().epochMilliseconds) return false;
    this.#remember(proof);
    return true;
  }

  /** The map is in the order of last use: its first entry is the one to give up. */
  #remember(proof: string): void {
    const oldest = this.#rememberedUntilMs.keys().next().value;
    if (this.#rememberedUntilMs.size >= MOST_REMEMBERED && oldest !== undefined) {
      this.#rememberedUntilMs.delete(oldest);
    }
    this.#rememberedUntilMs.set(proof, this.#clock.now().epochMilliseconds + REMEMBERED_MS);
  }
}
