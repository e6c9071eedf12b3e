import {
  cutText,
  decimalAmount,
  type JsonObject,
  type Money,
  type ProviderRequest,
} from "@quittance/provider-kit";

const MAX_DESCRIPTION = 255;

/** Mollie has the decimals of ISO 4217 in its currencies. */
export function mollieAmount(amount: Money): JsonObject {
  return { currency: amount.currency, value: decimalAmount(amount) };
}

/** Shown on statements, cut by the method. */
export function descriptionOf({ description, merchantTransactionId }: ProviderRequest): string {
  return cutText(description || merchantTransactionId, MAX_DESCRIPTION);
}
