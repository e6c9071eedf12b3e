import type { CurrencyRule } from "@quittance/provider-kit";

/** How Stripe writes amounts where it is not by ISO 4217 (docs.stripe.com/currencies). */
export const STRIPE_CURRENCIES: readonly CurrencyRule[] = [
  { currencies: ["MGA"], decimals: 0 },
  { currencies: ["ISK", "UGX"], decimals: 2, multipleOf: 100n },
  { currencies: ["BHD", "JOD", "KWD", "OMR", "TND"], decimals: 3, multipleOf: 10n },
];
