import { QueryError } from "../../errors.ts";
import type { Bucket } from "../aggregation.ts";
import { numberAt, splitStep } from "../levels/bucket-path.ts";
import type { PipelineOptions } from "./pipeline-options.ts";

/**
 * The number of a bucket at a path. NaN when the metric has none there or, with the policy `skip`, when the bucket is
 * empty: an empty bucket is a gap whatever its metrics say. Zero instead with the policy `insert_zeros`.
 */
export function bucketValue(bucket: Bucket, path: string, gapPolicy: PipelineOptions["gapPolicy"]): number {
  const isCount = path === "_count";
  const value = isCount
    ? bucket.docCount
    : path === "_key"
      ? bucket.keyNumber
      : numberAt(bucket.results, path);
  if (value === undefined) throw notANumber(bucket, path);
  const isGap = !Number.isFinite(value) || (bucket.docCount === 0 && !isCount);
  if (!isGap) return value;
  return gapPolicy === "insert_zeros" ? 0 : Number.NaN;
}

function notANumber({ results }: Bucket, path: string): QueryError {
  const { name } = splitStep(path.split(">")[0] ?? "");
  const owner = results.get(name);
  const what =
    owner?.number === undefined
      ? `got: [${className(owner?.typeName)}] at aggregation [${name}]`
      : `but [${name}] contains multiple values. Please specify which to use.`;
  return new QueryError("reducing", 500, {
    type: "aggregation_execution_exception",
    reason: `buckets_path must reference either a number value or a single value numeric metric aggregation, ${what}`,
  });
}

/** The name of OpenSearch's class of results, which its message shows. */
function className(typeName = "null"): string {
  const terms: Readonly<Record<string, string>> = {
    sterms: "StringTerms",
    lterms: "LongTerms",
    dterms: "DoubleTerms",
  };
  const words = typeName.split("_").map((term) => term.slice(0, 1).toUpperCase() + term.slice(1));
  return terms[typeName] ?? `Internal${words.join("")}`;
}
