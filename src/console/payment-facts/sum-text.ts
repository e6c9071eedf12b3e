import { minorText } from "./words.ts";

/** The sum where all are of one currency: currencies are never added. */
export function sumText(
  items: readonly { readonly amountMinor: bigint | null; readonly currency: string | null }[],
): string {
  const [currency, ...others] = new Set(items.map((item) => item.currency));
  if (currency === undefined || currency === null || others.length > 0) return "";
  return minorText(
    items.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0n), 0n),
    currency,
  );
}
