import { DuckDBConnection } from "@duckdb/node-api";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { writeJson } from "../json/write-json.ts";
import type { EngineRequest } from "./engine-request.ts";
import { type Engine, openEngine } from "./engine.ts";

const properties = { at: { type: "date" }, city: { type: "keyword" } } as const;
const cities = { size: 0, aggs: { cities: { terms: { field: "city" } } } };

let engine: Engine;
let nowMs: number;

beforeEach(async () => {
  nowMs = Date.parse("2026-01-02T12:00:00Z");
  engine = await openEngine({ threads: 1, nowMs: () => nowMs });
  await engine.createIndex("visits", { mappings: { properties } });
  await add("visits", "2026-01-01", "Graz");
  await add("visits", "2026-01-03", "Wien");
});
afterEach(async () => {
  vi.restoreAllMocks();
  await engine.close();
});

let lastId = 0;

async function add(index: string, at: string, city: string): Promise<void> {
  await engine.write(index, [
    { action: "index", id: String(lastId++), source: JSON.stringify({ at, city }) },
  ]);
}

/** The response as a client reads it, without the time it took. */
async function search(
  body: object,
  { index = "visits", ...request }: Omit<EngineRequest, "body"> & { index?: string } = {},
) {
  const { body: response } = await engine.search(index, { ...request, body });
  return { ...(JSON.parse(writeJson(response)) as Record<string, unknown>), took: 0 };
}

/** How many SELECT statements the same search took, sent for the first, second and third time. */
async function statementsOfThree(body: object, request: EngineRequest = {}): Promise<readonly number[]> {
  const run = vi.spyOn(DuckDBConnection.prototype, "run");
  const counts: number[] = [];
  for (let time = 0; time < 3; time++) {
    run.mockClear();
    await search(body, request);
    counts.push(run.mock.calls.filter(([statement]) => statement.startsWith("SELECT")).length);
  }
  return counts;
}

it("serves a search that comes for the third time without a statement", async () => {
  for (const body of [cities, { query: { term: { city: "Wien" } } }, { size: 1, sort: [{ at: "desc" }] }]) {
    const [first, second, third] = await statementsOfThree(body);
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(0);
    expect(third).toBe(0);
  }
});

it("gives the same response each time", async () => {
  for (const body of [cities, { query: { match_all: {} } }, { size: 1, sort: [{ at: "desc" }] }]) {
    const first = await search(body);
    for (let time = 0; time < 3; time++) expect(await search(body)).toEqual(first);
  }
});

it("shows what was written, changed and deleted since", async () => {
  const countsOf = async () => {
    let response = await search(cities);
    for (let time = 0; time < 2; time++) response = await search(cities);
    const { cities: found } = response["aggregations" as never] as {
      cities: { buckets: { key: string; doc_count: number }[] };
    };
    return Object.fromEntries(found.buckets.map(({ key, doc_count: count }) => [key, count]));
  };
  expect(await countsOf()).toEqual({ Graz: 1, Wien: 1 });
  await add("visits", "2026-01-04", "Wien");
  expect(await countsOf()).toEqual({ Graz: 1, Wien: 2 });
  await engine.write("visits", [{ action: "index", id: String(lastId - 1), source: '{"city":"Graz"}' }]);
  expect(await countsOf()).toEqual({ Graz: 2, Wien: 1 });
  await engine.write("visits", [{ action: "delete", id: String(lastId - 1) }]);
  expect(await countsOf()).toEqual({ Graz: 1, Wien: 1 });
  await engine.deleteIndex("visits");
  await engine.createIndex("visits", { mappings: { properties } });
  expect(await countsOf()).toEqual({});
});

it("keeps the responses of indices and of parameters apart", async () => {
  await engine.createIndex("orders", { mappings: { properties } });
  await add("orders", "2026-01-01", "Linz");
  for (let time = 0; time < 3; time++) {
    expect(JSON.stringify(await search(cities))).toContain("Graz");
    expect(JSON.stringify(await search(cities, { index: "orders" }))).toContain("Linz");
    const typed = await search(cities, { parameters: new URLSearchParams({ typed_keys: "true" }) });
    expect(JSON.stringify(typed)).toContain("sterms#cities");
    expect(JSON.stringify(await search(cities, { shownAs: "mine" }))).not.toContain("visits");
  }
});

it("keeps the responses of indices apart that go by the same name, as those of tenants do", async () => {
  await engine.createIndex("orders", { mappings: { properties } });
  await add("orders", "2026-01-01", "Linz");
  for (let time = 0; time < 3; time++) {
    const [own, other] = [
      await search(cities, { shownAs: "mine" }),
      await search(cities, { index: "orders", shownAs: "mine" }),
    ];
    expect(JSON.stringify(own)).not.toContain("Linz");
    expect(JSON.stringify(other)).not.toContain("Graz");
  }
});

it.each([
  { what: "a range", body: { size: 0, query: { range: { at: { gte: "now" } } } } },
  { what: "a query string", body: { size: 0, query: { query_string: { query: "at:>=now" } } } },
  {
    what: "a range aggregation",
    body: { size: 0, aggs: { a: { date_range: { field: "at", ranges: [{ from: "now" }] } } } },
  },
  {
    what: "a decay from now",
    body: { query: { function_score: { functions: [{ linear: { at: { scale: "9d" } } }] } } },
  },
])("searches each time for what depends on now: $what", async ({ body }) => {
  const before = await search(body);
  for (let time = 0; time < 3; time++) expect(await search(body)).toEqual(before);
  nowMs = Date.parse("2026-01-04T00:00:00Z");
  expect(await search(body)).not.toEqual(before);
});

it("searches each time for what depends on chance, and where the client wants it", async () => {
  const random = { query: { function_score: { functions: [{ random_score: {} }] } } };
  expect(await statementsOfThree(random)).not.toContain(0);
  const parameters = new URLSearchParams({ request_cache: "false" });
  expect(await statementsOfThree(cities, { parameters })).not.toContain(0);
  expect(await statementsOfThree({ ...cities, profile: true })).not.toContain(0);
});

it("refuses by a limit that was changed since", async () => {
  for (let time = 0; time < 3; time++) await search(cities);
  engine.changeLimits({ buckets: 1 });
  expect(await engine.search("visits", { body: cities })).toMatchObject({ status: 503 });
});

it("refuses a request_cache that is no flag", async () => {
  const parameters = new URLSearchParams({ request_cache: "perhaps" });
  expect(await engine.search("visits", { body: cities, parameters })).toMatchObject({ status: 400 });
});
