import { currencyOf, formatAmount } from "../platform/money/index.ts";

/** An amount as text, `0.47`. */
export function decimalOf(minor: bigint, currency: string): string {
  return formatAmount({ minor, currency });
}

/** The mean of a sum, two digits finer than the currency: `0.4712`. */
export function meanText(minor: bigint, payments: number, currency: string): string {
  const digits = currencyOf(currency).minorUnitDigits + 2;
  const scaled = ((2n * minor * 100n) / BigInt(payments) + 1n) / 2n;
  const text = String(scaled).padStart(digits + 1, "0");
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
