import { Big } from "big.js";
import { currencyOf, type Money } from "../../platform/money/index.ts";

const RATE_DECIMALS = 6;

/** Exact quotients, rounded once: half up at six decimals. */
const RateBig = Big();
RateBig.DP = RATE_DECIMALS;
RateBig.RM = Big.roundHalfUp;

/** A ratio of decimals, kept as numerator and denominator so that nothing is rounded before the end. */
export interface ReferenceRate {
  /** Units of the card currency … */
  readonly numerator: string;
  /** … for this many units of the original currency. */
  readonly denominator: string;
}

/** `conversionRate` = reference rate × (1 + mark-up), rounded half up to 6 decimals. */
export function conversionRate(reference: ReferenceRate, markUpPercent: string): string {
  const numerator = new RateBig(reference.numerator).times(new RateBig(100).plus(markUpPercent));
  return numerator.div(new RateBig(reference.denominator).times(100)).toFixed();
}

/** By how many percent a rate lies over a reference rate, rounded half up to two decimals. */
export function markUpOver(reference: ReferenceRate, rate: string): string {
  const percent = new Big(rate).times(reference.denominator).times(100).div(reference.numerator).minus(100);
  return percent.round(2, Big.roundHalfUp).toFixed();
}

/** The reference rate itself, for the disclosure. */
export function referenceRateText(reference: ReferenceRate): string {
  return new RateBig(reference.numerator).div(reference.denominator).toFixed();
}

/** Original × `conversionRate`, rounded half up to the card currency's minor unit. */
export function convert(original: Money, rate: string, currency: string): Money {
  const shift = currencyOf(currency).minorUnitDigits - currencyOf(original.currency).minorUnitDigits;
  const exact = new Big(original.minor.toString()).times(rate).times(new Big(10).pow(shift));
  return { minor: BigInt(exact.round(0, Big.roundHalfUp).toFixed(0)), currency };
}

/** An amount in the merchant's own currency, and in the one it was converted to. */
export interface Converted {
  readonly originalMinor: bigint;
  readonly convertedMinor: bigint;
}

/**
 * The converted part of a part of the original, so that parts add up exactly: the rounded conversion of all parts up to this
 * one, less the converted earlier parts.
 *
 * @param before the earlier parts that still count; after one of them failed, their sum may be off by a minor unit
 */
export function convertedPart(whole: Converted, before: Converted, partMinor: bigint): bigint {
  const { originalMinor, convertedMinor } = whole;
  const scaledTotal = convertedMinor * (before.originalMinor + partMinor);
  const totalMinor = (scaledTotal * 2n + originalMinor) / (originalMinor * 2n);
  return totalMinor > before.convertedMinor ? totalMinor - before.convertedMinor : 0n;
}
