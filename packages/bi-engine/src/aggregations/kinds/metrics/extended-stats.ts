import type { ValueFormat } from "../../../fields/value-format.ts";
import { type ResponseObject, double } from "../../../json/write-json.ts";
import type { AggregationResult } from "../../aggregation.ts";
import { badOption, numberOption } from "../../reading/options.ts";
import { fieldMetric, sumOfSquaresSql } from "../../values/field-metric.ts";
import {
  type Stats,
  booleanOrText,
  readStats,
  sortByStats,
  statsResponse,
  statsColumns,
  statsNumber,
} from "./stats.ts";

export const extendedStats = fieldMetric("extended_stats", () => {
  let sigma = 2;
  return {
    options: {
      sigma: (node) => {
        sigma = numberOption(node, "extended_stats", "sigma");
        if (sigma >= 0) return;
        const reason = `[sigma] must be greater than or equal to 0. Found [${sigma}] in [x]`;
        throw badOption(node, "extended_stats", "sigma", reason);
      },
    },
    columns: (source) => [...statsColumns(source), sumOfSquaresSql(source)],
    result: (columns, source) => {
      const added = Number(columns?.[4] ?? 0);
      // Squares beyond the range of a double leave no number in a compensated sum.
      const squares = Number.isNaN(added) ? Number.POSITIVE_INFINITY : added;
      return extendedStatsResult(
        "extended_stats",
        { ...readStats(columns, source), squares, sigma },
        source?.format,
      );
    },
    sortBy: (property, columns) => sortByStats(property, columns),
  };
});

interface ExtendedStats extends Stats {
  readonly squares: number;
  readonly sigma: number;
}

/** The response of extended_stats and of extended_stats_bucket. */
export function extendedStatsResult(
  typeName: string,
  stats: ExtendedStats,
  format: ValueFormat,
): AggregationResult {
  const derived = derive(stats);
  return {
    typeName,
    response: () => ({ ...statsResponse(stats, format), ...extendedResponse(stats, derived, format) }),
    number: (property) => statsNumber(stats, property) ?? extendedNumber(stats, derived, property),
  };
}

interface Derived {
  readonly avg: number;
  readonly population: number;
  readonly sampling: number;
  readonly deviation: number;
  readonly samplingDeviation: number;
}

function derive({ count, sum, squares }: ExtendedStats): Derived {
  const population = Math.max(0, (squares - (sum * sum) / count) / count);
  const sampling = Math.max(0, (squares - (sum * sum) / count) / (count - 1));
  return {
    avg: sum / count,
    population,
    sampling,
    deviation: Math.sqrt(population),
    samplingDeviation: Math.sqrt(sampling),
  };
}

function bounds(
  { sigma }: ExtendedStats,
  { avg, deviation, samplingDeviation }: Derived,
): Readonly<Record<string, number>> {
  return {
    upper: avg + deviation * sigma,
    lower: avg - deviation * sigma,
    upper_population: avg + deviation * sigma,
    lower_population: avg - deviation * sigma,
    upper_sampling: avg + samplingDeviation * sigma,
    lower_sampling: avg - samplingDeviation * sigma,
  };
}

function extendedResponse(stats: ExtendedStats, derived: Derived, format: ValueFormat): ResponseObject {
  const numbers = extendedNumbers(stats, derived);
  const bound = bounds(stats, derived);
  if (stats.count === 0) {
    const nulls = (names: readonly string[]): ResponseObject =>
      Object.fromEntries(names.map((name) => [name, null]));
    return { ...nulls(Object.keys(numbers)), std_deviation_bounds: nulls(Object.keys(bound)) };
  }
  const doubles = (values: Readonly<Record<string, number>>): ResponseObject =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, double(value)]));
  const plain = { ...doubles(numbers), std_deviation_bounds: doubles(bound) };
  if (format === undefined) return plain;
  const texts = (values: Readonly<Record<string, number>>, suffix: string): ResponseObject =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        `${name}${suffix}`,
        // Deviations of booleans are shown as texts, all other statistics of them as JSON's true and false.
        name.startsWith("std_deviation") || suffix === "" ? format(value) : booleanOrText(format(value)),
      ]),
    );
  return { ...plain, ...texts(numbers, "_as_string"), std_deviation_bounds_as_string: texts(bound, "") };
}

function extendedNumbers({ squares }: ExtendedStats, derived: Derived): Readonly<Record<string, number>> {
  return {
    sum_of_squares: squares,
    variance: derived.population,
    variance_population: derived.population,
    variance_sampling: derived.sampling,
    std_deviation: derived.deviation,
    std_deviation_population: derived.deviation,
    std_deviation_sampling: derived.samplingDeviation,
  };
}

function extendedNumber(
  stats: ExtendedStats,
  derived: Derived,
  property: string | undefined,
): number | undefined {
  if (property === undefined) return undefined;
  if (property === "std_upper" || property === "std_lower") return bounds(stats, derived)[property.slice(4)];
  const bound = /^std_(upper|lower)_(population|sampling)$/.exec(property);
  if (bound) return bounds(stats, derived)[`${bound[1]}_${bound[2]}`];
  return extendedNumbers(stats, derived)[property];
}
