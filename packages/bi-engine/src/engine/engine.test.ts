import { afterAll, beforeAll, expect, it } from "vitest";
import { writeJson } from "../json/write-json.ts";
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
