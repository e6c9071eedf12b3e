import { executionError, shardIllegalArgument } from "../../../errors.ts";
import {
  type ValueSource,
  doubleSql,
  isMetadata,
  isNumeric,
  valueSource,
} from "../../../fields/value-source.ts";
import type { JsonNode } from "../../../json/json-node.ts";
import { sql } from "../../../sql/sql.ts";
import type { AggregationKind, Metric } from "../../aggregation.ts";
import { OBJECT } from "../../reading/option-tokens.ts";
import { type FieldOptions, fieldOptions, readOptions, requiredField } from "../../reading/options.ts";
import { valueResult } from "../../values/field-metric.ts";

export const weightedAvg: AggregationKind = {
  name: "weighted_avg",
  read: (body, { name }) => {
    let value: FieldOptions | undefined;
    let weight: FieldOptions | undefined;
    const top: FieldOptions = {};
    readOptions(body, "weighted_avg", {
      value: { tokens: OBJECT, take: (node) => (value = readSource(node, name)) },
      weight: { tokens: OBJECT, take: (node) => (weight = readSource(node, name)) },
      format: fieldOptions(top, "weighted_avg", name)["format"] ?? (() => undefined),
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
        const read = (options: FieldOptions) => {
          const field = requiredField(options);
          if (isMetadata(field)) throw notNumeric(field, field);
          const known = scope.target.mapping.fields.get(field);
          if (known?.type === "geo_point") throw executionError(POINTS_REFUSED);
          if (known !== undefined && known.type !== "text" && !isNumeric(known))
            throw notNumeric(field, known.type);
          return valueSource(scope, { ...options, ...top, field }, "weighted_avg", isNumeric);
        };
        return weighted(read(sources.value), read(sources.weight));
      },
    };
  },
};

/** Only here may `missing` be null, which is the same as none. */
function readSource(node: JsonNode, aggregationName: string): FieldOptions {
  const options: FieldOptions = {};
  const {
    field = ignore,
    missing = ignore,
    script = ignore,
  } = fieldOptions(options, "field_config", aggregationName);
  readOptions(node, "field_config", {
    field,
    missing: (value) => (value.kind === "null" ? undefined : missing(value)),
    script,
  });
  return options;
}

function ignore(): void {}

function notNumeric(path: string, type: string) {
  return shardIllegalArgument(`Expected numeric type on field [${path}], but got [${type}]`);
}

/** The server names the class of points, followed by the address of the object in memory. */
const POINTS_REFUSED =
  "ValuesSource type org.opensearch.search.aggregations.support.ValuesSource$GeoPoint$Fielddata@0000000is not supported for multi-valued aggregation";

const MANY_WEIGHTS =
  "Encountered more than one weight for a single document. Use a script to combine multiple weights-per-doc into a single value.";

/** Each value of a document has the weight of the document. */
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
  const maxWeights = weight.list
    ? sql`max(CASE WHEN ${value.value} IS NOT NULL THEN len(${weight.value}) END)`
    : sql`1`;
  return {
    columns: [
      sql`fsum(${product})`,
      sql`fsum(CASE WHEN ${product} IS NOT NULL THEN ${share} END)`,
      maxWeights,
    ],
    result: (columns) => {
      const [sum = null, weights = null, most] = columns ?? [];
      if (Number(most ?? 0) > 1) throw executionError(MANY_WEIGHTS);
      const isEmpty = sum === null || weights === null || Number(weights) === 0;
      return valueResult("weighted_avg", isEmpty ? null : Number(sum) / Number(weights), value.format);
    },
  };
}
