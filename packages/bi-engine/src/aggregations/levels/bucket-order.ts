import { parsingError } from "../../errors.ts";
import { type JsonNode, tokenName } from "../../json/json-node.ts";
import type { SqlResult } from "../../plan/target.ts";
import { type Sql, join, name, sql } from "../../sql/sql.ts";
import { compareText } from "../../values/compare-text.ts";
import type { Aggregation, Level, Results } from "../aggregation.ts";
import { numberAt, splitStep } from "./bucket-path.ts";
import { isKey, unknownMetric } from "./order-path.ts";
import { metricColumn, resolveMetrics } from "./run-level.ts";

/** One key of an order: `_count`, `_key`, or the path of an inner aggregation. */
export interface Order {
  readonly path: string;
  readonly ascending: boolean;
}

/** Reads `{"_count": "desc"}` or a list of such. */
export function readOrder(node: JsonNode): readonly Order[] {
  if (node.kind === "array") return node.items.flatMap(readOrder);
  if (node.kind !== "object")
    throw parsingError(`Unexpected token [${tokenName(node)}] for [order]`, node.at);
  const orders = node.members.map(({ name: path, value }) => {
    if (value.kind !== "text")
      throw parsingError(`Unexpected token [${tokenName(value)}] for [order]`, value.at);
    const direction = value.value.toLowerCase();
    if (direction !== "asc" && direction !== "desc") {
      throw parsingError(`Unknown order direction [${value.value}]`, value.at);
    }
    return { path, ascending: direction === "asc" };
  });
  // The members of an object have no order, so OpenSearch keeps the last one.
  const last = orders.at(-1);
  if (last === undefined) throw parsingError("Must specify at least one field for [order]", node.at);
  return [last];
}

/** The order as SQL over counted groups; undefined when it depends on more than metrics of the same level. */
export function orderSql(
  inside: Level,
  inner: readonly Aggregation[],
  orders: readonly Order[],
): Sql | undefined {
  const keys = inside.groups.slice(-1).map(name);
  const metrics = resolveMetrics(inside, inner);
  const parts: Sql[] = [];
  for (const { path, ascending } of orders) {
    const direction = ascending ? sql`ASC NULLS LAST` : sql`DESC NULLS LAST`;
    if (isKey(path)) parts.push(sql`${join(keys)} ${direction}`);
    else if (path === "_count") parts.push(sql`n ${direction}`);
    else {
      const { name: owner, property } = splitStep(path);
      const placed = metrics.placed.get(owner);
      const columns = placed?.metric.columns.map((_, i) => metricColumn(placed.start + i));
      const expression = placed?.metric.sortBy?.(property, columns ?? []);
      if (expression === undefined) return undefined;
      parts.push(sql`${expression} ${direction}`);
    }
  }
  return join([...parts, ...keys]);
}

interface Ordered<B> {
  readonly keys: (bucket: B) => readonly SqlResult[];
  readonly docCount: (bucket: B) => number;
  readonly results: (bucket: B) => Results;
}

/** Compares buckets by the order; ties by ascending key. */
export function compareBy<B>(orders: readonly Order[], ordered: Ordered<B>): (a: B, b: B) => number {
  const byKey = (a: B, b: B) => compareAll(ordered.keys(a), ordered.keys(b));
  const comparisons = orders.map((order) => comparisonOf(order, ordered, byKey));
  return (a, b) => {
    for (const compare of comparisons) {
      const difference = compare(a, b);
      if (difference !== 0) return difference;
    }
    return byKey(a, b);
  };
}

function comparisonOf<B>({ path, ascending }: Order, ordered: Ordered<B>, byKey: (a: B, b: B) => number) {
  const sign = ascending ? 1 : -1;
  if (isKey(path)) return (a: B, b: B) => sign * byKey(a, b);
  if (path === "_count") return (a: B, b: B) => sign * (ordered.docCount(a) - ordered.docCount(b));
  return (a: B, b: B) =>
    compareNumbers(valueAt(path, ordered.results(a)), valueAt(path, ordered.results(b)), sign);
}

function valueAt(path: string, results: Results): number {
  const value = numberAt(results, path);
  if (value !== undefined) return value;
  throw unknownMetric(path);
}

/** A bucket without a value is last in either direction. */
function compareNumbers(a: number, b: number, sign: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return sign * (a < b ? -1 : a > b ? 1 : 0);
}

function compareAll(a: readonly SqlResult[], b: readonly SqlResult[]): number {
  for (const [i, value] of a.entries()) {
    const difference = compareKeys(value, b[i] ?? null);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function compareKeys(a: SqlResult, b: SqlResult): number {
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}
