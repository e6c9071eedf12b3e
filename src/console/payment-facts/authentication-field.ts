import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** How far a payment by card came with 3-D Secure, as an address has it. */
export const AUTHENTICATION_WORDS = {
  card: "Payments by card",
  started: "3-D Secure started",
  challenged: "Sent to a challenge",
  completed: "Challenge completed",
  authenticated: "Authenticated",
} as const satisfies Record<string, PlainText>;
export type AuthenticationStep = keyof typeof AUTHENTICATION_WORDS;

const exists = (field: string) => ({ exists: { field } });

/**
 * The clause of the BI data source for each step, of the gateway's own authentication or the provider's. A wallet that approved the payment
 * started none.
 */
export const AUTHENTICATION_CLAUSES: Readonly<Record<AuthenticationStep, object>> = {
  card: exists("creditcard.type"),
  started: {
    bool: {
      should: [exists("creditcard.3ds_version"), exists("creditcard.3ds_trans_status")],
      minimum_should_match: 1,
    },
  },
  challenged: { term: { "creditcard.3ds_challenged": true } },
  completed: { term: { "creditcard.3ds_challenge_completed": true } },
  authenticated: { terms: { "creditcard.3ds_status": ["authenticated", "attempted"] } },
};

/** Earlier attempts of a routing are documents of their own, whose `uuid` has the attempt's number at its end. */
export const IS_ATTEMPT = { wildcard: { uuid: "*-*" } };

/** Undefined for a word that is none of them. */
export function readAuthentication(text: string): AuthenticationStep | undefined {
  return Object.hasOwn(AUTHENTICATION_WORDS, text) ? (text as AuthenticationStep) : undefined;
}

/**
 * The step that an address names.
 *
 * @param read a field that is there, or the problem that the sentence says
 */
export function authenticationOf(
  { authentication }: Readonly<Record<"authentication", string>>,
  read: <Value>(field: "authentication", problem: string, from: () => Value | undefined) => Value | undefined,
): AuthenticationStep | undefined {
  return read("authentication", t("Choose a step of 3-D Secure."), () => readAuthentication(authentication));
}
