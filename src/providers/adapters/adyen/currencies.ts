import { isRefusal } from "../../../platform/refusal.ts";
import type { Money } from "../../../platform/money/index.ts";
import { providerAmount, type CurrencyRule } from "../../port/index.ts";

/** How Adyen writes amounts where it is not by ISO 4217 (docs.adyen.com/development-resources/currency-codes). */
export const ADYEN_CURRENCIES: readonly CurrencyRule[] = [
  { currencies: ["CVE", "IDR"], decimals: 0 },
  { currencies: ["CLP", "ISK"], decimals: 2 },
];

/** An amount of a request. JSON numbers above 2^53 are not exact, and no amount of the gateway is. */
export interface AdyenAmount {
  readonly value: number;
  readonly currency: string;
}

/** Checked before the request was recorded; a converted amount may fail all the same. */
export function adyenAmount(money: Money): AdyenAmount {
  const amount = providerAmount(money, ADYEN_CURRENCIES);
  if (isRefusal(amount)) throw new Error(`The amount ${amount.message}.`);
  if (amount > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error("The amount is too large for a JSON number.");
  return { value: Number(amount), currency: money.currency };
}
