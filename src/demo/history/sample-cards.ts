import { passesLuhn } from "../../platform/card-numbers/index.ts";
import type { Seeded } from "./seeded.ts";

/** First digits of cards, whose issuers are in the bundled BIN data, and how often they pay. */
const ISSUERS = [
  ["411111", 6],
  ["400000", 16],
  ["448500", 14],
  ["40000025", 7],
  ["422222", 6],
  ["453201", 6],
  ["491600", 4],
  ["541333", 18],
  ["555555", 7],
  ["520000", 3],
  ["530125", 3],
  ["222300", 3],
  ["371449", 4],
] as const;

/** Mastercard cards of a German bank. */
export const GERMAN_MASTERCARD = "541333";

/** How the simulated bank of a card authenticates (docs/three-d-secure.md): these need no 3DS Method, and so no browser. */
export const AUTHENTICATED_CARDS = {
  frictionless: "4000002000000008",
  attempted: "4000002000000016",
  challenge: "4000002000000024",
  refused: "4000002000000032",
} as const;
export type AuthenticationOutcome = keyof typeof AUTHENTICATED_CARDS;

const PAN_DIGITS = 16;
const AMEX_DIGITS = 15;

/** The number of a card that nobody has: the digits of an issuer, any account, and the check digit. */
export function sampleCard(random: Seeded): string {
  const issuer = random.pick(ISSUERS);
  const length = issuer.startsWith("37") ? AMEX_DIGITS : PAN_DIGITS;
  const digits = length - issuer.length - 1;
  // The Simulator declines some test cards with 0 accounts.
  const account = String(random.between(10 ** (digits - 1), 10 ** digits - 1)).padStart(digits, "0");
  const body = issuer + account;
  const check = Array.from({ length: 10 }, (_, digit) => String(digit)).find((digit) =>
    passesLuhn(body + digit),
  );
  return body + check;
}
