import { currencyOf } from "./currencies.ts";
import { formatAmount, type Money } from "./money.ts";

/**
 * An amount as people of that language write it. The digits go through as text, so that no amount is rounded.
 *
 * @param as `code` where currencies are compared or the text is kept (conversions, mails); `symbol` where customers pay:
 *   €49.00, 49,00 €, and CA$49.00 where $ alone would be another currency
 */
export function shownAmount(money: Money, language: string, as: "code" | "symbol" = "code"): string {
  const digits = currencyOf(money.currency).minorUnitDigits;
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency: money.currency,
    currencyDisplay: as,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(formatAmount(money) as `${number}`);
}
