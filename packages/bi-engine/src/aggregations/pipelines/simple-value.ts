import { doubleOrNull } from "../../json/write-json.ts";
import type { AggregationResult, Bucket } from "../aggregation.ts";

/** The result of a pipeline aggregation that is one number; null when it is none. */
export function simpleValue(
  value: number,
  format: ((value: number) => string) | undefined,
  typeName = "simple_value",
): AggregationResult {
  const isNumber = Number.isFinite(value);
  return {
    typeName,
    response: () => ({
      value: doubleOrNull(isNumber ? value : null),
      value_as_string: isNumber ? format?.(value) : undefined,
    }),
    number: (property) => (property === undefined || property === "value" ? value : undefined),
  };
}

/** The bucket with one more result. */
export function withResult(bucket: Bucket, name: string, result: AggregationResult): Bucket {
  return { ...bucket, results: new Map([...bucket.results, [name, result]]) };
}
