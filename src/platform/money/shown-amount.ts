import { currencyOf, formatAmount, type Money } from "@quittance/provider-kit";

/**
 * An amount as people of that language write it. The digits go through as text, so that no amount is rounded.
 *
 * @param as `code` where currencies are compared or the text is kept (conversions, mails); `symbol` where customers pay:
 *   €49.00, 49,00 €, and CA$49.00 where $ alone would be another currency
 */
export function shownAmount(money: Money, language: string, as: "code" | "symbol" = "code"): string {
  return formatOf(money.currency, language, as).format(formatAmount(money) as `${number}`);
}

/** Making a format takes much longer than using it, and a list of the console has an amount in each row. */
const FORMATS = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, language: string, currencyDisplay: "code" | "symbol"): Intl.NumberFormat {
  const key = `${language} ${currency} ${currencyDisplay}`;
  const known = FORMATS.get(key);
  if (known) return known;
  const digits = currencyOf(currency).minorUnitDigits;
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // Both come from closed lists, so that the number of formats is bounded.
  FORMATS.set(key, format);
  return format;
}
