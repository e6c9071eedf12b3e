import { integerAmount, type CurrencyRule, type Money } from "@quittance/provider-kit";

/** How Adyen writes amounts where it is not by ISO 4217 (docs.adyen.com/development-resources/currency-codes). */
export const ADYEN_CURRENCIES: readonly CurrencyRule[] = [
  { currencies: ["CVE", "IDR"], decimals: 0 },
  { currencies: ["CLP", "ISK"], decimals: 2 },
];

/** An amount of a request. */
export interface AdyenAmount {
  readonly value: number;
  readonly currency: string;
}

/** The amount as Adyen writes it. */
export function adyenAmount(money: Money): AdyenAmount {
  return { value: integerAmount(money, ADYEN_CURRENCIES), currency: money.currency };
}
