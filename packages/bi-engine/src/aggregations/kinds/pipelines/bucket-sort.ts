import { illegalArgument, placed, validationError } from "../../../errors.ts";
import type { JsonNode } from "../../../json/json-node.ts";
import type { SortKey } from "../../../queries/query.ts";
import type { AggregationKind, Bucket } from "../../aggregation.ts";
import { refuseMissingPath } from "../../levels/pipeline-path.ts";
import { bucketValue } from "../../pipelines/bucket-value.ts";
import { readPipelineOptions } from "../../pipelines/pipeline-options.ts";
import { badOption, endOf, integerOption } from "../../reading/options.ts";

interface BucketSortKey {
  readonly path: string;
  readonly ascending: boolean;
}

export const bucketSort: AggregationKind = {
  name: "bucket_sort",
  read: (body, { name: aggregationName, sort }) => {
    let keys: readonly BucketSortKey[] = [];
    let from = 0;
    let size: number | undefined;
    const options = readPipelineOptions(
      body,
      { kind: "bucket_sort", name: aggregationName },
      {
        sort: (node) => (keys = fieldsOf(sort(node), node)),
        from: (node) => (from = readFrom(node)),
        size: (node) => (size = readSize(node)),
      },
      false,
    );
    return {
      type: "parent-pipeline",
      paths: keys.map(({ path }) => path),
      check: ({ name, parents, siblings }) => {
        if (parents.length === 0) {
          throw validationError([
            `bucket_sort aggregation [${name}] must be declared inside of another aggregation`,
          ]);
        }
        if (keys.length === 0 && size === undefined && from === 0) {
          throw validationError([
            `[${name}] is configured to perform nothing. Please set either of [sort, size, from] to use bucket_sort`,
          ]);
        }
        for (const { path } of keys) refuseMissingPath(path, siblings);
      },
      apply: (_name, buckets) => {
        const sorted = keys.length === 0 ? buckets : sortBuckets(buckets, keys, options.gapPolicy);
        return sorted.slice(from, size === undefined ? undefined : from + size);
      },
    };
  },
};

/** Buckets without any of the values are removed; a bucket that lacks one is sorted last. */
function sortBuckets(
  buckets: readonly Bucket[],
  keys: readonly BucketSortKey[],
  gapPolicy: "skip" | "insert_zeros",
): readonly Bucket[] {
  const valued = buckets.map((bucket) => ({
    bucket,
    values: keys.map(({ path }) => valueOf(bucket, path, gapPolicy)),
  }));
  return valued
    .filter(({ values }) => values.some((value) => value !== undefined))
    .toSorted((a, b) => {
      for (const [i, { ascending }] of keys.entries()) {
        const [x, y] = [a.values[i], b.values[i]];
        if (x === y) continue;
        if (x === undefined || y === undefined) return x === undefined ? 1 : -1;
        return (x < y ? -1 : 1) * (ascending ? 1 : -1);
      }
      return 0;
    })
    .map(({ bucket }) => bucket);
}

function valueOf(
  bucket: Bucket,
  path: string,
  gapPolicy: "skip" | "insert_zeros",
): number | string | undefined {
  if (path === "_key") return bucket.keyNumber ?? bucket.keyText;
  const value = bucketValue(bucket, path, gapPolicy);
  return Number.isNaN(value) ? undefined : value;
}

function fieldsOf(keys: readonly SortKey[], node: JsonNode): readonly BucketSortKey[] {
  return placed(endOf(node), () => keys.map(onlyByField));
}

/** Hits are sorted by scores and distances, too, which buckets do not have. */
function onlyByField(key: SortKey): BucketSortKey {
  if (key.by === "field") return key;
  if (key.by === "doc") return { path: "_doc", ascending: key.ascending };
  const order = key.ascending ? "asc" : "desc";
  const shown = key.by === "score" ? `: [{\n  "_score" : {\n    "order" : "${order}"\n  }\n}]` : "";
  throw illegalArgument(`[bucket_sort] only supports field based sorting; incompatible sort${shown}`);
}

function readFrom(node: JsonNode): number {
  const from = integerOption(node, "bucket_sort", "from");
  if (from >= 0) return from;
  throw badOption(node, "bucket_sort", "from", `[from] must be a non-negative integer: [${from}]`);
}

function readSize(node: JsonNode): number {
  const size = integerOption(node, "bucket_sort", "size");
  if (size > 0) return size;
  throw badOption(node, "bucket_sort", "size", `[size] must be a positive integer: [${size}]`);
}
