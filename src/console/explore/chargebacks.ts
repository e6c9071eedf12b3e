import { findCurrency } from "../../platform/money/index.ts";
import {
  GROUPS,
  groupOf,
  minorOf,
  rangeBefore,
  rangeOf,
  rangeOfBoth,
  SUM,
} from "../overview/payment-groups.ts";
import type { Days } from "../overview/period.ts";
import type { Counted } from "./measures.ts";

/** Chargebacks in a period, whenever the payments were made, and in the one before it. */
export interface Chargebacks {
  readonly now: Counted;
  readonly before: Counted;
}

const MAX_CURRENCIES = 20;

/** @param only further filters */
export function chargebacksSearch(days: Days, only: readonly object[]) {
  return {
    filter: [rangeOfBoth(days), ...only],
    aggs: {
      currencies: {
        terms: { field: "currency", size: MAX_CURRENCIES },
        aggs: {
          now: groupOf([...GROUPS.chargedBack, rangeOf(days.days[0], days)], SUM),
          before: groupOf([...GROUPS.chargedBack, rangeBefore(days)], SUM),
        },
      },
    },
  };
}

interface Group {
  readonly doc_count: number;
  readonly minor: { readonly value: number };
}

/** By currency. */
export function readChargebacks(aggregations: unknown): ReadonlyMap<string, Chargebacks> {
  const { currencies } = aggregations as {
    currencies: { readonly buckets: readonly { key: string; now: Group; before: Group }[] };
  };
  const known = currencies.buckets.filter(({ key }) => findCurrency(key) !== undefined);
  return new Map(
    known.map(({ key, now, before }) => [key, { now: countedOf(now, key), before: countedOf(before, key) }]),
  );
}

function countedOf({ doc_count: count, minor }: Group, currency: string): Counted {
  return { count, minor: minorOf(minor.value, currency) };
}
