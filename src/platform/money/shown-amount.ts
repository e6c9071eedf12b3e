import { currencyOf, formatAmount, type Money } from "@quittance/provider-kit";

/** How the currency is shown; `number`: not at all. */
type Shown = "code" | "symbol" | "number";

/**
 * An amount as people of that language write it. The digits go through as text, so that no amount is rounded.
 *
 * @param as `code` where currencies are compared or the text is kept (conversions, mails); `symbol` where customers pay:
 *   €49.00, 49,00 €, and CA$49.00 where $ alone would be another currency; `number` in a table that is of one currency
 */
export function shownAmount(money: Money, language: string, as: Shown = "code"): string {
  const text = formatOf(money.currency, language, as).format(formatAmount(money) as `${number}`);
  // In a text from right to left the sign behind letters would change its side: `US$` would be read as `$US`.
  return text.startsWith(RIGHT_TO_LEFT) ? text.replace(/\p{L}\p{Sc}/u, `$&${LEFT_TO_RIGHT}`) : text;
}

const RIGHT_TO_LEFT = "\u200f";
const LEFT_TO_RIGHT = "\u200e";

/** Making a format takes much longer than using it, and a list of the console has an amount in each row. */
const FORMATS = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, language: string, as: Shown): Intl.NumberFormat {
  const key = `${language} ${currency} ${as}`;
  const known = FORMATS.get(key);
  if (known) return known;
  const digits = currencyOf(currency).minorUnitDigits;
  const format = new Intl.NumberFormat(language, {
    ...(as === "number" ? {} : { style: "currency", currency, currencyDisplay: as }),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // Both come from closed lists, so that the number of formats is bounded.
  FORMATS.set(key, format);
  return format;
}
