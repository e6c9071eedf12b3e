import { bucketSeries } from "../../pipelines/bucket-series.ts";

export const cumulativeSum = bucketSeries("cumulative_sum", () => ({
  compute: (values) => {
    let sum = 0;
    return values.map((value) => (sum += Number.isFinite(value) ? value : 0));
  },
}));
