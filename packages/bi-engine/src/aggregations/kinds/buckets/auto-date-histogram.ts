import { UTC } from "../../../dates/time-zone.ts";
import { illegalArgument, shardIllegalArgument } from "../../../errors.ts";
import { type ValueSource, isNumeric, valueSource } from "../../../fields/value-source.ts";
import { textOfNode } from "../../../json/json-node.ts";
import { type Sql, sql } from "../../../sql/sql.ts";
import type {
  Aggregation,
  AggregationKind,
  AggregationResult,
  Bucket,
  GroupKey,
  Level,
  Results,
  ResultsByGroup,
  Run,
} from "../../aggregation.ts";
import { autoSteps } from "../../buckets/auto-date-steps.ts";
import { millisSql } from "../../buckets/date-range-of-rows.ts";
import { stepOf } from "../../buckets/step-of.ts";
import { byParent, countBuckets, levelInside } from "../../levels/bucket-rows.ts";
import { bucketsResult } from "../../levels/buckets-result.ts";
import { finishBuckets } from "../../levels/finish-buckets.ts";
import { selectByGroup } from "../../levels/leaf.ts";
import { noBuckets } from "../../levels/no-buckets.ts";
import { groupColumns, onlyGroup } from "../../levels/only-group.ts";
import {
  type FieldOptions,
  badOption,
  integerOption,
  readFieldOptions,
  timeZoneOption,
} from "../../reading/options.ts";
import { maxSql, minSql } from "../../values/field-metric.ts";

const KIND = "auto_date_histogram";

interface AutoDates extends FieldOptions {
  buckets: number;
  minimumInterval: string | undefined;
}

export const autoDateHistogram: AggregationKind = {
  name: KIND,
  read: (body, { name: aggregationName }) => {
    const options: AutoDates = { buckets: 10, minimumInterval: undefined };
    const where = { kind: KIND, name: aggregationName, into: options };
    const read = readFieldOptions(body, where, {
      buckets: (node) => {
        options.buckets = integerOption(node, KIND, "buckets");
        if (options.buckets > 0) return;
        throw badOption(node, KIND, "buckets", `numBuckets must be greater than 0 for [${aggregationName}]`);
      },
      minimum_interval: (node) => (options.minimumInterval = readMinimum(textOfNode(node))),
      time_zone: (node) => (options.timeZone = timeZoneOption(node, KIND)),
    });
    return {
      type: "bucket",
      run: async (level, run, inner) => {
        refuseManyBuckets(options.buckets, level.scope.target.limits.buckets);
        const source = valueSource(level.scope, read, KIND, isNumeric);
        if (source === undefined) return noBuckets(level, run, inner, result([], "1s"));
        return runAuto(level, run, inner, source, options);
      },
    };
  },
};

/** The most units of one size that the server merges into one bucket: 30 seconds or minutes. */
const MAX_INNER_STEPS = 30;

/** The server counts fine buckets before it merges them. */
function refuseManyBuckets(buckets: number, maxBuckets: number): void {
  const most = Math.trunc(maxBuckets / MAX_INNER_STEPS);
  if (buckets > most) throw shardIllegalArgument(`buckets must be less than ${most}`);
}

const UNITS = ["year", "month", "day", "hour", "minute", "second"];

function readMinimum(text: string): string {
  if (UNITS.includes(text)) return text;
  throw illegalArgument(`minimum_interval must be one of [${UNITS.join(", ")}]`);
}

/** The interval of each parent bucket depends on its own dates, so parents are run one by one. */
async function runAuto(
  level: Level,
  run: Run,
  inner: readonly Aggregation[],
  source: ValueSource,
  options: AutoDates,
): Promise<ResultsByGroup> {
  const columns = [minSql(source), maxSql(source), ...groupColumns(level)];
  const ranges = await selectByGroup(level, columns, run);
  const results = new Map<GroupKey, AggregationResult>();
  for (const [group, [least = null, most = null, ...values]] of ranges) {
    if (least === null || most === null) continue;
    const range = { min: Number(least), max: Number(most) };
    results.set(
      group,
      await runOne(onlyGroup(level, values), run, inner, source, { ...options, range, group }),
    );
  }
  const empty = result([], "1s");
  if (results.size === 0) return noBuckets(level, run, inner, empty);
  return (group) => results.get(group) ?? empty;
}

type OneGroup = AutoDates & {
  readonly range: { readonly min: number; readonly max: number };
  readonly group: GroupKey;
};

async function runOne(
  level: Level,
  run: Run,
  inner: readonly Aggregation[],
  source: ValueSource,
  options: OneGroup,
): Promise<AggregationResult> {
  const steps = autoSteps(options.range, options.buckets, options.timeZone ?? UTC, options.minimumInterval);
  const key = (value: Sql) => stepOf(millisSql(source, value), steps.starts, (place) => sql`${place}`);
  const value = source.list
    ? sql`list_distinct(list_transform(${source.value}, lambda v: ${key(sql`v`)}))`
    : key(source.value);
  const counted = await countBuckets(
    { ...levelInside(level, [{ value, list: source.list }]), inner, showsAll: true },
    run,
  );
  const inspect = await counted.innerResults();
  const own = new Map(
    (byParent(counted.buckets).get(options.group) ?? []).map((bucket) => [Number(bucket.keys[0]), bucket]),
  );
  const bucket = (start: number, docCount: number, results: Results) =>
    shape(start, source.format?.(start) ?? String(start), docCount, results);
  const buckets = steps.starts.map((start, i): Bucket => {
    const found = own.get(i);
    const results = inspect(found ?? { parent: options.group, keys: [i], columns: undefined });
    return bucket(start, found?.docCount ?? 0, results);
  });
  run.countBuckets(buckets.length);
  return result(finishBuckets(inner, buckets, { next: steps.next, bucket }), steps.interval);
}

function shape(start: number, keyText: string, docCount: number, results: Results): Bucket {
  const head = { key_as_string: keyText, key: start, doc_count: docCount };
  return { head, keyNumber: start, keyText, docCount, results };
}

function result(buckets: readonly Bucket[], interval: string): AggregationResult {
  return bucketsResult(KIND, buckets, { after: { interval } });
}
