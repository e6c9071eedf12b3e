import { illegalArgument } from "../errors.ts";
import { textOfNode } from "../json/json-node.ts";
import { formatDate } from "../mapping/date-millis.ts";
import { type Sql, sql } from "../sql/sql.ts";
import type { Aggregation, AggregationKind, Bucket, Level, ResultsByGroup, Run } from "./aggregation.ts";
import { answerOfBuckets } from "./answer.ts";
import { byParent, countBuckets, levelInside } from "./bucket-rows.ts";
import { type FieldOptions, fieldOptions, integerOption, readOptions, requiredField } from "./options.ts";
import { valueSource } from "./value-source.ts";

interface DateHistogram extends FieldOptions {
  calendar?: string;
  fixedMillis?: number;
  minDocCount: number;
  keyed: boolean;
}

export const dateHistogram: AggregationKind = {
  name: "date_histogram",
  read: (body) => {
    const options: DateHistogram = { minDocCount: 0, keyed: false };
    readOptions(body, "date_histogram", {
      ...fieldOptions(options, "date_histogram"),
      calendar_interval: (node) => (options.calendar = calendarUnit(textOfNode(node))),
      fixed_interval: (node) => (options.fixedMillis = fixedMillis(textOfNode(node))),
      min_doc_count: (node) => (options.minDocCount = integerOption(node, "date_histogram", "min_doc_count")),
      keyed: (node) => (options.keyed = textOfNode(node) === "true"),
    });
    if (options.calendar === undefined && options.fixedMillis === undefined) {
      throw illegalArgument("Invalid interval specified, must be non-null and non-empty");
    }
    const field = requiredField(options);
    return {
      type: "bucket",
      run: (level, run, inner) => runHistogram(level, run, inner, { ...options, field }),
    };
  },
};

const units: Readonly<Record<string, string>> = {
  "1m": "minute",
  "1h": "hour",
  "1d": "day",
  "1w": "week",
  "1M": "month",
  "1q": "quarter",
  "1y": "year",
};

function calendarUnit(text: string): string {
  const unit = units[text] ?? text;
  if (Object.values(units).includes(unit)) return unit;
  throw illegalArgument(`The supplied interval [${text}] could not be parsed as a calendar interval.`);
}

function fixedMillis(text: string): number {
  const match = /^(\d+)(ms|s|m|h|d)$/.exec(text);
  const factor = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }[match?.[2] ?? ""];
  if (!match || factor === undefined) {
    throw illegalArgument(
      `failed to parse setting [date_histogram.fixedInterval] with value [${text}] as a time value: unit is missing or unrecognized`,
    );
  }
  return Number(match[1]) * factor;
}

async function runHistogram(
  level: Level,
  run: Run,
  inner: readonly Aggregation[],
  options: DateHistogram & { field: string },
): Promise<ResultsByGroup> {
  const source = valueSource(
    level.scope,
    options,
    "date_histogram",
    (field) => field.type === "date" || field.type === "long",
  );
  if (source === undefined) return () => histogram([], options.keyed);
  const { value, list, field } = source;
  const key = list
    ? sql`list_distinct(list_transform(${value}, lambda v: ${rounded(sql`v`, options)}))`
    : rounded(value, options);
  const { buckets, innerResults } = await countBuckets(levelInside(level, key, { list }), inner, run);
  const inspect = await innerResults(undefined);
  const byGroup = byParent(buckets);
  const format = options.format ?? field.format;
  return (group) => {
    const counted = new Map((byGroup.get(group) ?? []).map((bucket) => [Number(bucket.key), bucket]));
    const keys = [...counted.keys()].toSorted((a, b) => a - b);
    const all =
      options.minDocCount === 0
        ? filled(keys, options)
        : keys.filter((k) => (counted.get(k)?.docCount ?? 0) >= options.minDocCount);
    run.countBuckets(all.length);
    const shown = all.map((millis): Bucket => {
      const bucket = counted.get(millis);
      const results = inspect({ parent: group, key: BigInt(millis), columns: bucket?.columns });
      const docCount = bucket?.docCount ?? 0;
      const keyText = formatDate(format, millis);
      return {
        head: { key_as_string: keyText, key: millis, doc_count: docCount },
        key: millis,
        keyText,
        docCount,
        results,
      };
    });
    return histogram(shown, options.keyed);
  };
}

function rounded(value: Sql, { calendar, fixedMillis: step }: DateHistogram): Sql {
  if (step !== undefined) return sql`(${value} - (((${value}) % ${step}) + ${step}) % ${step})`;
  return sql`epoch_ms(date_trunc(${calendar ?? "day"}, make_timestamp((${value}) * 1000)))`;
}

/** Every key from the first to the last, since a bucket without documents is shown too. */
function filled(keys: readonly number[], options: DateHistogram): readonly number[] {
  const last = keys.at(-1);
  const first = keys[0];
  if (first === undefined || last === undefined) return [];
  const all: number[] = [];
  for (let key = first; key <= last; key = next(key, options)) all.push(key);
  return all;
}

function next(millis: number, { calendar, fixedMillis: step }: DateHistogram): number {
  if (step !== undefined) return millis + step;
  const date = new Date(millis);
  switch (calendar) {
    case "month":
      return date.setUTCMonth(date.getUTCMonth() + 1);
    case "quarter":
      return date.setUTCMonth(date.getUTCMonth() + 3);
    case "year":
      return date.setUTCFullYear(date.getUTCFullYear() + 1);
    default:
      return millis + (fixedLength[calendar ?? ""] ?? 86_400_000);
  }
}

const fixedLength: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};

function histogram(buckets: readonly Bucket[], keyed: boolean) {
  return {
    typeName: "date_histogram",
    buckets,
    answer: (naming: { typedKeys: boolean }) => ({ buckets: answerOfBuckets(buckets, keyed, naming) }),
  };
}
