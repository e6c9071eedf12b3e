import { bucketMetric } from "../../pipelines/bucket-metrics.ts";
import { simpleValue } from "../../pipelines/simple-value.ts";

export const sumBucket = bucketMetric("sum_bucket", () => ({
  result: (values, { format }) =>
    simpleValue(
      values.reduce((sum, { value }) => sum + value, 0),
      format,
    ),
}));
