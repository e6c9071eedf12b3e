import { shardIllegalArgument } from "../errors.ts";
import type { JsonNode } from "../json/json-node.ts";
import { sql } from "../sql/sql.ts";
import type { AggregationKind, Metric } from "./aggregation.ts";
import { valueResult } from "./field-metric.ts";
import { type FieldOptions, fieldOptions, readOptions, requiredField } from "./options.ts";
import { type ValueSource, doubleSql, isNumeric, valueSource } from "./value-source.ts";

export const weightedAvg: AggregationKind = {
  name: "weighted_avg",
  read: (body) => {
    let value: FieldOptions | undefined;
    let weight: FieldOptions | undefined;
    const top: FieldOptions = {};
    readOptions(body, "weighted_avg", {
      value: (node) => (value = readSource(node, "value")),
      weight: (node) => (weight = readSource(node, "weight")),
      format: fieldOptions(top, "weighted_avg")["format"] ?? (() => undefined),
      value_type: () => undefined,
    });
    const missing = value === undefined ? "value" : "weight";
    if (value === undefined || weight === undefined) {
      throw shardIllegalArgument(`Could not find field name [${missing}] in multiValuesSource`);
    }
    const sources = { value, weight };
    return {
      type: "metric",
      resolve: ({ scope }): Metric => {
        const read = (options: FieldOptions) =>
          valueSource(
            scope,
            { ...options, ...top, field: requiredField(options) },
            "weighted_avg",
            isNumeric,
          );
        return weighted(read(sources.value), read(sources.weight));
      },
    };
  },
};

function readSource(node: JsonNode, name: string): FieldOptions {
  const options: FieldOptions = {};
  const { field, missing } = fieldOptions(options, name);
  readOptions(node, name, { ...(field && { field }), ...(missing && { missing }) });
  return options;
}

/** Each of several values of a document has the document's one weight. */
function weighted(value: ValueSource | undefined, weight: ValueSource | undefined): Metric {
  if (value === undefined || weight === undefined) {
    return { columns: [], result: () => valueResult("weighted_avg", null, undefined) };
  }
  const w = doubleSql(weight.field, weight.list ? sql`(${weight.value})[1]` : weight.value);
  const v = doubleSql(value.field, value.value);
  const product = value.list
    ? sql`list_sum(list_transform(${value.value}, lambda v: ${doubleSql(value.field, sql`v`)})) * ${w}`
    : sql`${v} * ${w}`;
  const share = value.list ? sql`len(${value.value}) * ${w}` : sql`CASE WHEN ${v} IS NOT NULL THEN ${w} END`;
  return {
    columns: [sql`fsum(${product})`, sql`fsum(CASE WHEN ${product} IS NOT NULL THEN ${share} END)`],
    result: (columns) => {
      const [sum = null, weights = null] = columns ?? [];
      const isEmpty = sum === null || weights === null || Number(weights) === 0;
      return valueResult("weighted_avg", isEmpty ? null : Number(sum) / Number(weights), value.format);
    },
  };
}
