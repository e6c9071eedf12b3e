import { beforeAll, expect, test } from "vitest";
import { openLibrary } from "./library.ts";

const library = openLibrary();
const documents = 10_500;
const half = documents / 2;

beforeAll(async () => {
  const mappings = {
    properties: { id: { type: "keyword" }, half: { type: "keyword" }, place: { type: "integer" } },
  };
  await library.request({ mappings }, "/many", "PUT");
  const lines: object[] = Array.from({ length: documents }, (_, i) => [
    { index: { _index: "many", _id: String(i) } },
    { id: `id-${String(i).padStart(5, "0")}`, ...(i < half ? { half: "a" } : {}), place: i },
  ]).flat();
  lines.push({ index: { _index: "many", _id: "none" } }, { half: "a", place: -1 });
  await library.request(lines.map((line) => `${JSON.stringify(line)}\n`).join(""), "/_bulk");
});

const place = { sum: { field: "place" } };
const byPlace = { field: "id", size: 2, order: { p: "desc" } };

test("the first of more terms than are read at once, and how many documents the others have", async () => {
  const { body } = await library.request(
    {
      size: 0,
      query: { range: { place: { lt: 10_000 } } },
      aggs: { t: { terms: byPlace, aggs: { p: place } } },
    },
    "/many/_search",
  );
  expect(body).toMatchObject({
    hits: { total: { value: 10_000, relation: "gte" } },
    aggregations: {
      t: {
        sum_other_doc_count: 9998,
        buckets: [
          { key: "id-09999", doc_count: 1 },
          { key: "id-09998", doc_count: 1 },
        ],
      },
    },
  });
});

test("the first terms of each parent where all parents together have more than are read at once", async () => {
  const parents = { terms: { field: "half", missing: "b", order: { _key: "asc" } } };
  const inner = { t: { terms: byPlace, aggs: { p: place } } };
  const { body } = await library.request(
    { size: 0, aggs: { h: { ...parents, aggs: inner } } },
    "/many/_search",
  );
  const terms = (keys: readonly string[]) => ({
    sum_other_doc_count: half - 2,
    buckets: keys.map((key) => ({ key, doc_count: 1 })),
  });
  expect(body).toMatchObject({
    aggregations: {
      h: {
        buckets: [
          { key: "a", doc_count: half + 1, t: terms(["id-05249", "id-05248"]) },
          { key: "b", doc_count: half, t: terms(["id-10499", "id-10498"]) },
        ],
      },
    },
  });
});

test("the count of a bucket includes rows that are in none of its inner buckets", async () => {
  const { body } = await library.request(
    {
      size: 0,
      query: { range: { place: { lt: 2 } } },
      aggs: {
        steps: {
          histogram: { field: "place", interval: 10 },
          aggs: { t: { terms: { field: "id", order: { _key: "asc" } } } },
        },
      },
    },
    "/many/_search",
  );
  expect(body).toMatchObject({
    hits: { total: { value: 3, relation: "eq" } },
    aggregations: {
      steps: {
        buckets: [
          { key: -10, doc_count: 1, t: { buckets: [] } },
          { key: 0, doc_count: 2, t: { buckets: [{ key: "id-00000" }, { key: "id-00001" }] } },
        ],
      },
    },
  });
});

test("a misspelled word is found among a hundred thousand short terms, in all fields at once", async () => {
  const properties = Object.fromEntries(["a", "b", "c", "d"].map((field) => [field, { type: "keyword" }]));
  await library.request({ mappings: { properties } }, "/codes", "PUT");
  const [rows, codesInRow] = [20, 2_500];
  const lines: object[] = Array.from({ length: rows }, (_, row) => {
    const codes = Array.from({ length: codesInRow }, (_code, i) =>
      `${row * codesInRow + i}`.padStart(5, "x"),
    );
    return [{ index: { _index: "codes", _id: String(row) } }, { a: codes, b: codes, c: codes, d: codes }];
  }).flat();
  lines.push(
    { index: { _index: "codes", _id: "swapped" } },
    { b: "qiuck" },
    { index: { _index: "codes", _id: "é" } },
    { c: "quïçk" },
  );
  await library.request(lines.map((line) => `${JSON.stringify(line)}\n`).join(""), "/_bulk");
  const found = await library.request({ query: { query_string: { query: "quick~2" } } }, "/codes/_search");
  expect(found.body).toMatchObject({ hits: { hits: [{ _id: "swapped" }, { _id: "é" }] } });
  const accented = { query: { fuzzy: { b: { value: "qïuck", fuzziness: 2 } } } };
  const near = await library.request(accented, "/codes/_search");
  expect(near.body).toMatchObject({ hits: { hits: [{ _id: "swapped" }] } });
});
