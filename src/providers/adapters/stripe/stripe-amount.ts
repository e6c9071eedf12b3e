import type { Money } from "../../../platform/money/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import { providerAmount } from "../../port/index.ts";
import { STRIPE_CURRENCIES } from "./currencies.ts";

/** Checked before the request was recorded; a converted amount may fail all the same. */
export function stripeAmount(money: Money): bigint {
  const amount = providerAmount(money, STRIPE_CURRENCIES);
  if (isRefusal(amount)) throw new Error(`The amount ${amount.message}.`);
  return amount;
}
