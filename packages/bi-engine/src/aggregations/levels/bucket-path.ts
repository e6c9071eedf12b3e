import { work } from "../../work.ts";
import type { AggregationResult, Bucket, Results } from "../aggregation.ts";

/**
 * The number at a path such as `fees>total.avg`: through aggregations of one bucket (`paid>_count`), or one bucket of
 * several (`by_status['success']>total`), to a metric and one of its properties. NaN when there is no value there, as
 * for a bucket that does not exist; undefined when what is there is no single number.
 */
export function numberAt(results: Results, path: string): number | undefined {
  work(path.length);
  const [first = "", ...rest] = path.split(">");
  // Names may contain dots and brackets.
  const whole = results.get(first);
  if (whole !== undefined) return numberBelow(whole, rest);
  const { name, property } = splitStep(first);
  const owner = results.get(name);
  if (owner === undefined) return rest.length > 0 ? Number.NaN : undefined;
  const key = keyOf(first);
  if (key !== undefined && owner.buckets !== undefined) return numberInBucket(owner.buckets, key, rest);
  return rest.length > 0 ? numberBelow(owner, rest) : numberOfResult(owner, property);
}

function numberBelow(result: AggregationResult, rest: readonly string[]): number | undefined {
  if (rest.length === 0) return numberOfResult(result, undefined);
  if (result.single !== undefined) return numberIn(result.single, rest);
  if (result.buckets !== undefined && rest.length === 1) return numberOfResult(result, rest[0]);
  return undefined;
}

function numberInBucket(
  buckets: readonly Bucket[],
  key: string,
  rest: readonly string[],
): number | undefined {
  const bucket = buckets.find(({ keyText }) => keyText === key);
  if (bucket === undefined) return Number.NaN;
  if (rest.length === 1 && rest[0] === "_key") return bucket.keyNumber;
  return rest.length === 0 ? undefined : numberIn(bucket, rest);
}

function numberIn(
  { docCount, results }: { readonly docCount: number; readonly results: Results },
  rest: readonly string[],
): number | undefined {
  if (rest.length === 1 && rest[0] === "_count") return docCount;
  return numberAt(results, rest.join(">"));
}

function numberOfResult(result: AggregationResult, property: string | undefined): number | undefined {
  if (result.single !== undefined) {
    return property === undefined || property === "_count" || property === "doc_count"
      ? result.single.docCount
      : undefined;
  }
  if (result.buckets !== undefined && property === "_bucket_count") return result.buckets.length;
  return result.number?.(property);
}

/** `stats.avg`, `stats[avg]` and `percentiles[99.9]` name a property of an aggregation. */
export function splitStep(step: string): { readonly name: string; readonly property: string | undefined } {
  const open = openBracket(step);
  if (open >= 0)
    return { name: step.slice(0, open), property: step.slice(open + 1, -1).replaceAll(/^['"]|['"]$/g, "") };
  const dot = step.lastIndexOf(".");
  return dot < 0
    ? { name: step, property: undefined }
    : { name: step.slice(0, dot), property: step.slice(dot + 1) };
}

/** The key in `name['key']`, which names one of several buckets. */
function keyOf(step: string): string | undefined {
  const open = openBracket(step);
  const inside = open < 0 ? "" : step.slice(open + 1, -1);
  const isQuoted = inside.length > 1 && inside.startsWith("'") && inside.endsWith("'");
  return isQuoted ? inside.slice(1, -1) : undefined;
}

function openBracket(step: string): number {
  return step.endsWith("]") ? step.lastIndexOf("[") : -1;
}
