import { integerAmount, type Money } from "@quittance/provider-kit";
import { STRIPE_CURRENCIES } from "./currencies.ts";

/** The amount as Stripe writes it: whole units of the currency's smallest part. */
export function stripeAmount(money: Money): number {
  return integerAmount(money, STRIPE_CURRENCIES);
}
