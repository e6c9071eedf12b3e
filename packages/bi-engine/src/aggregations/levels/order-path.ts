import { QueryError } from "../../errors.ts";
import { parseJavaDouble } from "../../values/java-double.ts";
import type { Aggregation } from "../aggregation.ts";
import { SINGLE_BUCKET_KINDS } from "./single-bucket-kinds.ts";

/** Refuses an order by an aggregation that does not exist or has no number, before anything is counted. */
export function refuseUnknownPaths(
  orders: readonly { readonly path: string }[],
  inner: readonly Aggregation[],
): void {
  for (const { path } of orders) {
    if (!isKey(path) && path !== "_count") checkOwner(path, path.split(">"), inner);
  }
}

export function isKey(path: string): boolean {
  return path === "_key" || path === "_term" || path === "_time";
}

/** The refusal of a property that a metric with several numbers does not have. */
export function unknownMetric(path: string): QueryError {
  const { name, key } = lastElement(path.split(">").at(-1) ?? "");
  return badPath(path, `Unknown metric name [${key}] on multi-value metrics aggregation [${name}]`);
}

function checkOwner(path: string, elements: readonly string[], inner: readonly Aggregation[]): void {
  const [element = "", ...rest] = elements;
  const { name, key } = rest.length > 0 ? { name: element, key: undefined } : lastElement(element);
  const owner = inner.find((aggregation) => aggregation.name === name);
  if (owner === undefined || owner.behaviour.type.endsWith("pipeline")) {
    throw badPath(
      path,
      `The provided aggregation [${element}] either does not exist, or is a pipeline aggregation and cannot be used to sort the buckets.`,
    );
  }
  if (rest.length === 0) checkKey(path, owner, key);
  else if (SINGLE_BUCKET_KINDS.has(owner.kind)) checkOwner(path, rest, owner.inner);
  else throw badPath(path, `${NOT_ONE_BUCKET} [${owner.name}] is not single-bucket.`);
}

/** Only the end of a path may name a property: `stats.avg`, `percentiles[50]`. */
function lastElement(element: string): { readonly name: string; readonly key: string | undefined } {
  const open = element.endsWith("]") ? element.lastIndexOf("[") : -1;
  if (open > 0) return { name: element.slice(0, open), key: element.slice(open + 1, -1) };
  const dot = element.lastIndexOf(".");
  return dot < 0
    ? { name: element, key: undefined }
    : { name: element.slice(0, dot), key: element.slice(dot + 1) };
}

const NOT_ONE_BUCKET =
  "Buckets can only be sorted on a sub-aggregator path that is built out of zero or more single-bucket aggregations within the path and a final single-bucket or a metrics aggregation at the path end.";

/** Whether the aggregation at the end of the path has the number that the key names. */
function checkKey(path: string, { name, kind }: Aggregation, key: string | undefined): void {
  if (SINGLE_BUCKET_KINDS.has(kind)) {
    if (key !== undefined && key !== "doc_count") throw badPath(path, onlyItsCount(name));
    return;
  }
  if (SINGLE_VALUE_KINDS.has(kind)) {
    if (key !== undefined && key !== "value") throw badPath(path, onlyItsValue(name));
    return;
  }
  const keys = KEYS_BY_KIND.get(kind);
  if (keys === undefined) throw badPath(path, NOT_ONE_BUCKET);
  if (key === undefined) {
    throw badPath(
      path,
      "When ordering on a multi-value metrics aggregation a metric name must be specified.",
    );
  }
  if (keys !== "numbers") {
    if (!keys.has(key)) throw unknownMetric(path);
    return;
  }
  const number = parseJavaDouble(key);
  if (typeof number !== "number") throw badPath(path, number.refusal, "number_format_exception");
}

const SINGLE_VALUE_KINDS: ReadonlySet<string> = new Set([
  "avg",
  "cardinality",
  "max",
  "median_absolute_deviation",
  "min",
  "sum",
  "value_count",
  "weighted_avg",
]);

const STATS_KEYS = ["avg", "count", "max", "min", "sum"];

/** The properties of metrics with several numbers; those of percentiles are the numbers in the request. */
const KEYS_BY_KIND: ReadonlyMap<string, ReadonlySet<string> | "numbers"> = new Map<
  string,
  ReadonlySet<string> | "numbers"
>([
  ["stats", new Set(STATS_KEYS)],
  [
    "extended_stats",
    new Set([
      ...STATS_KEYS,
      "std_deviation",
      "std_deviation_population",
      "std_deviation_sampling",
      "std_lower",
      "std_lower_population",
      "std_lower_sampling",
      "std_upper",
      "std_upper_population",
      "std_upper_sampling",
      "sum_of_squares",
      "variance",
      "variance_population",
      "variance_sampling",
    ]),
  ],
  ["percentiles", "numbers"],
  ["percentile_ranks", "numbers"],
]);

function onlyItsCount(name: string): string {
  return `Ordering on a single-bucket aggregation can only be done on its doc_count. Either drop the key (a la "${name}") or change it to "doc_count" (a la "${name}.doc_count") or "key".`;
}

function onlyItsValue(name: string): string {
  return `Ordering on a single-value metrics aggregation can only be done on its value. Either drop the key (a la "${name}") or change it to "value" (a la "${name}.value")`;
}

function badPath(path: string, why: string, type = "illegal_argument_exception"): QueryError {
  return new QueryError("searching", 500, {
    type: "aggregation_execution_exception",
    reason: `Invalid aggregation order path [${path}]. ${why}`,
    causedBy: { type, reason: why },
  });
}
