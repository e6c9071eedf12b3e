import { createRequire } from "node:module";
import type * as Core from "@zxcvbn-ts/core";
import type * as Common from "@zxcvbn-ts/language-common";
import { PUBLIC_PASSWORDS } from "./public-passwords.ts";

/** For every password that a person or a client chooses: PCI DSS 8.3.6. */
export const MIN_PASSWORD_LENGTH = 12;

/** A score of 0 to 4: below this one, fewer than 10^8 guesses find the password. */
const MIN_SCORE = 3;
/** The rest is not looked at: the time of the estimate grows faster than the text. */
const MAX_ESTIMATED_LENGTH = 64;

const require = createRequire(import.meta.url);
let estimator: Core.ZxcvbnFactory | undefined;

/**
 * Whether a password is among the first guesses, however long it is: a common one, the name of its user, rows of keys, dates, years and
 * repetitions, also together and with the usual digits for letters (NIST SP 800-63B).
 */
export function isEasyToGuess(password: string, { name }: { name: string }): boolean {
  const plain = password.toLowerCase();
  if (PUBLIC_PASSWORDS.has(plain) || plain === name.toLowerCase()) return true;
  estimator ??= loadEstimator();
  const { score } = estimator.check(password.slice(0, MAX_ESTIMATED_LENGTH), [
    name.slice(0, MAX_ESTIMATED_LENGTH),
  ]);
  return score < MIN_SCORE;
}

/** Loaded with the first password that is chosen: the dictionaries would cost each start a part of a second. */
function loadEstimator(): Core.ZxcvbnFactory {
  const core = require("@zxcvbn-ts/core") as typeof Core;
  const common = require("@zxcvbn-ts/language-common") as typeof Common;
  return new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
}
