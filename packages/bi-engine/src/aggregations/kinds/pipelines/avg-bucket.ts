import { bucketMetric } from "../../pipelines/bucket-metrics.ts";
import { simpleValue } from "../../pipelines/simple-value.ts";

export const avgBucket = bucketMetric("avg_bucket", () => ({
  result: (values, { format }) =>
    simpleValue(values.reduce((sum, { value }) => sum + value, 0) / values.length, format),
}));
