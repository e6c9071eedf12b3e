/**
 * Pipeline aggregations that sit beside a metric `m` inside a histogram.
 */
import fc from "fast-check";
import { mostly } from "./fields.ts";
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
      { lang: "expression", source: "x / n * 100" },
      { lang: "expression", source: "max(x, 1) + n" },
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

const share = fc.constantFrom(0.2, 0.5, 1);

/** Models of moving_avg with settings; what they are fitted to is no matter of chance only without `minimize`. */
const models: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>({}, { model: "simple" }, { model: "linear" }),
  fc.record({ alpha: share }, { requiredKeys: [] }).map((settings) => ({ model: "ewma", settings })),
  fc
    .record({ alpha: share, beta: share }, { requiredKeys: [] })
    .map((settings) => ({ model: "holt", settings, minimize: false })),
  fc
    .record(
      { alpha: share, gamma: share, period: fc.constantFrom(1, 2), type: fc.constantFrom("add", "mult") },
      { requiredKeys: [] },
    )
    .map((settings) => ({ model: "holt_winters", settings, minimize: false })),
);

const movingAvg: fc.Arbitrary<Json> = fc
  .tuple(
    path,
    models,
    fc.record(
      {
        window: mostly([2, 4, 5], [0, 1.5, -1]),
        predict: mostly([1, 3], [0]),
        gap_policy: gapPolicy,
        format: fc.constant("0.00"),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([buckets_path, model, options]) => ({ moving_avg: { buckets_path, ...model, ...options } }));

export const pipelineAggregations: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: onePath.map((p) => ({ p })) },
  bucketSort.map((p) => ({ p })),
  scripts.map((p) => ({ p })),
  selectors.map((p) => ({ p })),
  moving.map((p) => ({ p })),
  movingAvg.map((p) => ({ p })),
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
