import { validationError } from "../../errors.ts";
import { doubleOrNull } from "../../json/write-json.ts";
import type {
  Aggregation,
  AggregationKind,
  AggregationResult,
  Results,
  Surroundings,
} from "../aggregation.ts";
import { refuseMissingPath, siblingPath } from "../levels/pipeline-path.ts";
import { SINGLE_BUCKET_KINDS } from "../levels/single-bucket-kinds.ts";
import type { Options } from "../reading/options.ts";
import { bucketValue } from "./bucket-value.ts";
import { type PipelineOptions, firstPath, readPipelineOptions } from "./pipeline-options.ts";

/** A value of a bucket with the bucket's key. */
interface KeyedValue {
  readonly key: string;
  readonly value: number;
}

interface BucketMetric {
  readonly options?: Options;
  readonly result: (values: readonly KeyedValue[], options: PipelineOptions) => AggregationResult;
}

/** Makes a kind that computes one result from the buckets of an aggregation beside it. */
export function bucketMetric(kind: string, describe: () => BucketMetric): AggregationKind {
  return {
    name: kind,
    read: (body, { name: aggregationName }) => {
      const metric = describe();
      const options = readPipelineOptions(body, { kind, name: aggregationName }, metric.options ?? {});
      const path = firstPath(options);
      return {
        type: "sibling-pipeline",
        paths: [path],
        check: (surroundings) => checkPath(path, surroundings),
        result: (results) => metric.result(valuesAt(results, path, options), options),
      };
    },
  };
}

function checkPath(path: string, { name, siblings }: Surroundings): void {
  refuseMissingPath(path, siblings);
  const owner = siblings.find((sibling) => sibling.name === siblingPath(path).owner);
  if (owner !== undefined && hasManyBuckets(owner)) return;
  throw validationError([
    `The first aggregation in buckets_path must be a multi-bucket aggregation for aggregation [${name}] found :${className(owner)} for buckets path: ${path}`,
  ]);
}

function hasManyBuckets({ kind, behaviour }: Aggregation): boolean {
  return behaviour.type === "bucket" && !SINGLE_BUCKET_KINDS.has(kind);
}

/** The name of OpenSearch's builder class, which its message shows. */
function className(owner: Aggregation | undefined): string {
  const terms = (owner?.kind ?? "").split("_").map((term) => term.slice(0, 1).toUpperCase() + term.slice(1));
  return `org.opensearch.search.aggregations.${terms.join("")}AggregationBuilder`;
}

function valuesAt(results: Results, path: string, { gapPolicy }: PipelineOptions): readonly KeyedValue[] {
  const { owner, rest } = siblingPath(path);
  return (results.get(owner)?.buckets ?? [])
    .map((bucket) => ({ key: bucket.keyText, value: bucketValue(bucket, rest, gapPolicy) }))
    .filter(({ value }) => !Number.isNaN(value));
}

/** The best value of buckets with the keys of all buckets that have it. */
export function bestBucket(
  values: readonly KeyedValue[],
  pick: (...values: number[]) => number,
  { format }: PipelineOptions,
): AggregationResult {
  const best = values.length === 0 ? Number.NaN : pick(...values.map(({ value }) => value));
  const keys = values.filter(({ value }) => value === best).map(({ key }) => key);
  const isNumber = values.length > 0;
  return {
    typeName: "bucket_metric_value",
    response: () => ({
      value: doubleOrNull(isNumber ? best : null),
      value_as_string: isNumber ? format?.(best) : undefined,
      keys,
    }),
    number: (property) => (property === undefined || property === "value" ? best : undefined),
  };
}
