import type { AggregationResult, Results } from "./aggregation.ts";

/**
 * The number at a path such as `fees>total.avg`: through aggregations of one bucket to a metric, and one of its
 * properties. NaN when the metric has no value there, undefined when the path leads nowhere.
 */
export function numberAt(results: Results, path: string): number | undefined {
  const [first = "", ...rest] = path.split(">");
  if (rest.length > 0) {
    const { name } = splitStep(first);
    const single = results.get(name)?.single;
    return single && numberAt(single.results, rest.join(">"));
  }
  const whole = results.get(first);
  if (whole !== undefined) return numberOfResult(whole, undefined);
  const { name, property } = splitStep(first);
  const owner = results.get(name);
  return owner && numberOfResult(owner, property);
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
  const open = step.endsWith("]") ? step.lastIndexOf("[") : -1;
  if (open >= 0)
    return { name: step.slice(0, open), property: step.slice(open + 1, -1).replaceAll(/^['"]|['"]$/g, "") };
  const dot = step.lastIndexOf(".");
  return dot < 0
    ? { name: step, property: undefined }
    : { name: step.slice(0, dot), property: step.slice(dot + 1) };
}
