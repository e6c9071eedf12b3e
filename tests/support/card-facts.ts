import type { CardFacts } from "../../src/vault/index.ts";

/** The stored facts of a Visa test card. */
export const visaFacts: CardFacts = {
  brand: "visa",
  cardHolder: "Ada Lovelace",
  expiryMonth: "12",
  expiryYear: "2030",
  binDigits: "41111111",
  firstSixDigits: "411111",
  lastFourDigits: "1111",
  bin: null,
  merchantFingerprint: "merchant-fingerprint",
  globalFingerprint: "global-fingerprint",
  systemFingerprint: "system-fingerprint",
};
