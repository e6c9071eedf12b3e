import { illegalArgument } from "../../../errors.ts";
import { numberFromText } from "../../../fields/number-from-text.ts";
import { syntheticField } from "../../../fields/synthetic-field.ts";
import { valueFormat } from "../../../fields/value-format.ts";
import { type ValueSource, isNumeric, valueSource } from "../../../fields/value-source.ts";
import type { JsonNode } from "../../../json/json-node.ts";
import { wholeObject } from "../../../reading/located.ts";
import { type Sql, and, sql } from "../../../sql/sql.ts";
import type { AggregationKind, Level, RunBuckets } from "../../aggregation.ts";
import { intervalOptions, readOffset, stepsOf } from "../../buckets/date-interval-options.ts";
import { millisSql, rangeFor } from "../../buckets/date-range-of-rows.ts";
import { BY_KEY_ASCENDING, runHistogram } from "../../buckets/histogram-buckets.ts";
import { type HistogramOptions, histogramOptions } from "../../buckets/histogram-options.ts";
import { type DateSteps, roundingOf, roundingSql } from "../../buckets/rounding-sql.ts";
import { bucketsResult } from "../../levels/buckets-result.ts";
import { noBuckets } from "../../levels/no-buckets.ts";
import { readFieldOptions, readOptions } from "../../reading/options.ts";

interface DateHistogram extends HistogramOptions<DateBounds> {
  unit?: DateSteps["unit"];
  fixedMs?: number;
  offsetMs: number;
}

/** Milliseconds, or a text to be read in the format. */
interface DateBounds {
  min?: number | string;
  max?: number | string;
}

export const dateHistogram: AggregationKind = {
  name: "date_histogram",
  read: (body, { name }) => {
    const options: DateHistogram = { offsetMs: 0, minDocCount: 0, keyed: false, order: BY_KEY_ASCENDING };
    const where = { kind: "date_histogram", name, into: options };
    const read = readFieldOptions(body, where, {
      ...intervalOptions(options, "date_histogram"),
      offset: (node) => (options.offsetMs = readOffset(node)),
      ...histogramOptions(options, where, readBounds),
    });
    return {
      type: "bucket",
      minDocCount: options.minDocCount,
      run: (level, run, inner) => runDates(level, run, inner, read),
    };
  },
};

const BOUND_TOKENS = ["VALUE_STRING", "VALUE_NUMBER", "VALUE_NULL"];

function readBounds(node: JsonNode): DateBounds {
  const bounds: DateBounds = {};
  const read = (bound: "min" | "max") => ({
    tokens: BOUND_TOKENS,
    take: (value: JsonNode) => {
      if (value.kind === "number") bounds[bound] = wholeMs(value.text);
      else if (value.kind === "text") bounds[bound] = value.value;
    },
  });
  wholeObject("bounds", () => readOptions(node, "bounds", { min: read("min"), max: read("max") }));
  return bounds;
}

function wholeMs(text: string): number {
  const millis = Number(text);
  if (Number.isInteger(millis)) return millis;
  throw illegalArgument(`${text} cannot be converted to Long without data loss`);
}

type DatesOn = DateHistogram & { readonly field: string };

const runDates: RunBuckets<DatesOn> = async (level, run, inner, options) => {
  const steps = stepsOf(options);
  const source = valueSource(level.scope, options, "date_histogram", isNumeric);
  const known = source ?? {
    field: syntheticField(options.field, "date"),
    value: sql`NULL::BIGINT`,
    list: false,
    format: valueFormat(syntheticField("", "date"), options.format, options.timeZone),
  };
  const rounding = roundingOf(steps);
  const bound = (given: number | string | undefined) => boundMs(given, known, options, level);
  const bounds = {
    extended: options.extended && { min: bound(options.extended.min), max: bound(options.extended.max) },
    hard: options.hard && { min: bound(options.hard.min), max: bound(options.hard.max) },
  };
  if (source === undefined && bounds.extended === undefined)
    return noBuckets(level, run, inner, bucketsResult("date_histogram", [], options));
  const range = await rangeFor(steps, level, known, run);
  // Bounds are rounded as if there were no offset; only those that extend are then moved by it.
  const { floor, next: nextPlain } = roundingOf({ ...steps, offsetMs: 0 });
  const twice = 2 * steps.offsetMs;
  const extended = bounds.extended && {
    min: movedBy(steps.offsetMs, floorOf(bounds.extended.min, floor)),
    max: movedBy(steps.offsetMs, floorOf(bounds.extended.max, floor)),
  };
  const hard = bounds.hard && { min: floorOf(bounds.hard.min, floor), max: floorOf(bounds.hard.max, floor) };
  const dateKey = (value: Sql) => roundingSql(millisSql(known, value), steps, range);
  const { toMs, fromMs, choice, why } = dateKey(known.value);
  run.session.chose?.({ part: `date_histogram on ${options.field}`, choice, why });
  const key = (value: Sql) => withinHardBounds(dateKey(value).sql, hard, fromMs);
  const print = known.format ?? String;
  return runHistogram(level, run, inner, {
    typeName: "date_histogram",
    key: known.list
      ? sql`list_distinct(list_transform(${known.value}, lambda v: ${key(sql`v`)}))`
      : key(known.value),
    list: known.list,
    isThere: known.list || hard !== undefined ? undefined : sql`${known.value} IS NOT NULL`,
    keyNumber: (found) => toMs(Number(found)),
    keyText: print,
    head: (millis, docCount) => ({ key_as_string: known.format?.(millis), key: millis, doc_count: docCount }),
    next: rounding.next,
    nextInside: (millis) => nextPlain(millis - twice) + twice,
    extended,
    order: options.order,
    minDocCount: options.minDocCount,
    keyed: options.keyed,
  });
};

/** Keys outside of hard bounds get no bucket. */
function withinHardBounds(
  key: Sql,
  hard: { readonly min: number | undefined; readonly max: number | undefined } | undefined,
  fromMs: (millis: number) => number,
): Sql {
  if (hard === undefined) return key;
  const inside = and([
    ...(hard.min === undefined ? [] : [sql`${key} >= ${fromMs(hard.min)}`]),
    ...(hard.max === undefined ? [] : [sql`${key} < ${fromMs(hard.max)}`]),
  ]);
  return sql`CASE WHEN ${inside} THEN ${key} END`;
}

function boundMs(
  bound: number | string | undefined,
  { field }: Pick<ValueSource, "field">,
  options: DatesOn,
  { scope }: Level,
): number | undefined {
  if (typeof bound !== "string") return bound;
  return Math.trunc(numberFromText(field, bound, { ...options, moment: scope.moment }));
}

function floorOf(millis: number | undefined, floor: (millis: number) => number): number | undefined {
  return millis === undefined ? undefined : floor(millis);
}

function movedBy(offsetMs: number, millis: number | undefined): number | undefined {
  return millis === undefined ? undefined : millis + offsetMs;
}
