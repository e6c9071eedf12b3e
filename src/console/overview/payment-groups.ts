import { currencyOf } from "../../platform/money/index.ts";
import { IS_ATTEMPT } from "../payment-facts/authentication-field.ts";
import { clausesOfFigure, type FigureName } from "../payment-facts/figures.ts";
import { minorOfSum } from "../payment-facts/minor-of-sum.ts";
import { boundsOf, type Bounds, type Days } from "./period.ts";

/** Payments and preauthorisations: what a customer pays with. */
export const [PAYMENTS, SUCCESS] = clausesOfFigure("approved");
export const [, FAILURE] = clausesOfFigure("failed");

/** Groups of payments that the figures count and sum, each by its filters. */
export const GROUPS = {
  paid: clausesOfFigure("paid"),
  refunded: clausesOfFigure("refunded"),
  approved: clausesOfFigure("approved"),
  failed: clausesOfFigure("failed"),
  chargedBack: clausesOfFigure("chargedBack"),
  // Those of `paid`; `COSTS` leaves out the ones without a known cost.
  costed: clausesOfFigure("costed"),
} as const satisfies Partial<Record<FigureName, readonly object[]>>;
export type GroupName = keyof typeof GROUPS;

/** The sum of the amounts of one currency, which `minorOf` reads. */
export const SUM = { minor: { sum: { field: "amount" } } };

/** How payments ended. */
export const ENDED_PAYMENTS = { approved: { filter: SUCCESS }, failed: { filter: FAILURE } };

/** The most frequent error codes of payments that failed, each with its message. */
export function declineCodes(size: number): object {
  return {
    codes: {
      terms: { field: "first_error_code", size },
      aggs: { messages: { terms: { field: "first_error_message", size: 1 } } },
    },
  };
}

/** The documents of a group without earlier attempts of a routing, and what is aggregated of them. */
export function groupOf(filter: readonly object[], aggs: object): { filter: object; aggs: object } {
  return { filter: { bool: { filter, must_not: [IS_ATTEMPT] } }, aggs };
}

/** Documents keep amounts as exact decimals of major units, and their sum of a day is written as a JSON number. */
export function minorOf(value: number | undefined, currency: string): bigint {
  return minorOfSum((value ?? 0).toFixed(currencyOf(currency).minorUnitDigits), currency);
}

/** A filter for payments from that day on, until the end of the period. */
export function rangeOf(first: Temporal.PlainDate | undefined, { zone, days }: Days): object {
  const startOf = (day: Temporal.PlainDate): string => utcText(day.toZonedDateTime(zone).toInstant());
  const after = days.at(-1)?.add({ days: 1 });
  return {
    range: { created_at: { ...(first && { gte: startOf(first) }), ...(after && { lt: startOf(after) }) } },
  };
}

/** A filter for payments of the period before. */
export function rangeBefore(period: Days): object {
  return between(boundsOf(period).before);
}

/** A filter for payments of both periods, between which is the rest of a day where the last one is not over. */
export function rangeOfBoth(period: Days): object {
  const both = rangeOf(period.daysBefore[0], period);
  if (!period.soFar) return both;
  const { now, before } = boundsOf(period);
  return { bool: { filter: [both], must_not: [between([before[1], now[0]])] } };
}

function between([from, to]: Bounds): object {
  return { range: { created_at: { gte: utcText(from), lt: utcText(to) } } };
}

/** As documents write times, in UTC. */
export function utcText(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: "second" }).replace("T", " ").replace("Z", "");
}
