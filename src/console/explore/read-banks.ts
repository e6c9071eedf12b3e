import { BIN_FIELD, byIssuer, type Issuers } from "../overview/issuers.ts";
import { IS_ATTEMPT } from "../payment-facts/authentication-field.ts";
import { rangeOf } from "../overview/payment-groups.ts";
import { dimensionOf } from "./dimensions.ts";
import { filtersOf, MAX_GROUPS, NO_BANKS, type Banks } from "./explore-search.ts";
import type { Question } from "./question.ts";

/** Each further BIN has fewer payments than these. */
const MAX_BINS_READ = 1_000;

/** Documents have BINs and no banks: a question of banks needs to know first which BINs have payments. */
export function asksForBanks({ by, conditions }: Question): boolean {
  return [by, ...conditions.map(({ field }) => field)].some(
    (name) => name !== undefined && dimensionOf(name).isOfBanks === true,
  );
}

/** The search for the BINs of a period, the most frequent first. */
export function binsSearch({ days, currency, conditions }: Question) {
  const others = conditions.filter(({ field }) => dimensionOf(field).isOfBanks !== true);
  const filter = [rangeOf(days.days[0], days), ...filtersOf({ currency, conditions: others }, NO_BANKS)];
  return {
    filter: [{ bool: { filter, must_not: [IS_ATTEMPT] } }],
    aggs: { bins: { terms: { field: BIN_FIELD, size: MAX_BINS_READ } } },
  };
}

/** The banks with the most payments, and those that a condition names. */
export function banksOf(aggregations: unknown, issuers: Issuers, { conditions }: Question): Banks {
  const { bins } = aggregations as {
    bins: {
      readonly buckets: readonly { key: string; doc_count: number }[];
      readonly sum_other_doc_count: number;
    };
  };
  const all = [...byIssuer(bins.buckets, issuers)].map(([name, buckets]) => ({
    name,
    bins: buckets.map(({ key }) => key),
    payments: buckets.reduce((sum, { doc_count: count }) => sum + count, 0),
  }));
  const most = all.toSorted((one, other) => other.payments - one.payments);
  const wanted = new Set(
    conditions
      .filter(({ field }) => dimensionOf(field).isOfBanks === true)
      .map(({ value }) => value.toLowerCase()),
  );
  const byName = (banks: typeof all) => new Map(banks.map(({ name, bins: own }) => [name, own]));
  return {
    shown: byName(most.slice(0, MAX_GROUPS)),
    named: new Map(
      all
        .filter(({ name }) => wanted.has(name.toLowerCase()))
        .map(({ name, bins: own }) => [name.toLowerCase(), own]),
    ),
    hasOthers: all.length > MAX_GROUPS || bins.sum_other_doc_count > 0,
  };
}
