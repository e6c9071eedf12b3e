import type { Money } from "../platform/money/index.ts";
import { calculateFee, decimalOf, parseDecimal, regionOf } from "../settlement/index.ts";
import type { AnyCost, Cost, CostConditions, CostedPayment } from "./cost-set.ts";

/** The cost of an approved payment by a table, in minor units; undefined where no entry fits. All that fit add up. */
export function enteredCost(
  payment: CostedPayment,
  { fees, merchantCountry }: { fees: readonly AnyCost[]; merchantCountry: string | null },
): bigint | undefined {
  const { minor, currency } = payment;
  const fitting = fees.filter((cost): cost is Cost => fitsCost(payment, cost, merchantCountry));
  if (fitting.length === 0) return undefined;
  return fitting.reduce((sum, { rate }) => sum + calculateFee({ minor, currency }, rate), 0n);
}

/** Whether a price is one of an approved payment. */
export function fitsCost(
  payment: CostedPayment,
  cost: AnyCost,
  merchantCountry: string | null,
): cost is Cost {
  if (cost.kind === "periodic") return false;
  const { when = {}, rate } = cost;
  if (when.attempt !== undefined || when.result === "failed") return false;
  return (
    isOfCard(payment, { when, merchantCountry }) &&
    admits(when.types, payment.type) &&
    admits(when.currencies, payment.currency) &&
    (rate.currency === undefined || rate.currency === payment.currency) &&
    admits(when.billingCountries, payment.billingCountry) &&
    (when.authenticated === undefined || when.authenticated === payment.isAuthenticated) &&
    isWithin(payment, when)
  );
}

/** The facts of a card that decide on its costs; null while one is not known. */
export type CostedCard = Pick<CostedPayment, "brand" | "cardType" | "segment" | "country">;

function isOfCard(
  { brand, cardType, segment, country }: CostedCard,
  { when, merchantCountry }: { when: CostConditions; merchantCountry: string | null },
): boolean {
  return (
    admits(when.cardBrands, brand) &&
    admits(when.cardRegions, regionOf(country, merchantCountry)) &&
    admits(when.cardTypes, cardType) &&
    admits(when.cardSegments, segmentOf(segment)) &&
    admits(when.cardCountries, country)
  );
}

/** Prices that are not of an approved payment: of an attempt, or of an authentication. */
const BESIDES = {
  declined: ({ attempt }) => attempt === "declined",
  excess: ({ attempt }) => attempt === "excess",
  authenticated: ({ attempt, authenticated }) => attempt === undefined && authenticated === true,
} as const satisfies Record<string, (when: CostConditions) => boolean>;

/** The fixed fees for one attempt or authentication, which all fit; none: they are not known. */
export function feesBesides(
  kind: keyof typeof BESIDES,
  card: CostedCard,
  { fees, merchantCountry }: { fees: readonly AnyCost[]; merchantCountry: string | null },
): Money[] {
  return fees.flatMap((cost) => {
    if (cost.kind === "periodic") return [];
    const { when = {}, rate } = cost;
    const { currency } = rate;
    if (!BESIDES[kind](when) || currency === undefined) return [];
    if (!isOfCard(card, { when, merchantCountry })) return [];
    return [{ minor: calculateFee({ minor: 0n, currency }, rate), currency }];
  });
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
