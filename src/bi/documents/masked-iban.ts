import { readIban } from "../../vault/index.ts";

/**
 * An account number as reports may show it: country, check digits and the last four characters (`AT61************3201`).
 * Each of the two readable ends is a word of its own for searches.
 */
export function maskedIban(iban: string | undefined): string | undefined {
  if (iban === undefined) return undefined;
  const compact = readIban(iban);
  const hidden = Math.max(0, compact.length - 8);
  return hidden === 0
    ? "*".repeat(compact.length)
    : compact.slice(0, 4) + "*".repeat(hidden) + compact.slice(-4);
}
