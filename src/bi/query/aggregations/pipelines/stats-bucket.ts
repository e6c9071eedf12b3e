import { statsOf, statsResult } from "../stats.ts";
import { bucketMetric } from "./bucket-metrics.ts";

export const statsBucket = bucketMetric("stats_bucket", () => ({
  result: (values, { format }) =>
    statsResult("stats_bucket", statsOf(values.map(({ value }) => value)), format),
}));
