import { bucketMetric } from "../../pipelines/bucket-metrics.ts";
import { statsOf, statsResult } from "../metrics/stats.ts";

export const statsBucket = bucketMetric("stats_bucket", () => ({
  result: (values, { format }) =>
    statsResult("stats_bucket", statsOf(values.map(({ value }) => value)), format),
}));
