/**
 * The classes of declines, by what a merchant may do:
 * - `never`: no further attempt with this instrument; the schemes charge for one, or the agreement has ended.
 * - `authenticate`: the customer has to authenticate (3-D Secure), then once more.
 * - `change_data`: only with other data, such as an expiry, a security code or another instrument.
 * - `later`: the same instrument may work on another day.
 * - `elsewhere`: another connector may get an approval at once.
 * - `technical`: nothing was decided; it may be repeated, at another connector at once.
 * - `unknown`: no reason was given, or it was no decline.
 */
export const DECLINE_CLASSES = [
  "never",
  "authenticate",
  "change_data",
  "later",
  "elsewhere",
  "technical",
  "unknown",
] as const;
export type DeclineClass = (typeof DECLINE_CLASSES)[number];

/** The codes that a card scheme or a bank sent with a decline, as it came: nothing is shortened or translated. */
export interface SchemeDecline {
  /** The issuer's response code: two characters of ISO 8583 (field 39), or the reason of a direct debit's return (AM04). */
  readonly code: string | null;
  /** Mastercard's merchant advice code, two digits. */
  readonly adviceCode: string | null;
  /** Visa's category of the decline, 1 to 4, where the provider sends one. */
  readonly category: string | null;
}

/** Classes by a provider's own codes, as `adapterCode` has them. */
export type DeclineWords = ReadonlyMap<string, DeclineClass>;

/** The table of a provider's codes from lists with blanks between them. */
export function declineWords(table: Readonly<Partial<Record<DeclineClass, string>>>): DeclineWords {
  return new Map(
    DECLINE_CLASSES.flatMap((of) =>
      (table[of] ?? "")
        .split(/\s+/)
        .filter(Boolean)
        .map((word): [string, DeclineClass] => [word, of]),
    ),
  );
}

/**
 * The scheme's part of a decline for `ProviderError.scheme`; undefined when there is none. What has no form of such a code
 * is left out: it would be free text of the provider.
 */
export function schemeDecline(given: {
  code?: string | undefined;
  adviceCode?: string | undefined;
  category?: string | undefined;
}): SchemeDecline | undefined {
  const code = /^(?:[0-9A-Z]{2}|[A-Z]{2}[0-9]{2}|[A-Z]{4})$/.test(given.code ?? "") ? given.code! : null;
  const adviceCode = /^\d{2}$/.test(given.adviceCode ?? "") ? given.adviceCode! : null;
  const category = /^[1-4]$/.test(given.category ?? "") ? given.category! : null;
  if (code === null && adviceCode === null && category === null) return undefined;
  return { code, adviceCode, category };
}
