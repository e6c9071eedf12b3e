import { afterAll, beforeAll, expect, it } from "vitest";
import { writeJson } from "../json/write-json.ts";
import type { IndexChoice } from "./engine-request.ts";
import { type Engine, openEngine } from "./engine.ts";

let engine: Engine;

beforeAll(async () => {
  engine = await openEngine({ threads: 1 });
  const properties = { at: { type: "date" }, city: { type: "keyword" } } as const;
  await engine.createIndex("visits", { mappings: { properties } });
  await engine.write(
    "visits",
    ["2026-01-01", "2026-01-02", "2026-03-01"].map((at, i) => ({
      action: "index",
      id: String(i),
      source: JSON.stringify({ at, city: i === 0 ? "Graz" : "Wien" }),
    })),
  );
});

afterAll(() => engine.close());

it("explains a search by its statements, the fields they read, and the choice for a date histogram", async () => {
  const aggs = { months: { date_histogram: { field: "at", calendar_interval: "month" } } };
  const body = { size: 0, query: { term: { city: "Wien" } }, aggs };
  const { status, body: plan } = await engine.explain("visits", { body });
  expect(status).toBe(200);
  expect(JSON.parse(writeJson(plan))).toMatchObject({
    indices: ["visits"],
    statements: expect.arrayContaining([
      {
        sql: expect.stringContaining("SELECT"),
        fields: ["at", "city"],
        rows: 2,
        took_ms: expect.any(Number),
      },
    ]),
    choices: expect.arrayContaining([
      { part: "date_histogram on at", choice: "local time", why: expect.stringContaining("a day or longer") },
    ]),
  });
});

it("refuses a query as a response with OpenSearch's error", async () => {
  const { status, body } = await engine.search("visits", { body: { query: { nosuch: {} } } });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { type: "parsing_exception" }, status: 400 });
});

it("responds with 404 for an index that is missing", async () => {
  const { status, body } = await engine.count("nowhere");
  expect(status).toBe(404);
  expect(body).toMatchObject({ error: { type: "index_not_found_exception" } });
});

it("shows one chosen index under another name, in responses and in errors", async () => {
  const own = (names: readonly string[]) => names.filter((name) => name === "visits");
  const found = await engine.search(own, { shownAs: "mine", body: { size: 1 } });
  expect(found.body).toMatchObject({ hits: { hits: [{ _index: "mine" }] } });
  const mapping = await engine.mapping(own, { shownAs: "mine" });
  expect(Object.keys(mapping.body as object)).toEqual(["mine"]);
  const failed = await engine.search(own, {
    shownAs: "mine",
    body: { aggs: { a: { sum: { field: "city" } } } },
  });
  expect(writeJson(failed.body)).toContain('"index":"mine"');
  expect(writeJson(failed.body)).not.toContain("visits");
});

it("shows how the score of a hit comes about where that is requested, in OpenSearch's shape", async () => {
  const should = [{ term: { city: "Graz" } }, { term: { city: "Linz" } }];
  const query = {
    bool: { must: [{ constant_score: { filter: { exists: { field: "at" } }, boost: 2 } }], should },
  };
  const { body } = await engine.search("visits", { body: { explain: true, query } });
  const [first, second] = JSON.parse(writeJson(body)).hits.hits;
  expect(first).toMatchObject({ _shard: "[visits][0]", _id: "0" });
  expect(first["_explanation"]).toEqual({
    value: first["_score"],
    description: expect.stringContaining("bool"),
    details: [
      { value: 2, description: expect.stringContaining("constant_score"), details: expect.any(Array) },
      {
        value: expect.closeTo(first["_score"] - 2, 5),
        description: expect.stringContaining("term"),
        details: [],
      },
    ],
  });
  expect(second["_explanation"].details).toHaveLength(1);
});

it("shows the statements of a search, the fields they read and their times where a profile is requested", async () => {
  const aggs = { cities: { terms: { field: "city" } } };
  const { body } = await engine.search("visits", { body: { profile: true, size: 0, aggs } });
  const response = JSON.parse(writeJson(body));
  expect(response.aggregations.cities.buckets).toHaveLength(2);
  expect(response.profile.shards).toEqual([
    expect.objectContaining({
      searches: [
        {
          query: expect.arrayContaining([
            {
              type: "Statement",
              description: "reads city",
              time_in_nanos: expect.any(Number),
              breakdown: { rows: 2 },
            },
          ]),
          rewrite_time: 0,
          collector: [],
        },
      ],
    }),
  ]);
});

it("multiplies the scores of an index by its boost, also where all indices share the statistics of terms", async () => {
  await engine.createIndex("others", { mappings: { properties: { city: { type: "keyword" } } } });
  await engine.write("others", [{ action: "index", id: "other", source: '{"city":"Wien"}' }]);
  const indices_boost = [{ "oth*": 3 }, { "*": 1 }];
  const query = { constant_score: { filter: { term: { city: "Wien" } } } };
  for (const search_type of ["query_then_fetch", "dfs_query_then_fetch"]) {
    const parameters = new URLSearchParams({ search_type });
    const { body } = await engine.search("visits,others", { body: { query, indices_boost }, parameters });
    const hits: { _id: string; _score: number }[] = JSON.parse(writeJson(body)).hits.hits;
    expect(hits.map(({ _id, _score }) => [_id, _score])).toEqual([
      ["other", 3],
      ["1", 1],
      ["2", 1],
    ]);
  }
  const unknown = await engine.search("visits", { body: { indices_boost: [{ nosuch: 2 }] } });
  expect(unknown.status).toBe(404);
  await engine.deleteIndex("others");
});

it("a boost may name an index that is not searched, but only one that the request may know of", async () => {
  await engine.createIndex("others");
  const search = async (indices: IndexChoice, index: string, parameters?: Record<string, string>) => {
    const body = { indices_boost: [{ [index]: 2 }] };
    return (await engine.search(indices, { body, parameters: new URLSearchParams(parameters) })).status;
  };
  expect(await search("visits", "others")).toBe(200);
  expect(await search("visits", "nosuch")).toBe(404);
  expect(await search("visits", "nosuch", { ignore_unavailable: "true" })).toBe(200);
  expect(await search("visits", "", { ignore_unavailable: "true" })).toBe(404);
  // The response must not show that an index of another owner exists.
  expect(await search(() => ["visits"], "others")).toBe(404);
  await engine.deleteIndex("others");
});

it("a value without text is marked by the plain highlighter, and not shown by the unified one", async () => {
  await engine.createIndex("empty", { mappings: { properties: { name: { type: "keyword" } } } });
  await engine.write("empty", [{ action: "index", id: "1", source: '{"name":""}' }]);
  const highlighted = async (type: string) => {
    const body = { query: { term: { name: "" } }, highlight: { fields: { name: { type } } } };
    return JSON.parse(writeJson((await engine.search("empty", { body })).body)).hits.hits[0].highlight;
  };
  expect(await highlighted("plain")).toEqual({ name: ["<em></em>"] });
  expect(await highlighted("unified")).toBeUndefined();
  await engine.deleteIndex("empty");
});
