import { bucketMetric } from "../../pipelines/bucket-metrics.ts";
import { numberOption, listOption, flagOption } from "../../reading/options.ts";
import { DEFAULT_PERCENTS } from "../../reading/percents.ts";
import { percentilesResult } from "../../values/percentiles-result.ts";

/** Takes the value at the rounded position of the sorted values, without interpolation. */
export const percentilesBucket = bucketMetric("percentiles_bucket", () => {
  let percents: readonly number[] = DEFAULT_PERCENTS;
  let keyed = true;
  return {
    options: {
      percents: (node) =>
        (percents = listOption(node).map((item) => numberOption(item, "percentiles_bucket", "percents"))),
      keyed: (node) => (keyed = flagOption(node)),
    },
    result: (values, { format }) => {
      const sorted = values.map(({ value }) => value).toSorted((a, b) => a - b);
      const at = (percent: number) => sorted[Math.round((percent / 100) * (sorted.length - 1))] ?? Number.NaN;
      return percentilesResult(
        "percentiles_bucket",
        percents.map((percent) => [percent, at(percent)]),
        { keyed, format },
      );
    },
  };
});
