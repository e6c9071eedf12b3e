import { bucketMetric } from "../../pipelines/bucket-metrics.ts";
import { numberOption } from "../../reading/options.ts";
import { extendedStatsResult } from "../metrics/extended-stats.ts";
import { statsOf } from "../metrics/stats.ts";

export const extendedStatsBucket = bucketMetric("extended_stats_bucket", () => {
  let sigma = 2;
  return {
    options: { sigma: (node) => (sigma = numberOption(node, "extended_stats_bucket", "sigma")) },
    result: (keyed, { format }) => {
      const values = keyed.map(({ value }) => value);
      const squares = values.reduce((sum, value) => sum + value * value, 0);
      return extendedStatsResult("extended_stats_bucket", { ...statsOf(values), squares, sigma }, format);
    },
  };
});
