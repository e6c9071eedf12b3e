import { bucketSeries } from "../../pipelines/bucket-series.ts";
import { badOption, integerOption } from "../../reading/options.ts";

export const serialDiff = bucketSeries("serial_diff", () => {
  let lag = 1;
  return {
    options: {
      lag: {
        tokens: ["VALUE_NUMBER"],
        take: (node) => {
          lag = integerOption(node, "serial_diff", "lag");
          if (lag <= 0)
            throw badOption(node, "serial_diff", "lag", "Lag must be a positive, non-zero integer");
        },
      },
    },
    compute: (values) =>
      values.map((value, i) => {
        const earlier = values[i - lag];
        return earlier === undefined || Number.isNaN(value - earlier) ? undefined : value - earlier;
      }),
  };
});
