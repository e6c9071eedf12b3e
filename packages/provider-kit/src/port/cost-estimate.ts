import type { Money } from "../money/money.ts";
import type { ProviderCall } from "./provider-call.ts";

/** A payment by card that may be made. */
export interface EstimatedPayment {
  readonly amount: Money;
  /** The first six to eight digits of the card's number. */
  readonly bin: string;
}

/** `cost` is in the currency in which the provider settles. `unknown`: the provider does not say it, which is not a cost of zero. */
export type ProviderCostEstimate =
  | { readonly kind: "estimated"; readonly cost: Money }
  | { readonly kind: "unknown"; readonly because: string };

/** The cost of a payment by card as the provider expects it. Moves nothing. */
export type EstimateCost = (payment: EstimatedPayment, call: ProviderCall) => Promise<ProviderCostEstimate>;
