import { calculateFee, decimalOf, parseDecimal, regionOf } from "../settlement/index.ts";
import type { Cost, CostConditions, CostedPayment } from "./cost-set.ts";

/** The cost of an approved payment by a table, in minor units; undefined where no entry fits. All that fit add up. */
export function enteredCost(
  payment: CostedPayment,
  { fees, merchantCountry }: { fees: readonly Cost[]; merchantCountry: string | null },
): bigint | undefined {
  const { minor, currency } = payment;
  const fitting = fees.filter((cost) => fits(payment, cost, merchantCountry));
  if (fitting.length === 0) return undefined;
  return fitting.reduce((sum, { rate }) => sum + calculateFee({ minor, currency }, rate), 0n);
}

function fits(payment: CostedPayment, { when = {}, rate }: Cost, merchantCountry: string | null): boolean {
  if (when.attempt === "declined" || when.result === "failed") return false;
  return (
    admits(when.types, payment.type) &&
    admits(when.currencies, payment.currency) &&
    (rate.currency === undefined || rate.currency === payment.currency) &&
    admits(when.cardBrands, payment.brand) &&
    admits(when.billingCountries, payment.billingCountry) &&
    admits(when.cardRegions, regionOf(payment.country, merchantCountry)) &&
    admits(when.cardTypes, payment.cardType) &&
    admits(when.cardSegments, segmentOf(payment.segment)) &&
    admits(when.cardCountries, payment.country) &&
    (when.authenticated === undefined || when.authenticated === payment.isAuthenticated) &&
    isWithin(payment, when)
  );
}

function admits<Value>(list: readonly Value[] | undefined, value: Value | null | undefined): boolean {
  return list === undefined || (value !== null && value !== undefined && list.includes(value));
}

/** BIN data says `Consumer`, `Business`, `Commercial` or `Government`. */
export function segmentOf(segment: string | null): "consumer" | "commercial" | null {
  if (segment === null) return null;
  return segment.toLowerCase() === "consumer" ? "consumer" : "commercial";
}

function isWithin({ minor, currency }: CostedPayment, { amountFrom, amountTo }: CostConditions): boolean {
  const amount = decimalOf({ minor, currency });
  const from = amountFrom === undefined ? undefined : parseDecimal(amountFrom);
  const to = amountTo === undefined ? undefined : parseDecimal(amountTo);
  return (from === undefined || amount >= from) && (to === undefined || amount <= to);
}
