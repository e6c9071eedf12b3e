import { findCurrency, mayBeThousands, parseAmount, readTypedMoney } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { TransactionFilter } from "../../transactions/index.ts";
import { presentLocale } from "../language/translate.ts";
import { readTypedAmount } from "./typed-amount.ts";

const CURRENCIES = Intl.supportedValuesOf("currency").filter((code) => findCurrency(code) !== undefined);

/**
 * An amount in each currency that it may be of: those of the sign beside it (`€12.50`, `$12`), or all, by the number of their
 * decimals. Undefined for what is no amount.
 */
export function amountsOf(text: string): NonNullable<TransactionFilter["amounts"]> | undefined {
  const { number, currencies } = readTypedMoney(text, presentLocale()) ?? {
    number: text,
    currencies: CURRENCIES,
  };
  const byDigits = Map.groupBy(currencies, (code) => findCurrency(code)?.minorUnitDigits);
  const amounts = [...byDigits.values()].flatMap((group) => {
    const minor = typedMinor(number, group[0]!);
    return minor === undefined ? [] : [{ currencies: group, minor }];
  });
  return amounts.length === 0 ? undefined : amounts;
}

/**
 * An amount of an address or a search field in minor units: as the search and the API write it, first, so that an address means
 * the same in every language.
 */
export function typedMinor(text: string, currency: string): bigint | undefined {
  const money = parseAmount(text, currency);
  const isTyped = isRefusal(money) || mayBeThousands(text.split(".")[1] ?? "", currency);
  const typed = isTyped ? readTypedAmount(text, currency) : money;
  return isRefusal(typed) ? undefined : typed.minor;
}
