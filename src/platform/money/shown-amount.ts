import { currencyOf } from "./currencies.ts";
import { formatAmount, type Money } from "./money.ts";

/**
 * An amount as people of that language write it, with the currency's code: signs such as $ are shared by several. The
 * digits go through as text, so that no amount is rounded.
 */
export function shownAmount(money: Money, language: string): string {
  const digits = currencyOf(money.currency).minorUnitDigits;
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency: money.currency,
    currencyDisplay: "code",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(formatAmount(money) as `${number}`);
}
