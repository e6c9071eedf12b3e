import { afterAll, beforeAll, expect, test } from "vitest";
import { searchEndpoint } from "../endpoints/search-endpoint.ts";
import { writeJson } from "../json/write-json.ts";
import { Parameters } from "../request/parameters.ts";
import { EmbeddedStore } from "./embedded-store.ts";

let store: EmbeddedStore;

beforeAll(async () => {
  store = await EmbeddedStore.open({ threads: 1 });
  const properties = { name: { type: "keyword" }, paid: { type: "integer" } };
  await store.createIndex("docs", { properties }, {});
  const sources = [{ name: "a", paid: 5 }, { name: "b" }, { name: "c", paid: -7 }];
  await store.write(
    "docs",
    sources.map((source, i) => ({ action: "index", id: `${i}`, source: JSON.stringify(source) })),
  );
});
afterAll(() => store.close());

test.each<[path: string, direction: "asc" | "desc", metric: object, names: string]>([
  ["m", "asc", { max: { field: "paid" } }, "b c a"],
  ["m", "desc", { max: { field: "paid" } }, "a c b"],
  ["m", "asc", { min: { field: "paid" } }, "c a b"],
  ["m", "desc", { min: { field: "paid" } }, "b a c"],
  ["m", "asc", { sum: { field: "paid" } }, "c b a"],
  ["m", "asc", { avg: { field: "paid" } }, "c a b"],
  ["m", "desc", { avg: { field: "paid" } }, "a c b"],
  ["m.max", "asc", { stats: { field: "paid" } }, "b c a"],
  ["m.sum", "desc", { stats: { field: "paid" } }, "a b c"],
])("terms by %s %s of %j come as %s, one of them without a number", async (path, direction, m, names) => {
  expect(await namesBy({ [path]: direction }, m)).toBe(names);
  // Not counted by the database, but beside each other.
  expect(await namesBy({ [path]: direction }, m, { min_doc_count: 0 })).toBe(names);
});

async function namesBy(order: object, m: object, options: object = {}): Promise<string> {
  const names = { terms: { field: "name", order, ...options }, aggs: { m } };
  const body = JSON.stringify({ size: 0, aggs: { names } });
  const parameters = new Parameters("/docs/_search", new URLSearchParams());
  const response = await searchEndpoint(store, { indices: "docs", parameters, body, nowMs: 0 });
  const { aggregations } = JSON.parse(writeJson(response));
  return aggregations.names.buckets.map(({ key }: { key: string }) => key).join(" ");
}
