import { bestBucket, bucketMetric } from "../../pipelines/bucket-metrics.ts";

export const minBucket = bucketMetric("min_bucket", () => ({
  result: (values, options) => bestBucket(values, Math.min, options),
}));
