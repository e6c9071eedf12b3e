import { allCurrencies } from "../../../../platform/money/index.ts";

/** The alphabetic code of a numeric one; an unknown number is shown as it is. */
export function findByNumericCode(numericCode: string): string {
  return allCurrencies().find((currency) => currency.numericCode === numericCode)?.code ?? numericCode;
}
