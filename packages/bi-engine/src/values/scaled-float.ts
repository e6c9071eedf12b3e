import { Big } from "big.js";

/**
 * A scaled_float stores `round(value * factor)` as an integer and returns `integer * (1 / factor)`. The multiplication by the
 * inverse is why 19.99 is returned as 19.990000000000002; the server does it too.
 */
export function scaledFromValue(value: number, factor: number): number {
  return Math.round(value * factor);
}

export function valueFromScaled(scaled: number, factor: number): number {
  return scaled * (1 / factor);
}

/** The integer for an equality query: a decimal product, so no binary error changes it. */
export function scaledFromQuery(value: number, factor: number): number {
  return Math.round(decimalProduct(value, factor));
}

type Bound = { readonly value: number; readonly inclusive: boolean };

/** The inclusive integers a range query covers; the bounds are rounded inwards. */
export function scaledRange(
  range: { readonly lower: Bound | undefined; readonly upper: Bound | undefined },
  factor: number,
): { readonly from: number | undefined; readonly to: number | undefined } {
  return {
    from: range.lower && Math.ceil(lowest(range.lower, factor)),
    to: range.upper && Math.floor(highest(range.upper, factor)),
  };
}

function lowest(bound: Bound, factor: number): number {
  const scaled = decimalProduct(bound.value, factor);
  return bound.inclusive ? scaled : nextUp(scaled);
}

function highest(bound: Bound, factor: number): number {
  const scaled = decimalProduct(bound.value, factor);
  return bound.inclusive ? scaled : -nextUp(-scaled);
}

function decimalProduct(value: number, factor: number): number {
  if (!Number.isFinite(value)) return value;
  return new Big(value).times(factor).toNumber();
}

/** The smallest double above a value. */
export function nextUp(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  if (!Number.isFinite(value)) return value;
  const bits = new BigInt64Array(new Float64Array([value]).buffer);
  bits[0] = bits[0]! + (value > 0 ? 1n : -1n);
  return new Float64Array(bits.buffer)[0]!;
}
