import type { Money } from "../../platform/money/index.ts";
import { minorOf, parseDecimal } from "../decimal.ts";
import type { FeeRate } from "./fee.ts";

/** Ten-thousandths of a percent in one. */
const WHOLE = 1_000_000n;

/**
 * The fee of an amount in minor units of its currency. Only the percentage can be finer than these: it is rounded half up,
 * once, before anything is added to it.
 *
 * @param money zero or more
 * @param rate was checked by `refuseRate`, and its currency, if any, is that of the amount
 */
export function calculateFee({ minor, currency }: Money, rate: FeeRate): bigint {
  const share = (minor * unitsOf(rate.percentage ?? "0") + WHOLE / 2n) / WHOLE;
  const part = (text: string | undefined) =>
    text === undefined ? undefined : minorOf(unitsOf(text), currency);
  const fee = share + (part(rate.fixed) ?? 0n);
  const minimum = part(rate.minimum);
  const maximum = part(rate.maximum);
  const atLeast = minimum !== undefined && fee < minimum ? minimum : fee;
  return maximum !== undefined && atLeast > maximum ? maximum : atLeast;
}

function unitsOf(text: string): bigint {
  const units = parseDecimal(text);
  if (units === undefined) throw new Error(`Not a decimal: ${text}`);
  return units;
}
