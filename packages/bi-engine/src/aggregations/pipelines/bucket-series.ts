import type { AggregationKind, Bucket } from "../aggregation.ts";
import { overHistogram } from "../levels/pipeline-path.ts";
import type { Options } from "../reading/options.ts";
import { bucketValue } from "./bucket-value.ts";
import { type PipelineOptions, firstPath, readPipelineOptions } from "./pipeline-options.ts";
import { simpleValue, withResult } from "./simple-value.ts";

interface BucketSeries {
  readonly options?: Options;
  readonly gapPolicy?: PipelineOptions["gapPolicy"];
  /** A number for each bucket from the numbers of all; undefined leaves the bucket without a result. */
  readonly compute: (
    values: readonly number[],
    buckets: readonly Bucket[],
  ) => readonly (number | undefined)[];
}

/** Makes a kind that adds one number to each bucket of a histogram, computed from the sequence of buckets. */
export function bucketSeries(kind: string, describe: () => BucketSeries): AggregationKind {
  return {
    name: kind,
    read: (body, { name: aggregationName }) => {
      const series = describe();
      const options = readPipelineOptions(body, { kind, name: aggregationName }, series.options ?? {});
      const path = firstPath(options);
      return {
        ...overHistogram(kind, path),
        apply: (name, buckets) => {
          const gapPolicy = series.gapPolicy ?? options.gapPolicy;
          const computed = series.compute(
            buckets.map((bucket) => bucketValue(bucket, path, gapPolicy)),
            buckets,
          );
          return buckets.map((bucket, i) => {
            const value = computed[i];
            return value === undefined
              ? bucket
              : withResult(bucket, name, simpleValue(value, options.format));
          });
        },
      };
    },
  };
}
