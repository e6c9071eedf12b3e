import type { CurrencyRule } from "../port/capabilities.ts";
import { isRefusal } from "../values/refusal.ts";
import { providerAmount } from "./currency-rules.ts";
import type { Money } from "./money.ts";

/**
 * The amount as the provider's integer, in a JSON number. The gateway refused what cannot be written by these rules before it
 * recorded the request; a converted amount may fail all the same, and throws. So does one above 2^53, which no JSON number holds
 * exactly, and which no amount of the gateway reaches.
 */
export function integerAmount(money: Money, rules: readonly CurrencyRule[]): number {
  const amount = providerAmount(money, rules);
  if (isRefusal(amount)) throw new Error(`The amount ${amount.message}.`);
  if (amount > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error("The amount is too large for a JSON number.");
  return Number(amount);
}
