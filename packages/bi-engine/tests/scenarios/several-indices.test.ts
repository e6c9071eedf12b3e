import { beforeAll, expect, test } from "vitest";
import { openLibrary } from "./library.ts";

const library = openLibrary();
const query = { match: { word: "fox" } };

beforeAll(async () => {
  const lines = [
    { index: { _index: "left", _id: "1" } },
    { word: "fox" },
    { index: { _index: "right", _id: "2" } },
    { word: "fox" },
    { index: { _index: "right", _id: "3" } },
    { word: "dog" },
  ];
  await library.request(lines.map((line) => `${JSON.stringify(line)}\n`).join(""), "/_bulk");
});

test("each index scores by its own terms: a term counts more where it is rarer", async () => {
  const { body } = await library.request({ query }, "/left,right/_search");
  expect(body).toMatchObject({
    hits: {
      max_score: 0.6931471,
      hits: [
        { _id: "2", _score: 0.6931471 },
        { _id: "1", _score: 0.2876821 },
      ],
    },
  });
});

test("with dfs_query_then_fetch all indices share their statistics", async () => {
  const path = "/left,right/_search?search_type=dfs_query_then_fetch";
  const { body } = await library.request({ query }, path);
  expect(body).toMatchObject({ hits: { hits: [{ _score: 0.4700036 }, { _score: 0.4700036 }] } });
});

test("a cluster may refuse expensive queries", async () => {
  const allow = (value: boolean | null) =>
    library.request({ transient: { "search.allow_expensive_queries": value } }, "/_cluster/settings", "PUT");
  await allow(false);
  for (const [query, kind] of [
    [{ prefix: { word: "fo" } }, "prefix"],
    [{ wildcard: { word: "f*" } }, "wildcard"],
    [{ regexp: { word: "f.*" } }, "regexp"],
    [{ fuzzy: { word: "fax" } }, "fuzzy"],
    [{ range: { word: { gte: "f" } } }, "range"],
    [{ query_string: { query: "fo*", fields: ["word"] } }, "prefix"],
  ] as const)
    expect(await library.reason(query, "/left/_search")).toContain(`[${kind}] queries`);
  await allow(null);
  const { status } = await library.request({ query: { prefix: { word: "fo" } } }, "/left/_search");
  expect(status).toBe(200);
});

test("a total as a plain number has to be exact", async () => {
  const path = "/left,right/_search?rest_total_hits_as_int=true";
  const { status, body } = await library.request({ query, track_total_hits: 10 }, path);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain("[rest_total_hits_as_int] cannot be used");
});
