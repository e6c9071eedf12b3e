import { statsOf, statsResult } from "../metrics/stats.ts";
import { bucketMetric } from "../../pipelines/bucket-metrics.ts";

export const statsBucket = bucketMetric("stats_bucket", () => ({
  result: (values, { format }) =>
    statsResult("stats_bucket", statsOf(values.map(({ value }) => value)), format),
}));
