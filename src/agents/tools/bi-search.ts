import { closestName } from "../../platform/closest-name.ts";
import { BI_FIELDS } from "./bi-fields.ts";
import { searchFault, type SearchFault } from "./search-fault.ts";

/** The fields that assistants can name. */
const FIELDS: ReadonlySet<string> = new Set(BI_FIELDS);
const MAX_DEPTH = 8;
const MAX_BUCKETS = 1_000;

type Value = Readonly<Record<string, unknown>>;

/**
 * Refuses a search that is not of the listed clauses, aggregations and fields; undefined when it is. Only what works within its own
 * query is listed: a `global` aggregation, a suggester or `min_doc_count: 0` would show what the query does not find.
 */
export function refuseSearch(search: Value, fields = FIELDS): SearchFault | undefined {
  const { query, aggs, aggregations, size, sort, ...others } = search;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    return searchFault("query", "takes_also", { names: "query, aggs, size", last: "sort" });
  if (aggs !== undefined && aggregations !== undefined) return searchFault("query.aggs", "twice");
  if (size !== undefined && !isCount(size, 100)) return searchFault("query.size", "count", { most: 100 });
  return (
    (query === undefined ? undefined : refuseClause(query, "query.query", { depth: 0, fields })) ??
    (sort === undefined ? undefined : refuseSort(sort, fields)) ??
    refuseAggregations(aggs ?? aggregations, "query.aggs", { depth: 0, fields })
  );
}

const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  term: ["value", "boost"],
  range: ["gt", "gte", "lt", "lte", "format", "time_zone"],
};

interface Place {
  readonly depth: number;
  /** The fields that can be named. */
  readonly fields: ReadonlySet<string>;
}

function refuseClause(clause: unknown, path: string, place: Place): SearchFault | undefined {
  if (place.depth > MAX_DEPTH) return searchFault(path, "too_deep");
  const only = onlyEntry(clause);
  if (!only) return searchFault(path, "one_clause");
  const [kind, body] = only;
  switch (kind) {
    case "match_all":
      return isObject(body) && Object.keys(body).length === 0
        ? undefined
        : searchFault(`${path}.match_all`, "not_empty");
    case "exists":
      return refuseField(
        isObject(body) && Object.keys(body).length === 1 ? body["field"] : undefined,
        `${path}.exists`,
        place.fields,
      );
    case "term":
    case "terms":
    case "range":
      return refuseLeaf(kind, body, { path: `${path}.${kind}`, fields: place.fields });
    case "bool":
      return refuseBool(body, `${path}.bool`, place);
    default:
      return searchFault(path, "takes_either", {
        names: "match_all, term, terms, range, exists",
        last: "bool",
      });
  }
}

function refuseLeaf(
  kind: string,
  body: unknown,
  { path, fields }: { path: string; fields: ReadonlySet<string> },
): SearchFault | undefined {
  const only = onlyEntry(body);
  if (!only) return searchFault(path, "one_field");
  const [field, value] = only;
  const problem = refuseField(field, path, fields);
  if (problem !== undefined) return problem;
  if (kind === "terms")
    return Array.isArray(value) && value.length <= 100 && value.every(isScalar)
      ? undefined
      : searchFault(path, "list", { most: 100 });
  if (kind === "term" && isScalar(value)) return undefined;
  const allowed = OPTIONS[kind] ?? [];
  return isObject(value) &&
    Object.entries(value).every(([name, inner]) => allowed.includes(name) && isScalar(inner))
    ? undefined
    : searchFault(path, "takes", { names: allowed.join(", ") });
}

function refuseBool(body: unknown, path: string, { depth, fields }: Place): SearchFault | undefined {
  if (!isObject(body)) return searchFault(path, "no_object");
  for (const [name, clauses] of Object.entries(body)) {
    if (name === "minimum_should_match" && isCount(clauses, 100)) continue;
    if (!["must", "filter", "should", "must_not"].includes(name))
      return searchFault(path, "takes_also", {
        names: "must, filter, should, must_not",
        last: "minimum_should_match",
      });
    const list = Array.isArray(clauses) ? clauses : [clauses];
    if (list.length > 50) return searchFault(`${path}.${name}`, "too_many_clauses", { most: 50 });
    for (const clause of list) {
      const problem = refuseClause(clause, `${path}.${name}`, { depth: depth + 1, fields });
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

const AGGREGATIONS: Readonly<Record<string, readonly string[]>> = {
  terms: ["field", "size", "order"],
  date_histogram: ["field", "calendar_interval", "fixed_interval", "format", "time_zone"],
  sum: ["field"],
  avg: ["field"],
  min: ["field"],
  max: ["field"],
  value_count: ["field"],
  cardinality: ["field"],
  stats: ["field"],
};

function refuseAggregations(aggs: unknown, path: string, { depth, fields }: Place): SearchFault | undefined {
  if (aggs === undefined) return undefined;
  if (!isObject(aggs) || Object.keys(aggs).length > 10)
    return searchFault(path, "aggregations", { most: 10 });
  if (depth > 3) return searchFault(path, "too_deep");
  for (const [name, aggregation] of Object.entries(aggs)) {
    if (!/^\w{1,40}$/.test(name)) return searchFault(path, "names");
    if (!isObject(aggregation)) return searchFault(`${path}.${name}`, "no_object");
    const { aggs: inner, aggregations: spelled, ...own } = aggregation;
    const problem =
      refuseAggregation(own, `${path}.${name}`, fields) ??
      refuseAggregations(inner ?? spelled, `${path}.${name}.aggs`, { depth: depth + 1, fields });
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function refuseAggregation(
  aggregation: Value,
  path: string,
  fields: ReadonlySet<string>,
): SearchFault | undefined {
  const only = onlyEntry(aggregation);
  const allowed = only && Object.hasOwn(AGGREGATIONS, only[0]) ? AGGREGATIONS[only[0]] : undefined;
  if (!only || !allowed)
    return searchFault(path, "takes_one", { names: Object.keys(AGGREGATIONS).join(", ") });
  const [kind, body] = only;
  if (!isObject(body)) return searchFault(`${path}.${kind}`, "no_object");
  const { size, order, ...options } = body;
  const unknown = Object.keys(body).some((name) => !allowed.includes(name));
  if (unknown || !Object.values(options).every(isScalar))
    return searchFault(`${path}.${kind}`, "takes", { names: allowed.join(", ") });
  if (size !== undefined && !isCount(size, MAX_BUCKETS))
    return searchFault(`${path}.${kind}.size`, "at_most", { most: MAX_BUCKETS });
  if (order !== undefined && !isOrder(order)) return searchFault(`${path}.${kind}.order`, "order");
  return refuseField(body["field"], `${path}.${kind}`, fields);
}

function refuseSort(sort: unknown, fields: ReadonlySet<string>): SearchFault | undefined {
  const list = Array.isArray(sort) ? sort : [sort];
  if (list.length > 5) return searchFault("query.sort", "too_many_fields", { most: 5 });
  for (const item of list) {
    const field = typeof item === "string" ? item : isOrder(item) ? Object.keys(item as Value)[0] : undefined;
    const problem = refuseField(field, "query.sort", fields);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** A name that is longer is no misspelt field. */
const MAX_COMPARED = 50;

function refuseField(field: unknown, path: string, fields: ReadonlySet<string>): SearchFault | undefined {
  if (typeof field === "string" && fields.has(field)) return undefined;
  const meant =
    typeof field === "string" ? closestName(field.slice(0, MAX_COMPARED), [...fields]) : undefined;
  return meant === undefined ? searchFault(path, "no_field") : searchFault(path, "misspelt_field", { meant });
}

/** `{name: "desc"}`, of a field or a short path of aggregations. */
function isOrder(value: unknown): boolean {
  const only = onlyEntry(value);
  return only !== undefined && /^[\w.>]{1,100}$/.test(only[0]) && (only[1] === "asc" || only[1] === "desc");
}

function onlyEntry(value: unknown): readonly [string, unknown] | undefined {
  const entries = isObject(value) ? Object.entries(value) : [];
  return entries.length === 1 ? entries[0] : undefined;
}

function isObject(value: unknown): value is Value {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isScalar(value: unknown): boolean {
  return (
    typeof value === "boolean" ||
    typeof value === "number" ||
    (typeof value === "string" && value.length <= 200)
  );
}

function isCount(value: unknown, max: number): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max;
}
