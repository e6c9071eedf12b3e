import { expect, it } from "vitest";
import { type ObjectNode, readJson } from "@quittance/bi-engine/json";
import { refuseForeign } from "./foreign.ts";

function bodyOf(body: unknown): ObjectNode {
  const node = readJson(JSON.stringify(body));
  if (node.kind !== "object") throw new Error("a body is an object");
  return node;
}

it.each<[string, unknown]>([
  ["wrapper", { query: { bool: { must: [{ wrapper: { query: "e30=" } }] } } }],
  ["terms lookup", { query: { terms: { status: { index: "x", id: "1", path: "a" } } } }],
  ["script inside an aggregation", { aggs: { a: { avg: { script: { source: "1" } } } } }],
  ["script deep inside", { aggs: { a: { filter: { bool: { must_not: { script: { script: "1" } } } } } } }],
  ["script in a sort", { sort: [{ _script: { type: "number", script: "1" } }] }],
  ["more_like_this", { query: { more_like_this: { like: "x" } } }],
  ["indexed shape", { post_filter: { geo_shape: { p: { indexed_shape: { index: "x", id: "1" } } } } }],
  ["runtime fields", { runtime_mappings: {} }],
  ["suggest", { suggest: {} }],
  ["_index in exists", { query: { exists: { field: "_index" } } }],
  ["_index among fields", { query: { multi_match: { query: "x", fields: ["a", "_index"] } } }],
  ["_index in a group of a query string", { query: { query_string: { query: "(a AND _index:b)" } } }],
  ["an aggregation below one that is called meta", { aggs: { meta: { terms: { script: "1" } } } }],
])("%s is refused", (_what, body) => {
  expect(() => refuseForeign(bodyOf(body), undefined)).toThrow("is not supported");
});

it.each<[string, unknown]>([
  ["an aggregation called script", { aggs: { script: { sum: { field: "amount" } } } }],
  ["an aggregation called wrapper", { aggs: { wrapper: { sum: { field: "amount" } } } }],
  [
    "meta, whatever it says",
    { aggs: { a: { sum: { field: "amount" }, meta: { script: "x", wrapper: {} } } } },
  ],
  [
    "a calculation over buckets",
    { aggs: { a: { bucket_script: { script: "params.x / 2", buckets_path: {} } } } },
  ],
  ["empty script_fields", { script_fields: {} }],
  ["text that merely contains the word", { query: { match: { description: "my_index:thing" } } }],
  ["a name that ends so", { query: { query_string: { query: "customer_index:5" } } }],
])("%s is let through", (_what, body) => {
  expect(() => refuseForeign(bodyOf(body), undefined)).not.toThrow();
});

it("the query in the URL is looked at too", () => {
  expect(() => refuseForeign(bodyOf({}), "+_index:other*")).toThrow("[_index] is not supported");
});
