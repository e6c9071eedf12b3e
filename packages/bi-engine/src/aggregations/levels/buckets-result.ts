import type { ResponseObject } from "../../json/write-json.ts";
import type { AggregationResult, Bucket } from "../aggregation.ts";
import { responseOfBuckets } from "./response.ts";

/** The result of an aggregation with many buckets. */
export function bucketsResult(
  typeName: string,
  buckets: readonly Bucket[],
  options: {
    readonly keyed?: boolean;
    readonly before?: ResponseObject;
    readonly after?: ResponseObject;
  } = {},
): AggregationResult {
  return {
    typeName,
    buckets,
    response: (naming) => ({
      ...options.before,
      buckets: responseOfBuckets(buckets, options.keyed ?? false, naming),
      ...options.after,
    }),
  };
}
