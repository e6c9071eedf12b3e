import { scrubText } from "@quittance/provider-kit";

const FIELDS = ["cvv", "pan", "password", "apiSecret", "authenticationValue", "cryptogram"];

/** A text in the simulated provider's format without passwords and data of cards and accounts. */
export function scrub(text: string): string {
  return scrubText(text, { fields: FIELDS });
}
