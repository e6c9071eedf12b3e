import { afterAll, beforeAll, expect, test } from "vitest";
import { type Engine, openEngine } from "../index.ts";
import { writeJson } from "../json/write-json.ts";

/** With four values each more than are read one by one. */
const DOCUMENTS = 6_000;

let engine: Engine;

beforeAll(async () => {
  engine = await openEngine({ threads: 1 });
  const properties = { kind: { type: "keyword" }, scores: { type: "integer" } };
  await engine.createIndex("docs", { mappings: { properties } });
  const operations = Array.from({ length: DOCUMENTS }, (_, i) => ({
    action: "index" as const,
    id: `${i}`,
    source: JSON.stringify({ kind: i % 2 === 0 ? "even" : "odd", scores: [0, 10, 20, 30] }),
  }));
  await engine.write("docs", operations);
});
afterAll(() => engine.close());

test.each([
  ["percentiles", { percents: [10, 40, 60, 90] }, { "10.0": 0, "40.0": 10, "60.0": 20, "90.0": 30 }],
  ["percentile_ranks", { values: [0, 15, 30] }, { "0.0": 25, "15.0": 50, "30.0": 100 }],
])("estimates of %s count every value of a document", async (kind, options, values) => {
  const aggs = { found: { [kind]: { field: "scores", ...options } } };
  expect((await aggregationsOf(aggs)).found).toEqual({ values });
});

test("estimates of deviations count every value of a document, by bucket and for a missing value", async () => {
  const found = { median_absolute_deviation: { field: "scores", missing: 0 } };
  const { kinds } = await aggregationsOf({ kinds: { terms: { field: "kind" }, aggs: { found } } });
  expect(kinds.buckets.map(({ found: { value } }: { found: { value: number } }) => value)).toEqual([10, 10]);
});

async function aggregationsOf(aggs: object) {
  const { body } = await engine.search("docs", { body: { size: 0, aggs } });
  return JSON.parse(writeJson(body)).aggregations;
}
