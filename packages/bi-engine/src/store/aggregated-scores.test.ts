import { afterAll, beforeAll, expect, test } from "vitest";
import { searchEndpoint } from "../endpoints/search-endpoint.ts";
import { writeJson } from "../json/write-json.ts";
import { Parameters } from "../request/parameters.ts";
import { EmbeddedStore } from "./embedded-store.ts";

let store: EmbeddedStore;

beforeAll(async () => {
  store = await EmbeddedStore.open({ threads: 1 });
  const fees = { type: "nested", properties: { amount: { type: "integer" } } };
  await store.createIndex("docs", { properties: { rank: { type: "integer" }, fees } }, {});
  const sources = [
    { rank: 4, fees: [{ amount: 1 }, { amount: 2 }] },
    { rank: 0, fees: [{ amount: 3 }] },
  ];
  await store.write(
    "docs",
    sources.map((source, i) => ({ action: "index", id: `${i}`, source: JSON.stringify(source) })),
  );
});
afterAll(() => store.close());

const bestFees = {
  f: { nested: { path: "fees" }, aggs: { best: { top_hits: { size: 3, _source: false } } } },
};

test("nested objects score as their documents, whatever those score", async () => {
  const query = { function_score: { functions: [{ field_value_factor: { field: "rank" } }] } };
  expect(await scoresOfFees({ match_all: { boost: 2.5 } })).toEqual([2.5, 2.5, 2.5]);
  expect(await scoresOfFees(query)).toEqual([4, 4, 0]);
});

test("a score too great for 32 bits is infinite", async () => {
  const factor = { field: "rank", modifier: "reciprocal" };
  const query = { function_score: { functions: [{ field_value_factor: factor }], boost: 2 } };
  const { hits } = await send({ query, size: 1 });
  expect(hits.hits[0]["_score"]).toBe("Infinity");
});

test("the best score is that of all groups, on a later page as well", async () => {
  const query = { function_score: { functions: [{ field_value_factor: { field: "rank" } }] } };
  const { hits } = await send({ query, from: 1, collapse: { field: "rank" } });
  expect(hits).toMatchObject({ max_score: 4, hits: [{ _score: 0 }] });
  const without = await send({ query, size: 0, from: 1, collapse: { field: "rank" } });
  expect(without.hits).toMatchObject({ max_score: null, hits: [] });
});

test("no more than all of the other scores is added to the best", async () => {
  const dis_max = { queries: [{ match_all: {} }], tie_breaker: 1.5 };
  await expect(send({ query: { dis_max } })).rejects.toThrow("tieBreakerMultiplier must be in [0, 1]");
});

test("a composite aggregation is refused inside of terms, and served inside of reverse_nested", async () => {
  const c = { composite: { sources: [{ rank: { terms: { field: "rank" } } }] } };
  const terms = { a: { terms: { field: "rank" }, aggs: { c } } };
  await expect(send({ aggs: terms })).rejects.toThrow("parent aggregation of type: [TermsAggregatorFactory]");
  const back = { f: { nested: { path: "fees" }, aggs: { r: { reverse_nested: {}, aggs: { c } } } } };
  const { aggregations } = await send({ aggs: back });
  expect(aggregations.f.r.c.buckets).toHaveLength(2);
});

async function scoresOfFees(query: object): Promise<unknown[]> {
  const { aggregations } = await send({ size: 0, query, aggs: bestFees });
  return aggregations.f.best.hits.hits.map((hit: Record<string, number>) => hit["_score"]);
}

async function send(body: object) {
  const parameters = new Parameters("/docs/_search", new URLSearchParams());
  const call = { indices: "docs", parameters, body: JSON.stringify(body), nowMs: 0 };
  return JSON.parse(writeJson(await searchEndpoint(store, call)));
}
