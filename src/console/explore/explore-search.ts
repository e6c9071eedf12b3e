import { findCurrency } from "../../platform/money/index.ts";
import type { Place } from "../access/places.ts";
import { COSTS, costOf, FEES, NO_COST, type CostAnswer } from "../overview/payment-costs.ts";
import { GROUPS, groupOf, minorOf, rangeOf, SUM, type GroupName } from "../overview/payment-groups.ts";
import { dimensionOf } from "./dimensions.ts";
import { addCounts, isNothing, measureOf, type Counted, type Counts } from "./measures.ts";
import type { Condition, Question, Step } from "./question.ts";

/** One currency of the result, its groups with the most documents first. */
export interface CurrencyResult {
  readonly currency: string;
  readonly groups: readonly ResultGroup[];
  /** There are more groups than are shown. */
  readonly hasOthers: boolean;
}

export interface ResultGroup {
  /** As the documents have it; empty for documents without a value, and where nothing is grouped. */
  readonly key: string;
  /** In the order of `startsOf`; a single one for the period as a whole. */
  readonly points: readonly Counts[];
  readonly total: Counts;
}

/** 10 currencies of 20 groups and 100 days are below the buckets that a response may have. */
const MAX_CURRENCIES = 10;
export const MAX_GROUPS = 20;
const NO_VALUE = "";

/** The first days of the parts of the period, as the search groups them: weeks begin on Monday. */
export function startsOf({ days: { days }, per }: Pick<Question, "days" | "per">): Temporal.PlainDate[] {
  const starts = per === undefined ? days.slice(0, 1) : days.map((day) => startOf(day, per));
  return [...new Map(starts.map((day) => [day.toString(), day])).values()];
}

function startOf(day: Temporal.PlainDate, step: Step): Temporal.PlainDate {
  switch (step) {
    case "day":
      return day;
    case "week":
      return day.subtract({ days: day.dayOfWeek - 1 });
    case "month":
      return day.with({ day: 1 });
  }
}

/** The first day of the next part. */
export function startAfter(start: Temporal.PlainDate, step: Step): Temporal.PlainDate {
  return start.add({ [`${step}s`]: 1 });
}

/** BINs of the banks that a question is about. */
export interface Banks {
  /** By the name of the bank, in the order of the result. */
  readonly shown: ReadonlyMap<string, readonly string[]>;
  /** Those of conditions, by their name in small letters. */
  readonly named: ReadonlyMap<string, readonly string[]>;
  /** There are more banks than are shown. */
  readonly hasOthers: boolean;
}
export const NO_BANKS: Banks = { shown: new Map(), named: new Map(), hasOthers: false };

/** Filters of a question beside its place, its mode and its period. */
export function filtersOf(
  { currency, conditions }: Pick<Question, "currency" | "conditions">,
  banks: Banks,
): object[] {
  return [
    ...(currency === undefined ? [] : [{ term: { currency } }]),
    ...conditions.map((condition) => filterOf(condition, banks)),
  ];
}

function filterOf({ field: name, isNot, value }: Condition, { named }: Banks): object {
  const { field, isOfBanks } = dimensionOf(name);
  const term =
    isOfBanks === true
      ? { terms: { [field]: named.get(value.toLowerCase()) ?? [] } }
      : { term: { [field]: value } };
  return isNot ? { bool: { must_not: [term] } } : term;
}

/** The search of a question: by currency, then by group, then by time. Amounts of two currencies are never in one sum. */
export function exploreSearch(question: Question, banks: Banks = NO_BANKS) {
  const { show, by, per, days } = question;
  const dimension = by && dimensionOf(by);
  const { groups } = measureOf(show);
  const counted = groups.filter((name) => name !== "costed");
  const hasCosts = groups.includes("costed");
  // Costs are of the whole search, not of a group in it: a request may have so many levels only.
  const measured = {
    ...Object.fromEntries(
      counted.map((name) => [name, measuredGroup(name, dimension?.countsAttempts === true)]),
    ),
    ...(hasCosts && FEES),
  };
  const byTime = per ? { parts: { date_histogram: histogramOf(per, days.zone), aggs: measured } } : measured;
  const grouped = dimension ? { groups: { ...groupsOf(dimension, banks), aggs: byTime } } : byTime;
  return {
    filter: [rangeOf(days.days[0], days), ...filtersOf(question, banks), ...(hasCosts ? [COSTS.filter] : [])],
    aggs: { currencies: { terms: { field: "currency", size: MAX_CURRENCIES }, aggs: grouped } },
  };
}

function groupsOf({ field, isOfBanks }: ReturnType<typeof dimensionOf>, { shown }: Banks): object {
  if (isOfBanks !== true) return { terms: { field, size: MAX_GROUPS, missing: NO_VALUE } };
  const banks = [...shown].map(([name, bins]) => [name, { terms: { [field]: bins } }]);
  const without = { bool: { must_not: [{ exists: { field } }] } };
  return { filters: { filters: { ...Object.fromEntries(banks), [NO_VALUE]: without } } };
}

function measuredGroup(name: Exclude<GroupName, "costed">, countsAttempts: boolean): object {
  if (countsAttempts) return { filter: { bool: { filter: GROUPS[name] } }, aggs: SUM };
  return groupOf(GROUPS[name], SUM);
}

function histogramOf(step: Step, zone: string): object {
  return { field: "created_at", calendar_interval: step, time_zone: zone, format: "yyyy-MM-dd" };
}

/** The body that returns the same to a BI key of the place. */
export function bodyOf(
  { filter, aggs }: { filter: readonly object[]; aggs: object },
  { place, testMode }: { place: Pick<Place, "guid" | "kind">; testMode: boolean },
): object {
  const own = place.kind === "merchant" ? [{ term: { merchant_guid: place.guid } }] : [];
  return {
    size: 0,
    query: { bool: { filter: [...own, { term: { test_mode: testMode } }, ...filter] } },
    aggs,
  };
}

type Measured = Readonly<
  Partial<
    Record<
      Exclude<GroupName, "costed">,
      { readonly doc_count: number; readonly minor: { readonly value: number } }
    >
  > &
    Partial<CostAnswer>
>;
interface TimeBucket {
  readonly key_as_string: string;
}
interface Timed {
  readonly parts?: { readonly buckets: readonly (TimeBucket & Measured)[] };
}
interface Group {
  readonly key: string | number;
}
interface Grouped {
  readonly groups?: {
    /** By name where they are those of banks. */
    readonly buckets: readonly (Group & Timed & Measured)[] | Readonly<Record<string, Timed & Measured>>;
    readonly sum_other_doc_count?: number;
  };
}
type CurrencyBucket = Group & Grouped & Timed & Measured;

/** The response to the search of the question. Currencies and groups without a document of the measure are left out. */
export function readResult(
  aggregations: unknown,
  question: Question,
  { hasOthers }: Banks = NO_BANKS,
): CurrencyResult[] {
  const { currencies } = aggregations as {
    currencies: { readonly buckets: readonly CurrencyBucket[] };
  };
  return currencies.buckets
    .filter(({ key }) => findCurrency(String(key)) !== undefined)
    .map((bucket) => {
      const currency = String(bucket.key);
      const groups = bucketsOf(bucket.groups) ?? [{ ...bucket, key: NO_VALUE }];
      return {
        currency,
        groups: groups
          .map((group) => groupResult(group, { question, currency }))
          .filter(({ total }) => !isNothing(total)),
        hasOthers: hasOthers || (bucket.groups?.sum_other_doc_count ?? 0) > 0,
      };
    })
    .filter(({ groups }) => groups.length > 0);
}

function bucketsOf(groups: Grouped["groups"]): readonly (Group & Timed & Measured)[] | undefined {
  if (!groups || Array.isArray(groups.buckets)) return groups?.buckets as (Group & Timed & Measured)[];
  return Object.entries(groups.buckets).map(([key, bucket]) => ({ key, ...bucket }));
}

function groupResult(
  group: Group & Timed & Measured,
  { question, currency }: { question: Question; currency: string },
): ResultGroup {
  const countsOf = (measured: Measured | undefined): Counts =>
    Object.fromEntries(
      measureOf(question.show).groups.map((name) => {
        if (name === "costed") return [name, costed(measured, currency)];
        const found = measured?.[name];
        return [name, { count: found?.doc_count ?? 0, minor: minorOf(found?.minor.value, currency) }];
      }),
    );
  const parts = new Map(group.parts?.buckets.map((part) => [part.key_as_string, part]));
  const points = group.parts
    ? startsOf(question).map((day) => countsOf(parts.get(day.toString())))
    : [countsOf(group)];
  return { key: String(group.key), points, total: points.reduce(addCounts) };
}

function costed(measured: Measured | undefined, currency: string): Counted {
  const fees = measured?.fees;
  const { payments, turnoverMinor, costMinor } = fees ? costOf({ fees }, currency) : NO_COST;
  return { count: payments, minor: turnoverMinor, costMinor };
}
