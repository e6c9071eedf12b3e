import { plain } from "../../json/json-node.ts";
import type { ResponseValue, ResponseObject } from "../../json/write-json.ts";
import type { Aggregation, AggregationResult, Bucket, Naming, Results } from "../aggregation.ts";

/** The response of the aggregations of one level: a member for each, under the name the client gave. */
export function responseOfResults(results: Results, naming: Naming): ResponseObject {
  const response: Record<string, ResponseValue> = {};
  for (const [name, result] of results) {
    response[naming.typedKeys ? `${result.typeName}#${name}` : name] = result.response(naming);
  }
  return response;
}

function responseOfBucket(bucket: Bucket, naming: Naming): ResponseObject {
  return { ...bucket.head, ...responseOfResults(bucket.results, naming) };
}

/** The list of buckets, or an object by key when the client requested `keyed`. */
export function responseOfBuckets(buckets: readonly Bucket[], keyed: boolean, naming: Naming): ResponseValue {
  if (!keyed) return buckets.map((bucket) => responseOfBucket(bucket, naming));
  return Object.fromEntries(buckets.map((bucket) => [bucket.keyText, responseOfBucket(bucket, naming)]));
}

/** Puts the client's `meta` before the rest of the response. */
export function withMeta(aggregation: Aggregation, result: AggregationResult): AggregationResult {
  const { meta } = aggregation;
  if (meta === undefined) return result;
  return { ...result, response: (naming) => ({ meta: plain(meta), ...result.response(naming) }) };
}
