/**
 * Pipeline aggregations that sit beside a metric `m` inside a histogram.
 */
import fc from "fast-check";
import type { Json } from "./queries.ts";

const path = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom("m", "m.value", "_count") },
  { weight: 1, arbitrary: fc.constant("zzz") },
);
const gapPolicy = fc.constantFrom("skip", "insert_zeros");

const onePath: fc.Arbitrary<Json> = fc
  .tuple(
    fc.constantFrom("derivative", "cumulative_sum", "serial_diff"),
    path,
    fc.option(gapPolicy, { freq: 3 }),
  )
  .map(([kind, buckets_path, gap]) => ({
    [kind]: { buckets_path, ...(gap === null || kind === "cumulative_sum" ? {} : { gap_policy: gap }) },
  }));

const bucketSort: fc.Arbitrary<Json> = fc
  .record(
    {
      sort: fc.constantFrom([{ m: { order: "desc" } }], ["_key"], []),
      size: fc.constantFrom(1, 3),
      from: fc.constant(1),
    },
    { requiredKeys: ["sort"] },
  )
  .map((bucket_sort) => ({ bucket_sort }));

const scripts: fc.Arbitrary<Json> = fc
  .tuple(
    fc.constantFrom(
      "params.x / 2",
      "params.x + params.n",
      "params.x * 100 / params.n",
      "Math.max(params.x, 1)",
    ),
    path,
  )
  .map(([script, x]) => ({ bucket_script: { buckets_path: { x, n: "_count" }, script } }));

const selectors: fc.Arbitrary<Json> = fc
  .tuple(fc.constantFrom("params.x > 10", "params.x >= 0 && params.n < 3"), path)
  .map(([script, x]) => ({ bucket_selector: { buckets_path: { x, n: "_count" }, script } }));

const moving: fc.Arbitrary<Json> = fc
  .tuple(fc.constantFrom("max", "min", "sum", "unweightedAvg"), path, fc.constantFrom(1, 3))
  .map(([name, buckets_path, window]) => ({
    moving_fn: { buckets_path, window, script: `MovingFunctions.${name}(values)` },
  }));

export const pipelineAggregations: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: onePath.map((p) => ({ p })) },
  bucketSort.map((p) => ({ p })),
  scripts.map((p) => ({ p })),
  selectors.map((p) => ({ p })),
  moving.map((p) => ({ p })),
);

const siblingKinds = [
  "avg_bucket",
  "sum_bucket",
  "min_bucket",
  "max_bucket",
  "stats_bucket",
  "extended_stats_bucket",
  "percentiles_bucket",
];

/** A pipeline beside the aggregation `a` it reads from. */
export const siblingPipeline: fc.Arbitrary<Json> = fc
  .tuple(fc.constantFrom(...siblingKinds), fc.constantFrom("a>m", "a>_count", "a>m.value", "zzz>m"))
  .map(([kind, buckets_path]) => ({ [kind]: { buckets_path } }));
