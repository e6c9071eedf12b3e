import { currencyOf, type Money } from "../platform/money/index.ts";

/**
 * An exact signed amount in ten-thousandths of the currency's unit: no currency of ISO 4217 has more decimals, and
 * providers report fees with as many.
 */
export type Decimal = bigint;

const DECIMALS = 4;
const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d{1,4}))?$/;

/** Reads `-12.3456`; undefined for anything else, also for more than four decimals that are not zero. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = DECIMAL.exec(text.replace(/(\.\d{4})0+$/, "$1"));
  if (!match) return undefined;
  const [, sign, whole, fraction = ""] = match;
  const units = BigInt(whole + fraction.padEnd(DECIMALS, "0"));
  return sign === "-" ? -units : units;
}

/** With the decimals of the currency, and more only where they are not zero: `9.99`, `0.1234`, `-1000` (JPY). */
export function formatDecimal(units: Decimal, currency: string): string {
  const sign = units < 0n ? "-" : "";
  const digits = (units < 0n ? -units : units).toString().padStart(DECIMALS + 1, "0");
  const least = currencyOf(currency).minorUnitDigits;
  const fraction = digits.slice(-DECIMALS);
  const kept = withoutZeros(fraction, least);
  return sign + digits.slice(0, -DECIMALS) + (kept && `.${kept}`);
}

/** A decimal text as `formatDecimal` writes it: `31.10` for a provider's `31.1` EUR. Text that is no decimal stays as it is. */
export function inCurrencyForm(text: string, currency: string): string {
  const units = parseDecimal(text);
  return units === undefined ? text : formatDecimal(units, currency);
}

/** Cuts zeros off the end, down to a length. */
function withoutZeros(fraction: string, least: number): string {
  let end = fraction.length;
  while (end > least && fraction[end - 1] === "0") end -= 1;
  return fraction.slice(0, end);
}

export function decimalOf({ minor, currency }: Money): Decimal {
  return minor * 10n ** BigInt(DECIMALS - currencyOf(currency).minorUnitDigits);
}

/** The amount in minor units; undefined when it is finer than these. */
export function minorOf(units: Decimal, currency: string): bigint | undefined {
  const divisor = 10n ** BigInt(DECIMALS - currencyOf(currency).minorUnitDigits);
  return units % divisor === 0n ? units / divisor : undefined;
}
