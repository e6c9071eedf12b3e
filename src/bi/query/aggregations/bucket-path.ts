import type { Results } from "./aggregation.ts";

/**
 * The number at a path such as `fees>total.avg`: through aggregations of one bucket to a metric, and one of its
 * properties. NaN when the metric has no value there, undefined when the path leads nowhere.
 */
export function numberAt(results: Results, path: string): number | undefined {
  const [first = "", ...rest] = path.split(">");
  if (rest.length > 0) {
    const single = results.get(first)?.single;
    return single && numberAt(single.results, rest.join(">"));
  }
  const whole = results.get(first);
  if (whole?.number) return whole.number(undefined);
  if (whole?.single) return whole.single.docCount;
  const dot = first.lastIndexOf(".");
  if (dot < 0) return undefined;
  const owner = results.get(first.slice(0, dot));
  const property = first.slice(dot + 1);
  if (owner?.single && (property === "_count" || property === "doc_count")) return owner.single.docCount;
  return owner?.number?.(property);
}
