import { type AnswerObject, doubleOrNull } from "../json/write-json.ts";
import { type Sql, sql } from "../sql/sql.ts";
import type { SqlResult } from "../target.ts";
import type { AggregationKind, AggregationResult, Metric } from "./aggregation.ts";
import { type FieldOptions, fieldOptions, readOptions, requiredField } from "./options.ts";
import { type ValueSource, isNumeric, numberOf, textOfNumber, valueSource } from "./value-source.ts";

export const sum = metricKind(
  "sum",
  (source) => ({
    columns: [sumOf(source)],
    value: ([total]) => (total === null || total === undefined ? 0 : numberOf(source.field, total)),
  }),
  0,
);

export const min = metricKind(
  "min",
  (source) => ({
    columns: [sql`min(${ofList(source, "list_min")})`],
    value: ([least]) => numberOrNull(source, least),
  }),
  null,
);

export const max = metricKind(
  "max",
  (source) => ({
    columns: [sql`max(${ofList(source, "list_max")})`],
    value: ([most]) => numberOrNull(source, most),
  }),
  null,
);

export const avg = metricKind(
  "avg",
  (source) => ({
    columns: [sumOf(source), countOf(source)],
    value: ([total, count]) =>
      Number(count) === 0 ? null : numberOf(source.field, total ?? 0) / Number(count),
  }),
  null,
);

export const valueCount: AggregationKind = {
  name: "value_count",
  read: (body) => {
    const options: FieldOptions = {};
    readOptions(body, "value_count", fieldOptions(options, "value_count"));
    const field = requiredField(options);
    return {
      type: "metric",
      resolve: ({ scope }) => {
        const source = valueSource(scope, { ...options, field }, "value_count", () => true);
        return {
          columns: source === undefined ? [] : [countOf(source)],
          result: (columns) => countResult("value_count", Number(columns?.[0] ?? 0)),
        };
      },
    };
  },
};

interface Computation {
  readonly columns: readonly Sql[];
  readonly value: (columns: readonly SqlResult[]) => number | null;
}

function metricKind(
  name: string,
  compute: (source: ValueSource) => Computation,
  empty: number | null,
): AggregationKind {
  return {
    name,
    read: (body) => {
      const options: FieldOptions = {};
      readOptions(body, name, fieldOptions(options, name));
      const field = requiredField(options);
      return {
        type: "metric",
        resolve: ({ scope }): Metric => {
          const source = valueSource(scope, { ...options, field }, name, isNumeric);
          const computation = source === undefined ? undefined : compute(source);
          return {
            columns: computation?.columns ?? [],
            result: (columns) => {
              const value =
                columns === undefined || computation === undefined ? empty : computation.value(columns);
              const text =
                value === null || source === undefined
                  ? undefined
                  : textOfNumber(source.field, value, options.format);
              return valueResult(name, value, text);
            },
          };
        },
      };
    },
  };
}

/** The answer of a metric with one value, which is null when nothing was there to compute it from. */
export function valueResult(
  typeName: string,
  value: number | null,
  text: string | undefined,
): AggregationResult {
  const answer: AnswerObject = { value: doubleOrNull(value), value_as_string: text };
  return { typeName, answer: () => answer, number: singleValue(value ?? Number.NaN) };
}

function countResult(typeName: string, count: number): AggregationResult {
  return { typeName, answer: () => ({ value: count }), number: singleValue(count) };
}

function singleValue(value: number) {
  return (property: string | undefined) =>
    property === undefined || property === "value" ? value : undefined;
}

/** Exact for whole numbers; else compensated addition, which is what OpenSearch does. */
export function sumOf({ field, value, list }: ValueSource): Sql {
  const floating = field.type === "double" || field.type === "float" || field.type === "half_float";
  const number =
    field.type === "boolean"
      ? list
        ? sql`list_transform(${value}, lambda v: v::INT)`
        : sql`${value}::INT`
      : value;
  if (floating) return sql`fsum(${list ? sql`list_sum(${number})` : number})`;
  return sql`sum(${list ? sql`list_sum(${number})` : number})`;
}

export function countOf({ value, list }: ValueSource): Sql {
  return list ? sql`coalesce(sum(len(${value})), 0)` : sql`count(${value})`;
}

function ofList({ value, list }: ValueSource, reduce: "list_min" | "list_max"): Sql {
  if (!list) return value;
  return reduce === "list_min" ? sql`list_min(${value})` : sql`list_max(${value})`;
}

function numberOrNull({ field }: ValueSource, value: SqlResult | undefined): number | null {
  return value === null || value === undefined ? null : numberOf(field, value);
}
