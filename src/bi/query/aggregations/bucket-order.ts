import { QueryError, parsingError } from "../errors.ts";
import { type JsonNode, textOfNode } from "../json/json-node.ts";
import { compareText } from "../mapping/column-value.ts";
import type { SqlResult } from "../target.ts";
import type { Results } from "./aggregation.ts";
import { numberAt } from "./bucket-path.ts";

/** One key of an order: `_count`, `_key`, or the path of an inner aggregation. */
export interface Order {
  readonly path: string;
  readonly ascending: boolean;
}

/** Reads `{"_count": "desc"}` or a list of such. */
export function readOrder(node: JsonNode): readonly Order[] {
  if (node.kind === "array") return node.items.flatMap(readOrder);
  if (node.kind !== "object") throw parsingError(`Unexpected token [${node.kind}] for [order]`, node.at);
  return node.members.map(({ name, value }) => {
    const direction = textOfNode(value).toLowerCase();
    if (direction !== "asc" && direction !== "desc") {
      throw parsingError(`Unknown order direction [${textOfNode(value)}]`, value.at);
    }
    return { path: name, ascending: direction === "asc" };
  });
}

export interface Ordered<B> {
  readonly key: (bucket: B) => SqlResult;
  readonly docCount: (bucket: B) => number;
  readonly results: (bucket: B) => Results;
}

/** Compares buckets by the order; what is equal in it stands by key ascending. */
export function compareBy<B>(orders: readonly Order[], ordered: Ordered<B>): (a: B, b: B) => number {
  const byKey = (a: B, b: B) => compareKeys(ordered.key(a), ordered.key(b));
  const comparisons = orders.map(({ path, ascending }) => {
    const compare = comparisonOf(path, ordered, byKey, ascending);
    return ascending ? compare : (a: B, b: B) => compare(b, a);
  });
  return (a, b) => {
    for (const compare of comparisons) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return byKey(a, b);
  };
}

function comparisonOf<B>(
  path: string,
  ordered: Ordered<B>,
  byKey: (a: B, b: B) => number,
  ascending: boolean,
) {
  if (path === "_key" || path === "_term") return byKey;
  if (path === "_count") return (a: B, b: B) => ordered.docCount(a) - ordered.docCount(b);
  return (a: B, b: B) =>
    compareNumbers(valueAt(path, ordered.results(a)), valueAt(path, ordered.results(b)), ascending);
}

function valueAt(path: string, results: Results): number {
  const value = numberAt(results, path);
  if (value !== undefined) return value;
  throw new QueryError("searching", 500, {
    type: "aggregation_execution_exception",
    reason: `Invalid aggregation order path [${path}]. The provided aggregation [${path}] either does not exist, or is a pipeline aggregation and cannot be used to sort the buckets.`,
  });
}

/** A bucket without a value stands last whatever the direction. */
function compareNumbers(a: number, b: number, ascending: boolean): number {
  if (Number.isNaN(a) || Number.isNaN(b)) {
    const order = Number(Number.isNaN(a)) - Number(Number.isNaN(b));
    return ascending ? order : -order;
  }
  return a - b;
}

export function compareKeys(a: SqlResult, b: SqlResult): number {
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (a === null || b === null || a === b) return 0;
  return a < b ? -1 : 1;
}
