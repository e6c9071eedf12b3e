import { Big } from "big.js";
import { currencyOf } from "../../platform/money/index.ts";

/** Fees are kept to the ten-thousandth: rounded half up once, to the minor unit. */
export function roundedMinor(text: string, currency: string): bigint {
  const shifted = new Big(text).times(new Big(10).pow(currencyOf(currency).minorUnitDigits));
  return BigInt(shifted.round(0, Big.roundHalfUp).toFixed(0));
}

const SUM = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * A sum of amounts in minor units: it may have more digits than one amount, and be below zero.
 *
 * @param text an exact decimal, as `-12345678901.50`
 * @throws where it is no decimal, or has more decimals than the currency
 */
export function minorOfSum(text: string, currency: string): bigint {
  const [, sign, whole = "", decimals = ""] = SUM.exec(text) ?? [];
  const digits = currencyOf(currency).minorUnitDigits;
  if (sign === undefined || !/^0*$/.test(decimals.slice(digits)))
    throw new Error("A sum is not an amount of its currency.");
  const minor = BigInt(whole + decimals.slice(0, digits).padEnd(digits, "0"));
  return sign === "-" ? -minor : minor;
}
