import { decimalOf, parseDecimal } from "../settlement/index.ts";
import { fitsCost } from "./cost-of.ts";
import type { AnyCost, Cost, CostedPayment } from "./cost-set.ts";

/** Entered prices of payments of one kind together, in ten-thousandths: of a percent, and of the unit of the currency. */
export interface EnteredRate {
  readonly percentage: bigint;
  readonly fixed: bigint;
  /** Bounds of a price, or amounts that it is for: the cost of many payments does not follow from their sum. */
  readonly isByAmount: boolean;
}

/** Undefined where no entered price fits: that is not a price of zero. */
export function enteredRate(
  payment: CostedPayment,
  { fees, merchantCountry }: { fees: readonly AnyCost[]; merchantCountry: string | null },
): EnteredRate | undefined {
  const fitting = fees.filter((cost): cost is Cost => fitsCost(payment, cost, merchantCountry));
  if (fitting.length === 0) return undefined;
  return fitting.reduce<EnteredRate>(
    (sum, { rate, when }) => ({
      percentage: sum.percentage + (parseDecimal(rate.percentage ?? "0") ?? 0n),
      fixed: sum.fixed + (parseDecimal(rate.fixed ?? "0") ?? 0n),
      isByAmount:
        sum.isByAmount ||
        rate.minimum !== undefined ||
        rate.maximum !== undefined ||
        when?.amountFrom !== undefined ||
        when?.amountTo !== undefined,
    }),
    { percentage: 0n, fixed: 0n, isByAmount: false },
  );
}

/** The entered cost of so many payments of an amount together, in ten-thousandths of the unit. */
export function enteredOf(
  { percentage, fixed, isByAmount }: EnteredRate,
  { payments, gross }: { payments: number; gross: bigint },
): bigint | undefined {
  if (isByAmount) return undefined;
  return (gross * percentage + 500_000n) / 1_000_000n + fixed * BigInt(payments);
}

/** The average amount of payments, by which their price is looked up, in minor units. */
export function averageMinor(
  { payments, gross }: { payments: number; gross: bigint },
  currency: string,
): bigint {
  const unit = decimalOf({ minor: 1n, currency });
  return payments === 0 ? 0n : gross / unit / BigInt(payments);
}
