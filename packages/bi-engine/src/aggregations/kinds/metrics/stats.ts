import type { ValueFormat } from "../../../fields/value-format.ts";
import { type ValueSource, numberOf } from "../../../fields/value-source.ts";
import { type ResponseObject, double } from "../../../json/write-json.ts";
import type { SqlResult } from "../../../plan/target.ts";
import { type Sql, sql } from "../../../sql/sql.ts";
import type { AggregationResult } from "../../aggregation.ts";
import { countSql, fieldMetric, maxSql, minSql, sumSql } from "../../values/field-metric.ts";

export const stats = fieldMetric("stats", () => ({
  columns: statsColumns,
  result: (columns, source) => statsResult("stats", readStats(columns, source), source?.format),
  sortBy: sortByStats,
}));

/** Count, sum and extremes of some numbers; the extremes of none are infinite, as in OpenSearch. */
export interface Stats {
  readonly count: number;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
}

export function statsColumns(source: ValueSource): readonly Sql[] {
  return [countSql(source), sumSql(source), minSql(source), maxSql(source)];
}

export function readStats(columns: readonly SqlResult[] | undefined, source: ValueSource | undefined): Stats {
  const [count, sum, min, max] = columns ?? [];
  if (source === undefined || Number(count ?? 0) === 0) return noStats;
  const number = (value: SqlResult | undefined) => numberOf(source.field, value ?? 0);
  return { count: Number(count), sum: Number(sum), min: number(min), max: number(max) };
}

const noStats: Stats = {
  count: 0,
  sum: 0,
  min: Number.POSITIVE_INFINITY,
  max: Number.NEGATIVE_INFINITY,
};

export function statsOf(values: readonly number[]): Stats {
  return values.reduce<Stats>(
    (stats, value) => ({
      count: stats.count + 1,
      sum: stats.sum + value,
      min: Math.min(stats.min, value),
      max: Math.max(stats.max, value),
    }),
    noStats,
  );
}

export function statsResponse({ count, sum, min, max }: Stats, format: ValueFormat): ResponseObject {
  if (count === 0) return { count, min: null, max: null, avg: null, sum: double(0) };
  const avg = sum / count;
  const numbers = { count, min: double(min), max: double(max), avg: double(avg), sum: double(sum) };
  if (format === undefined) return numbers;
  return {
    ...numbers,
    min_as_string: booleanOrText(format(min)),
    max_as_string: booleanOrText(format(max)),
    avg_as_string: booleanOrText(format(avg)),
    sum_as_string: booleanOrText(format(sum)),
  };
}

/** Statistics of booleans show their texts as JSON's true and false, as no other metric does. */
export function booleanOrText(text: string): string | boolean {
  return text === "true" || text === "false" ? text === "true" : text;
}

export function statsNumber(
  { count, sum, min, max }: Stats,
  property: string | undefined,
): number | undefined {
  switch (property) {
    case "count":
      return count;
    case "sum":
      return sum;
    case "min":
      return min;
    case "max":
      return max;
    case "avg":
      return count === 0 ? Number.NaN : sum / count;
    default:
      return undefined;
  }
}

export function statsResult(typeName: string, stats: Stats, format: ValueFormat): AggregationResult {
  return {
    typeName,
    response: () => statsResponse(stats, format),
    number: (property) => statsNumber(stats, property),
  };
}

export function sortByStats(property: string | undefined, columns: readonly Sql[]): Sql | undefined {
  const [count, sum, min, max] = columns;
  if (property === "avg" && sum && count) return sql`(${sum})::DOUBLE / ${count}`;
  if (property === "sum" && sum) return sql`coalesce(${sum}, 0)`;
  // The ends of no numbers are infinite.
  if (property === "min" && min) return sql`coalesce((${min})::DOUBLE, 'Infinity'::DOUBLE)`;
  if (property === "max" && max) return sql`coalesce((${max})::DOUBLE, '-Infinity'::DOUBLE)`;
  return property === "count" ? count : undefined;
}
