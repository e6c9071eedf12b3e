import { expect, test } from "vitest";
import { QueryError } from "../errors.ts";
import { readSearch } from "./read-search.ts";

const terms = { terms: { field: "status" } };
const buckets = (pipeline: object) => ({
  aggs: { a: { ...terms, aggs: { m: { sum: { field: "amount" } }, p: pipeline } } },
});
const innerHits = (inner_hits: object) => ({
  query: { nested: { path: "fees", query: { match_all: {} }, inner_hits } },
});
const ipRange = (range: object) => ({ aggs: { a: { ip_range: { field: "ip", ranges: [range] } } } });

test.each<[what: string, body: object, reported: RegExp]>([
  [
    "an unknown direction of bucket_sort",
    buckets({ bucket_sort: { sort: [{ m: { order: "up" } }] } }),
    /\[bucket_sort\] failed to parse field \[sort\].*\[field_sort\] failed to parse field \[order\].*SortOrder\.UP/,
  ],
  [
    "a misspelt option of bucket_sort",
    buckets({ bucket_sort: { sort: [{ m: { ordr: "asc" } }] } }),
    /\[field_sort\] unknown field \[ordr\] did you mean \[order\]\?/,
  ],
  [
    "scores in bucket_sort",
    buckets({ bucket_sort: { sort: ["_score"] } }),
    /only supports field based sorting; incompatible sort: \[\{\n {2}"_score"/,
  ],
  [
    "an unknown option of inner hits",
    innerHits({ sizes: 1 }),
    /\[inner_hits\] unknown field \[sizes\] did you mean \[size\]\?/,
  ],
  [
    "inner hits from below zero",
    innerHits({ from: -1 }),
    /\[inner_hits\] failed to parse field \[from\].*illegal from value/,
  ],
  [
    "inner hits with a number for a name",
    innerHits({ name: 5 }),
    /\[inner_hits\] name doesn't support values of type: VALUE_NUMBER/,
  ],
  [
    "a list for an end of ip_range",
    ipRange({ to: [] }),
    /failed to parse field \[ranges\].*Can't get text on a START_ARRAY/,
  ],
  [
    "a list for an end of date_range",
    { aggs: { a: { date_range: { field: "at", ranges: [{ to: [] }] } } } },
    /\[range\] to doesn't support values of type: START_ARRAY/,
  ],
  ["a list for a key of ip_range", ipRange({ key: [1] }), /Can't get text on a START_ARRAY/],
  [
    "an execution_hint of cardinality",
    { aggs: { a: { cardinality: { field: "a", execution_hint: "direct" } } } },
    /unknown field \[execution_hint\]/,
  ],
  [
    "aggregations inside of a metric",
    { aggs: { a: { sum: { field: "amount" }, aggs: { b: terms } } } },
    /Aggregator \[a\] of type \[sum\] cannot accept sub-aggregations/,
  ],
  [
    "aggregations inside of significant_text",
    { aggs: { a: { significant_text: { field: "text" }, aggs: { b: terms } } } },
    /cannot accept sub-aggregations/,
  ],
])("%s is refused while the request is read", (_what, body, reported) => {
  expect(refusalOf(body)).toMatch(reported);
});

test.each<[what: string, body: object]>([
  ["nothing for a minimum of clauses", { query: { bool: { minimum_should_match: null } } }],
  ["nothing for options of function_score", { query: { function_score: { query: null, boost_mode: null } } }],
  [
    "a composite inside of terms, which the search refuses",
    { aggs: { a: { ...terms, aggs: { c: { composite: { sources: [{ a: terms }] } } } } } },
  ],
])("%s is read", (_what, body) => {
  expect(refusalOf(body)).toBe("");
});

/** All reasons, the outermost first. */
function refusalOf(body: object): string {
  try {
    readSearch(JSON.stringify(body));
    return "";
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const reasons: string[] = [];
    for (let cause = error.details; cause; cause = cause.causedBy!) reasons.push(cause.reason);
    return reasons.join(" < ");
  }
}
