import type { AggregationResult, Bucket } from "../aggregation.ts";
import { answerOfBuckets } from "./response.ts";
import type { AnswerObject } from "../../json/write-json.ts";

/** The result of an aggregation with many buckets. */
export function bucketsResult(
  typeName: string,
  buckets: readonly Bucket[],
  options: { readonly keyed?: boolean; readonly before?: AnswerObject; readonly after?: AnswerObject } = {},
): AggregationResult {
  return {
    typeName,
    buckets,
    answer: (naming) => ({
      ...options.before,
      buckets: answerOfBuckets(buckets, options.keyed ?? false, naming),
      ...options.after,
    }),
  };
}
