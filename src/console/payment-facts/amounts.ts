import { findCurrency } from "../../platform/money/index.ts";
import type { TransactionFilter } from "../../transactions/index.ts";

/** Whole digits, and up to four decimals behind a point or comma. */
const AMOUNT = /^(\d{1,12})(?:[.,](\d{1,4}))?$/;

/** Currencies by the number of their decimals. */
const BY_DIGITS: ReadonlyMap<number, readonly string[]> = new Map(
  [
    ...Map.groupBy(
      Intl.supportedValuesOf("currency").flatMap((code) => findCurrency(code) ?? []),
      ({ minorUnitDigits }) => minorUnitDigits,
    ),
  ].map(([digits, currencies]) => [digits, currencies.map(({ code }) => code)]),
);

/** An amount without its currency, in each currency that has so many decimals; undefined for what is no amount. */
export function amountsOf(text: string): NonNullable<TransactionFilter["amounts"]> | undefined {
  const [, whole, decimals = ""] = AMOUNT.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const amounts = [...BY_DIGITS].flatMap(([digits, currencies]) => {
    const isZero = /^0*$/.test(decimals.slice(digits));
    return isZero
      ? [{ currencies, minor: BigInt(whole + decimals.slice(0, digits).padEnd(digits, "0")) }]
      : [];
  });
  return amounts.length === 0 ? undefined : amounts;
}
