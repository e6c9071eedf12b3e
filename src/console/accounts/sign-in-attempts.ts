import { createHash } from "node:crypto";
import type { CounterKind, Counters } from "../../platform/counters/index.ts";
import { networkOf } from "../../platform/http/index.ts";

/** PCI DSS 8.3.4: at most ten, then at least 30 minutes. */
export const WRONG_PASSWORDS = { most: 10, lockMinutes: 30 };
const KIND: CounterKind = {
  name: "sign-in attempts",
  windowMs: WRONG_PASSWORDS.lockMinutes * 60_000,
  maxKeys: 50_000,
  isRenewed: true,
};

interface Attempt {
  readonly email: string;
  readonly remoteAddress: string;
}

/**
 * Counts wrong passwords for an e-mail address per network. After ten the pair is locked for 30 minutes: a stranger locks
 * their own network, never the person elsewhere. In memory and bounded: a restart forgives.
 */
export class SignInAttempts {
  readonly #counters: Counters;

  constructor({ counters }: { counters: Counters }) {
    this.#counters = counters;
  }

  /**
   * Counts an attempt before its password is checked, so that many at a time do not pass the limit together; false when the
   * pair is locked. The time of the lock begins with the attempt that reached it.
   */
  async count(attempt: Attempt): Promise<boolean> {
    const call = { act: "add", kind: KIND, key: keyOf(attempt), atMost: WRONG_PASSWORDS.most } as const;
    return (await this.#counters.run(call)).isWithin;
  }

  async clear(attempt: Attempt): Promise<void> {
    await this.#counters.run({ act: "clear", kind: KIND, key: keyOf(attempt) });
  }
}

/** A digest, because the address may be as long as a form. */
function keyOf({ email, remoteAddress }: Attempt): string {
  return createHash("sha256")
    .update(`${email}\n${networkOf(remoteAddress)}`)
    .digest("base64");
}
