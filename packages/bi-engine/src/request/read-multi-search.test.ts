import { expect, test } from "vitest";
import { readMultiSearch } from "./read-multi-search.ts";

const lost = { aggs: { a: { avg_bucket: { buckets_path: "nosuch>m" } } } };
const path = "No aggregation found for path [nosuch>m];";

test("what makes several searches invalid is reported together", () => {
  expect(() => readMultiSearch(linesOf(lost, { size: 0 }, lost))).toThrow(
    `Validation Failed: 1: ${path}2: ${path}`,
  );
});

test("a search that cannot be read is reported before others that are invalid", () => {
  expect(() => readMultiSearch(linesOf(lost, { query: { nosuch: {} } }))).toThrow("unknown query [nosuch]");
});

test("a search that only the mapping or the place of an aggregation refuses lets the others be served", () => {
  const inside = { c: { composite: { sources: [{ a: { terms: { field: "a" } } }] } } };
  const refused = { aggs: { a: { terms: { field: "a" }, aggs: inside } } };
  expect(readMultiSearch(linesOf(refused, { size: 0 }))).toHaveLength(2);
});

test("a header switches the cache of responses off for its own search", () => {
  const headers = [{}, { request_cache: false }, { request_cache: "true" }];
  const text = headers.map((header) => `${JSON.stringify(header)}\n{}\n`).join("");
  expect(readMultiSearch(text).map(({ usesCache }) => usesCache)).toEqual([true, false, true]);
});

function linesOf(...bodies: readonly object[]): string {
  return bodies.map((body) => `{}\n${JSON.stringify(body)}\n`).join("");
}
