import { list, many } from "./repeat.ts";

/** A bucket for each of 57,600 minutes. */
export const everyMinute = {
  date_histogram: {
    field: "created_at",
    fixed_interval: "1m",
    extended_bounds: { min: "2024-01-01T00:00:00.000Z", max: "2024-02-10T00:00:00.000Z" },
  },
};

/** Aggregations of buckets, by name. */
export function pipelines(): Record<string, object> {
  const inDays = (own: object) => ({
    d: { ...everyMinute, aggs: { n: { sum: { field: "amount" } }, ...own } },
  });
  const movingFn = (script: string, window = 10) =>
    inDays({ p: { moving_fn: { buckets_path: "n", window, script } } });
  const script = (text: string) =>
    inDays({ p: { bucket_script: { buckets_path: { n: "n" }, script: text } } });
  return {
    "a moving window as wide as all": movingFn("MovingFunctions.sum(values)", 2_000_000_000),
    "a moving window of 30,000": movingFn(
      "MovingFunctions.stdDev(values, MovingFunctions.unweightedAvg(values))",
      30_000,
    ),
    "moving medians": movingFn("MovingFunctions.holtWinters(values, 0.1, 0.1, 0.1, 5000, true)", 30_000),
    "a moving maximum": movingFn("MovingFunctions.max(values)", 1_000_000),
    "a moving average predicting": inDays({
      p: {
        moving_avg: {
          buckets_path: "n",
          window: 100_000,
          model: "holt_winters",
          predict: 1_000_000_000,
          minimize: true,
        },
      },
    }),
    "a moving average of a great window": inDays({
      p: { moving_avg: { buckets_path: "n", window: 60_000, model: "linear" } },
    }),
    "moving averages minimized": inDays({
      p: {
        moving_avg: {
          buckets_path: "n",
          window: 500,
          model: "holt_winters",
          minimize: true,
          settings: { period: 100 },
        },
      },
    }),
    "a moving script of spaces": movingFn(`${many(" ", 200_000)}x`),
    "a moving call of spaces": movingFn(`MovingFunctions.max(values${many(" ", 100_000)}`),
    "a moving call of commas": movingFn(`MovingFunctions.holt(values,${many(" ,", 100_000)}`),
    "a moving condition": movingFn(`if(values.length>1){${many("}", 200_000)}`),
    "50 moving functions": inDays(
      Object.fromEntries(
        list(50, (i) => [
          `p${i}`,
          {
            moving_fn: {
              buckets_path: "n",
              window: 5_000,
              script: "MovingFunctions.linearWeightedAvg(values)",
            },
          },
        ]),
      ),
    ),
    "200 derivatives, each of the one before": inDays(
      Object.fromEntries(
        list(200, (i) => [`p${i}`, { derivative: { buckets_path: i === 0 ? "n" : `p${i - 1}` } }]),
      ),
    ),
    "2,000 cumulative sums": inDays(
      Object.fromEntries(list(2_000, (i) => [`p${i}`, { cumulative_sum: { buckets_path: "n" } }])),
    ),
    "serial differences": inDays({ p: { serial_diff: { buckets_path: "n", lag: 2_000_000_000 } } }),
    "a script of parentheses": script(`${many("(", 50_000)}params.n${many(")", 50_000)}`),
    "a script of minuses": script(`${many("-", 100_000)}params.n`),
    "a script of sums": script(`params.n${many("+params.n", 50_000)}`),
    "a script of digits": script(many("1", 500_000)),
    "a script of spaces": script(`1${many(" ", 500_000)}x`),
    "a script of conditions": script(`${many("params.n > 1 ? ", 5_000)}1${many(" : 2", 5_000)}`),
    "a path of steps": inDays({ p: { derivative: { buckets_path: many("n>", 200_000) } } }),
    "a path of brackets": inDays({ p: { derivative: { buckets_path: many("[", 300_000) } } }),
    "a path of dots": { d: everyMinute, p: { avg_bucket: { buckets_path: many("d.", 300_000) } } },
    "10,000 percentiles of buckets": {
      d: inDays({})["d"] as object,
      p: { percentiles_bucket: { buckets_path: "d>n", percents: list(100_000, (i) => i / 1_000) } },
    },
    "500 sibling pipelines": {
      d: inDays({})["d"] as object,
      ...Object.fromEntries(list(500, (i) => [`p${i}`, { extended_stats_bucket: { buckets_path: "d>n" } }])),
    },
    "a bucket sort of 10,000 keys": inDays({
      p: { bucket_sort: { sort: list(10_000, () => ({ n: "asc" })), size: 2_000_000_000 } },
    }),
    "a selector of variables": inDays({
      p: {
        bucket_selector: {
          buckets_path: Object.fromEntries(list(20_000, (i) => [`v${i}`, "n"])),
          script: "params.v0 > 1",
        },
      },
    }),
  };
}
