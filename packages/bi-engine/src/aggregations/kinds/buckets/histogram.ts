import { type QueryError, contentError, shardIllegalArgument } from "../../../errors.ts";
import { syntheticField } from "../../../fields/synthetic-field.ts";
import { valueFormat } from "../../../fields/value-format.ts";
import { type ValueSource, doublesOf, isNumeric, valueSource } from "../../../fields/value-source.ts";
import type { JsonNode } from "../../../json/json-node.ts";
import { double } from "../../../json/write-json.ts";
import { wholeObject } from "../../../reading/located.ts";
import { type Sql, and, sql } from "../../../sql/sql.ts";
import { doubleText } from "../../../values/number-text.ts";
import type { AggregationKind, RunBuckets } from "../../aggregation.ts";
import { BY_KEY_ASCENDING, runHistogram } from "../../buckets/histogram-buckets.ts";
import { type HistogramOptions, histogramOptions } from "../../buckets/histogram-options.ts";
import { bucketsResult } from "../../levels/buckets-result.ts";
import { noBuckets } from "../../levels/no-buckets.ts";
import { badOption, numberOption, readFieldOptions, readOptions } from "../../reading/options.ts";

interface Bounds {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

interface NumberHistogram extends HistogramOptions<Bounds> {
  interval: number;
  offset: number;
}

export const histogram: AggregationKind = {
  name: "histogram",
  read: (body, { name }) => {
    const options: NumberHistogram = {
      interval: 0,
      offset: 0,
      minDocCount: 0,
      keyed: false,
      order: BY_KEY_ASCENDING,
    };
    const where = { kind: "histogram", name, into: options };
    const read = readFieldOptions(body, where, {
      interval: (node) => (options.interval = readInterval(node, name)),
      offset: (node) => (options.offset = numberOption(node, "histogram", "offset")),
      ...histogramOptions(options, where, readBounds),
    });
    return {
      type: "bucket",
      minDocCount: options.minDocCount,
      run: (level, run, inner) => runNumberHistogram(level, run, inner, read),
    };
  },
};

function readInterval(node: JsonNode, name: string): number {
  const interval = numberOption(node, "histogram", "interval");
  if (interval > 0) return interval;
  throw badOption(node, "histogram", "interval", `[interval] must be >0 for histogram aggregation [${name}]`);
}

function readBounds(node: JsonNode): Bounds {
  const bounds: { min: number | undefined; max: number | undefined } = { min: undefined, max: undefined };
  const read = (bound: "min" | "max") => ({
    tokens: ["VALUE_STRING", "VALUE_NUMBER", "VALUE_NULL"],
    take: (value: JsonNode) => {
      if (value.kind !== "null") bounds[bound] = numberOption(value, "double_bounds", bound);
      const { min, max } = bounds;
      if (min !== undefined && max !== undefined && min > max) throw turnedBounds(value, bound, { min, max });
    },
  });
  wholeObject("double_bounds", () =>
    readOptions(node, "double_bounds", { min: read("min"), max: read("max") }),
  );
  return bounds;
}

/** The server builds the bounds by reflection as soon as both are read, and its error says so. */
function turnedBounds(
  node: JsonNode,
  bound: "min" | "max",
  { min, max }: { readonly min: number; readonly max: number },
): QueryError {
  return contentError(`[double_bounds] failed to parse field [${bound}]`, node.at, {
    type: "x_content_parse_exception",
    reason: "Failed to build [double_bounds] after last required field arrived",
    causedBy: {
      type: "illegal_argument_exception",
      reason:
        "Cannot instantiate an object of org.opensearch.search.aggregations.bucket.histogram.DoubleBounds",
      causedBy: {
        type: "invocation_target_exception",
        reason: "",
        facts: { reason: null },
        causedBy: {
          type: "illegal_argument_exception",
          reason: `max bound [${doubleText(max)}] must be greater than min bound [${doubleText(min)}]`,
        },
      },
    },
  });
}

function refuseBoundsOutside({ extended, hard }: NumberHistogram): void {
  const isBelow = (hard?.min ?? Number.NEGATIVE_INFINITY) > (extended?.min ?? Number.POSITIVE_INFINITY);
  const isAbove = (hard?.max ?? Number.POSITIVE_INFINITY) < (extended?.max ?? Number.NEGATIVE_INFINITY);
  if (hard === undefined || extended === undefined || !(isBelow || isAbove)) return;
  const text = (bound: number | undefined) => (bound === undefined ? "null" : doubleText(bound));
  const shown = ({ min, max }: Bounds) => `[${text(min)}--${text(max)}]`;
  throw shardIllegalArgument(
    `Extended bounds have to be inside hard bounds, hard bounds: ${shown(hard)}, extended bounds: ${shown(extended)}`,
  );
}

const runNumberHistogram: RunBuckets<NumberHistogram & { field: string }> = (level, run, inner, options) => {
  if (options.interval <= 0)
    throw shardIllegalArgument(`interval must be positive, got: ${doubleText(options.interval)}`);
  const source = valueSource(level.scope, options, "histogram", isNumeric);
  refuseBoundsOutside(options);
  if (source === undefined && options.extended === undefined)
    return noBuckets(level, run, inner, bucketsResult("histogram", [], options));
  const { field, value, list, format } = source ?? nothingToCount(options);
  const { interval, offset } = options;
  const keyOf = (step: number) => step * interval + offset;
  const { numbers } = doublesOf({ field, value, list, format });
  const step = (value: Sql) => stepSql(value, options);
  const extended = options.extended && {
    min:
      options.extended.min === undefined
        ? undefined
        : keyOf(Math.floor((options.extended.min - offset) / interval)),
    max:
      options.extended.max === undefined
        ? undefined
        : keyOf(Math.floor((options.extended.max - offset) / interval)),
  };
  return runHistogram(level, run, inner, {
    typeName: "histogram",
    key: list ? sql`list_distinct(list_transform(${numbers}, lambda s: ${step(sql`s`)}))` : step(numbers),
    list,
    keyNumber: (key) => keyOf(Number(key)),
    keyText: (key) => format?.(key) ?? doubleText(key),
    head: (key, docCount) => ({ key_as_string: format?.(key), key: double(key), doc_count: docCount }),
    next: (key) => keyOf(Math.floor((key + interval - offset) / interval + 1e-9)),
    extended,
    order: options.order,
    minDocCount: options.minDocCount,
    keyed: options.keyed,
  });
};

/** Rows without the field, to show the empty buckets that extended bounds request. */
function nothingToCount(options: NumberHistogram & { field: string }): ValueSource {
  const field = syntheticField(options.field, "double");
  return { field, value: sql`NULL::DOUBLE`, list: false, format: valueFormat(field, options.format) };
}

/** The number of the bucket of a value; none outside of hard bounds, which do not depend on the offset. */
function stepSql(value: Sql, { interval, offset, hard }: NumberHistogram): Sql {
  const step = sql`floor((${value} - ${offset}::DOUBLE) / ${interval}::DOUBLE)`;
  if (hard === undefined) return step;
  const key = sql`(${step} * ${interval}::DOUBLE)`;
  const inside = and([
    ...(hard.min === undefined ? [] : [sql`${key} >= ${hard.min}::DOUBLE`]),
    ...(hard.max === undefined ? [] : [sql`${key} <= ${hard.max}::DOUBLE`]),
  ]);
  return sql`CASE WHEN ${inside} THEN ${step} END`;
}
