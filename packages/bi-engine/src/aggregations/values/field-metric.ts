import type { ValueFormat } from "../../fields/value-format.ts";
import {
  type ValueSource,
  doubleSql,
  isFloating,
  isNumeric,
  valueSource,
} from "../../fields/value-source.ts";
import type { JsonNode } from "../../json/json-node.ts";
import { type ResponseObject, doubleOrNull } from "../../json/write-json.ts";
import type { Field } from "../../mapping/mapping.ts";
import type { SqlResult } from "../../plan/target.ts";
import { type Sql, sql } from "../../sql/sql.ts";
import type { AggregationKind, AggregationResult, Metric } from "../aggregation.ts";
import { readFieldOptions } from "../reading/options.ts";

/** A metric over the values of one field, as its file describes it. */
interface FieldMetric {
  readonly name: string;
  readonly accepts?: (field: Field) => boolean;
  /** Its own options beside field, missing and format. */
  readonly options?: Readonly<Record<string, (value: JsonNode) => void>>;
  readonly columns: (source: ValueSource) => readonly Sql[];
  /** The result from the columns; both are undefined when there is nothing to compute from. */
  readonly result: (
    columns: readonly SqlResult[] | undefined,
    source: ValueSource | undefined,
  ) => AggregationResult;
  readonly sortBy?: (property: string | undefined, columns: readonly Sql[]) => Sql | undefined;
}

/** Makes a kind of a metric over one field; `describe` is called for every use, since each has its own options. */
export function fieldMetric(name: string, describe: () => Omit<FieldMetric, "name">): AggregationKind {
  return {
    name,
    read: (body, { name: aggregationName }) => {
      const metric = describe();
      const options = readFieldOptions(body, { kind: name, name: aggregationName }, metric.options);
      return {
        type: "metric",
        resolve: ({ scope }): Metric => {
          const source = valueSource(scope, options, name, metric.accepts ?? isNumeric);
          return {
            columns: source === undefined ? [] : metric.columns(source),
            result: (columns) => metric.result(source === undefined ? undefined : columns, source),
            sortBy: (property, columns) =>
              source === undefined ? undefined : metric.sortBy?.(property, columns),
          };
        },
      };
    },
  };
}

/** The response of a metric with one value, which is null when there were no values. */
export function valueResult(typeName: string, value: number | null, format: ValueFormat): AggregationResult {
  const text = value === null || format === undefined ? undefined : format(value);
  const response: ResponseObject = { value: doubleOrNull(value), value_as_string: text };
  return { typeName, response: () => response, number: singleNumber(value ?? Number.NaN) };
}

/** The response of a metric that counts. */
export function countResult(typeName: string, count: number): AggregationResult {
  return { typeName, response: () => ({ value: count }), number: singleNumber(count) };
}

export function singleNumber(value: number) {
  return (property: string | undefined): number | undefined =>
    property === undefined || property === "value" ? value : undefined;
}

/**
 * Exact for whole numbers; else compensated addition of the decoded values, which is what OpenSearch does. The
 * result is decoded already.
 *
 * With very many documents OpenSearch's own last digits depend on how many shards and segments they are in. Those of a scaled
 * float are then added as the whole numbers they are kept as, which is exact, and saves a third of the time.
 */
export function sumSql({ field, value, list, manyDocuments }: ValueSource): Sql {
  const isScaled = field.type === "scaled_float";
  if (isScaled && manyDocuments && !list) return doubleSql(field, sql`sum(${value})`);
  const isWhole = !isFloating(field) && !isScaled;
  const number = (one: Sql) =>
    isWhole ? (field.type === "boolean" ? sql`(${one})::INT` : one) : doubleSql(field, one);
  const sum = isWhole ? sql`sum` : sql`fsum`;
  if (!list) return sql`${sum}(${number(value)})`;
  const numbers = sql`list_transform(${value}, lambda v: ${number(sql`v`)})`;
  return isWhole ? sql`sum(list_sum(${numbers}))` : listFsum(numbers);
}

/** Compensated addition of the values of all lists, one by one. */
function listFsum(numbers: Sql): Sql {
  return sql`list_aggregate(flatten(list(${numbers}) FILTER (${numbers} IS NOT NULL)), 'fsum')`;
}

/** The sum of squares of the decoded values. */
export function sumOfSquaresSql({ field, value, list }: ValueSource): Sql {
  const square = (one: Sql) => sql`(${doubleSql(field, one)} * ${doubleSql(field, one)})`;
  if (!list) return sql`fsum(${square(value)})`;
  return listFsum(sql`list_transform(${value}, lambda v: ${square(sql`v`)})`);
}

export function countSql({ value, list }: ValueSource): Sql {
  return list ? sql`coalesce(sum(len(${value})), 0)` : sql`count(${value})`;
}

export function minSql({ value, list }: ValueSource): Sql {
  return list ? sql`min(list_min(${value}))` : sql`min(${value})`;
}

export function maxSql({ value, list }: ValueSource): Sql {
  return list ? sql`max(list_max(${value}))` : sql`max(${value})`;
}
