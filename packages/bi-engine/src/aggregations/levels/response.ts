import { plain } from "../../json/json-node.ts";
import type { Answer, AnswerObject } from "../../json/write-json.ts";
import type { Aggregation, AggregationResult, Bucket, Naming, Results } from "../aggregation.ts";

/** The answer of the aggregations of one level: a member for each, under the name the client gave. */
export function answerOfResults(results: Results, naming: Naming): AnswerObject {
  const answer: Record<string, Answer> = {};
  for (const [name, result] of results) {
    answer[naming.typedKeys ? `${result.typeName}#${name}` : name] = result.answer(naming);
  }
  return answer;
}

function answerOfBucket(bucket: Bucket, naming: Naming): AnswerObject {
  return { ...bucket.head, ...answerOfResults(bucket.results, naming) };
}

/** The list of buckets, or an object by key when the client asked for `keyed`. */
export function answerOfBuckets(buckets: readonly Bucket[], keyed: boolean, naming: Naming): Answer {
  if (!keyed) return buckets.map((bucket) => answerOfBucket(bucket, naming));
  return Object.fromEntries(buckets.map((bucket) => [bucket.keyText, answerOfBucket(bucket, naming)]));
}

/** Puts the client's `meta` before the rest of the answer. */
export function withMeta(aggregation: Aggregation, result: AggregationResult): AggregationResult {
  const { meta } = aggregation;
  if (meta === undefined) return result;
  return { ...result, answer: (naming) => ({ meta: plain(meta), ...result.answer(naming) }) };
}
