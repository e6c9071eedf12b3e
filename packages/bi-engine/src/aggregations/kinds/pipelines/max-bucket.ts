import { bestBucket, bucketMetric } from "../../pipelines/bucket-metrics.ts";

export const maxBucket = bucketMetric("max_bucket", () => ({
  result: (values, options) => bestBucket(values, Math.max, options),
}));
