import { afterAll, beforeAll, expect, test } from "vitest";
import { searchEndpoint } from "../endpoints/search-endpoint.ts";
import { writeJson } from "../json/write-json.ts";
import { Parameters } from "../request/parameters.ts";
import { EmbeddedStore } from "./embedded-store.ts";

let store: EmbeddedStore;

beforeAll(async () => {
  store = await EmbeddedStore.open({ threads: 1 });
  const properties = { at: { type: "date" }, paid: { type: "double" }, amounts: { type: "double" } };
  await store.createIndex("docs", { properties }, {});
  const sources = [
    { at: "2024-05-01T00:00:00", paid: -5, amounts: [1, 2] },
    { at: "2024-05-01T00:00:07", paid: -5, amounts: 2 },
    { at: "2024-07-01T00:00:00", paid: 0.5, amounts: [100, 100] },
  ];
  await store.write(
    "docs",
    sources.map((source, i) => ({ action: "index", id: `${i}`, source: JSON.stringify(source) })),
  );
});
afterAll(() => store.close());

const dates = { d: { auto_date_histogram: { field: "at", buckets: 3 } } };
const widths = { w: { variable_width_histogram: { field: "amounts", buckets: 2 } } };

test.each<[outer: object]>([
  [{ histogram: { field: "paid", interval: 0.5, min_doc_count: 1 } }],
  [{ terms: { field: "paid", order: { _key: "asc" } } }],
  [{ composite: { sources: [{ paid: { terms: { field: "paid" } } }] } }],
])("each bucket of %j has steps of dates of its own", async (outer) => {
  const { aggregations } = await send({ a: { ...outer, aggs: dates } });
  const [first, second] = aggregations.a.buckets;
  expect(countsIn(first.d)).toEqual([1, 1]);
  expect(first.d.interval).toBe("5s");
  expect(countsIn(second.d)).toEqual([1]);
});

test("a document counts in a histogram of variable width once for each of its values", async () => {
  const paid = { range: { field: "paid", ranges: [{ to: 0 }] } };
  const { aggregations } = await send({ all: widths.w, some: { ...paid, aggs: widths } });
  expect(countsIn(aggregations.all)).toEqual([3, 2]);
  expect(countsIn(aggregations.some.buckets[0].w)).toEqual([1, 2]);
});

test("a histogram of variable width is refused where there is any number of buckets", async () => {
  await expect(send({ a: { terms: { field: "paid" }, aggs: widths } })).rejects.toThrow(
    "[variable_width_histogram] cannot be nested inside an aggregation that collects more than a single bucket.",
  );
});

function countsIn({ buckets }: { buckets: readonly { doc_count: number }[] }): number[] {
  return buckets.map((bucket) => bucket.doc_count);
}

async function send(aggs: object) {
  const parameters = new Parameters("/docs/_search", new URLSearchParams());
  const call = { indices: "docs", parameters, body: JSON.stringify({ size: 0, aggs }), nowMs: 0 };
  return JSON.parse(writeJson(await searchEndpoint(store, call)));
}
