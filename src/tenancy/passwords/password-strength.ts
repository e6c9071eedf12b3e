import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** For every password that a person or a client chooses: PCI DSS 8.3.6. */
export const MIN_PASSWORD_LENGTH = 12;

/** Passwords of the demo, which everybody knows. */
const KNOWN = new Set(["demo-password", "demo-bi-password", "demo-console-password"]);
/** A score of 0 to 4: below this one, fewer than 10^8 guesses find the password. */
const MIN_SCORE = 3;
/** The rest is not looked at: the time of the estimate grows faster than the text. */
const MAX_ESTIMATED_LENGTH = 64;

let estimator: ZxcvbnFactory | undefined;

/**
 * Whether a password is among the first guesses, however long it is: a common one, the name of its user, rows of keys, dates, years and
 * repetitions, also together and with the usual digits for letters (NIST SP 800-63B).
 */
export function isEasyToGuess(password: string, { name }: { name: string }): boolean {
  const plain = password.toLowerCase();
  if (KNOWN.has(plain) || plain === name.toLowerCase()) return true;
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const { score } = estimator.check(password.slice(0, MAX_ESTIMATED_LENGTH), [
    name.slice(0, MAX_ESTIMATED_LENGTH),
  ]);
  return score < MIN_SCORE;
}
