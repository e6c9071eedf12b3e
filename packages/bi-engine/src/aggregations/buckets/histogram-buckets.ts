import type { ResponseObject } from "../../json/write-json.ts";
import type { Sql } from "../../sql/sql.ts";
import type { Aggregation, Bucket, GroupKey, Level, Results, ResultsByGroup, Run } from "../aggregation.ts";
import { type Order, compareBy } from "../levels/bucket-order.ts";
import { type InnerOf, byParent, countBuckets, levelInside } from "../levels/bucket-rows.ts";
import { bucketsResult } from "../levels/buckets-result.ts";
import { finishBuckets } from "../levels/finish-buckets.ts";
import { refuseUnknownPaths } from "../levels/order-path.ts";
import type { CountedBucket } from "../levels/read-buckets.ts";
import { FILLED_KEY, isFilled } from "../levels/run-level.ts";
import { type HistogramSteps, filledKeys } from "./histogram-fill.ts";

interface Histogram extends HistogramSteps {
  readonly typeName: string;
  /** The key of a row, or the list of its keys. */
  readonly key: Sql;
  readonly list: boolean;
  /** As in a `KeyExpression`. */
  readonly isThere?: Sql | undefined;
  /** The key as a number, from what the database gave. */
  readonly keyNumber: (key: CountedBucket["keys"][number]) => number;
  readonly keyText: (key: number) => string;
  readonly head: (key: number, docCount: number) => ResponseObject;
  /** The steps inside a bucket that fills a gap, where they differ. */
  readonly nextInside?: HistogramSteps["next"];
  readonly order: readonly Order[];
  readonly minDocCount: number;
  readonly keyed: boolean;
}

export const BY_KEY_ASCENDING: readonly Order[] = [{ path: "_key", ascending: true }];

/** Counts rows by steps of a number or of time, fills the gaps, and orders. */
export async function runHistogram(
  level: Level,
  run: Run,
  inner: readonly Aggregation[],
  histogram: Histogram,
): Promise<ResultsByGroup> {
  refuseUnknownPaths(histogram.order, inner);
  const { key: value, list, isThere, minDocCount } = histogram;
  const counted = await countBuckets(
    { ...levelInside(level, [{ value, list, isThere }]), inner, showsAll: true },
    run,
  );
  const inspect = await counted.innerResults();
  const groups = byParent(counted.buckets);
  return (group) => {
    const own = new Map(
      (groups.get(group) ?? []).map((bucket) => [histogram.keyNumber(bucket.keys[0] ?? null), bucket]),
    );
    const keys = [...own.keys()].toSorted((a, b) => a - b);
    const wanted = keys.filter((key) => (own.get(key)?.docCount ?? 0) >= minDocCount);
    const shown = minDocCount > 0 ? wanted : filledKeys(keys, stepsFor(group, histogram), run.countBuckets);
    if (minDocCount > 0) run.countBuckets(wanted.length);
    const buckets = shown.map((key) => {
      const found = own.get(key);
      return shape(histogram, key, found?.docCount ?? 0, inspect(found ?? noRows(group)));
    });
    const ordered = isByKey(histogram.order)
      ? buckets
      : buckets.toSorted(compareBy(histogram.order, accessors));
    const finished = finishBuckets(inner, ordered, {
      next: stepsFor(group, histogram).next,
      bucket: (key, docCount, results) => shape(histogram, key, docCount, results),
    });
    return bucketsResult(histogram.typeName, finished, { keyed: histogram.keyed });
  };
}

function noRows(parent: GroupKey): InnerOf {
  return { parent, keys: [FILLED_KEY], columns: undefined };
}

const accessors = {
  keys: (bucket: Bucket) => [bucket.keyNumber ?? null],
  docCount: (bucket: Bucket) => bucket.docCount,
  results: (bucket: Bucket) => bucket.results,
};

/** Inside a bucket that fills a gap, OpenSearch adds the offset twice. */
function stepsFor(group: GroupKey, histogram: Histogram): HistogramSteps {
  const { nextInside } = histogram;
  return nextInside !== undefined && isFilled(group) ? { ...histogram, next: nextInside } : histogram;
}

function isByKey(order: readonly Order[]): boolean {
  return order.length === 1 && order[0]?.path === "_key" && order[0].ascending;
}

function shape({ head, keyText }: Histogram, key: number, docCount: number, results: Results): Bucket {
  return { head: head(key, docCount), keyNumber: key, keyText: keyText(key), docCount, results };
}
