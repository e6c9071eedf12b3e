import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { searchEndpoint } from "../endpoints/search-endpoint.ts";
import type { JsonRecord } from "../mapping/json-value.ts";
import { Parameters } from "../request/parameters.ts";
import { EmbeddedStore } from "./embedded-store.ts";
import type { Operation } from "./versions.ts";

let directory = "";
let path = "";

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "bi-ends-"));
  path = join(directory, "bi.duckdb");
});

afterEach(() => rm(directory, { recursive: true }));

const mapping = {
  properties: {
    fees: {
      type: "nested",
      properties: {
        amount: { type: "scaled_float", scaling_factor: 100 },
        at: { type: "date" },
        parts: { type: "nested", properties: { share: { type: "integer" } } },
      },
    },
  },
};

const documents: Readonly<Record<string, JsonRecord>> = {
  low: { fees: [{ amount: 1.5, at: "2024-01-01" }] },
  both: {
    fees: [
      { amount: 9, at: "2024-03-01" },
      { amount: [2, 7], parts: [{ share: 3 }, { share: -4 }] },
    ],
  },
  high: { fees: [{ amount: 8.01 }] },
  empty: { fees: [{ parts: [{ share: 10 }] }, {}] },
  none: {},
};

const ranges = [
  { "fees.amount": { gte: 8 } },
  { "fees.amount": { gt: 8.01 } },
  { "fees.amount": { lt: 2 } },
  { "fees.amount": { lte: 2 } },
  { "fees.amount": { gte: 3, lte: 8 } },
  { "fees.amount": {} },
  { "fees.at": { gt: "2024-01-01" } },
  { "fees.at": { lte: "2024-01-01" } },
] as const;

const found = [
  ["both", "high"],
  ["both"],
  ["low"],
  ["low", "both"],
  ["both"],
  ["low", "both", "high"],
  ["both"],
  ["low"],
];

it("documents are found by the least and the greatest number of their nested objects, also what is written later", async () => {
  const store = await EmbeddedStore.open({ path, threads: 1 });
  await store.createIndex("docs", mapping, {});
  await store.write("docs", operations({ ...documents, low: { fees: { amount: 99 } } }));
  await store.write("docs", operations({ low: documents["low"] ?? {} }));
  expect(await Promise.all(ranges.map((range) => idsOf(store, "fees", range)))).toEqual(
    found.map((ids) => ids.toSorted()),
  );
  const [high, late] = [
    { range: { "fees.amount": { gte: 8 } } },
    { range: { "fees.at": { gte: "2024-02-01" } } },
  ];
  expect(await idsWith(store, { path: "fees", query: { bool: { filter: [high] } } })).toEqual([
    "both",
    "high",
  ]);
  expect(await idsWith(store, { path: "fees", query: { bool: { filter: [high], must: late } } })).toEqual([
    "both",
  ]);
  expect(await idsWith(store, { path: "fees", query: { bool: { must_not: [high] } } })).toEqual(
    ["low", "both", "empty"].toSorted(),
  );
  expect(await idsOf(store, "fees.parts", { "fees.parts.share": { lt: 0 } })).toEqual(["both"]);
  expect(await idsOf(store, "fees.parts", { "fees.parts.share": { gte: 3 } })).toEqual(["both", "empty"]);
  await store.close();
});

it.each([
  ["fees.amount", "fees"],
  ["fees.at", "fees"],
  ["fees.parts.share", "fees.parts"],
])(
  "documents are sorted by %s of their nested objects as they are with a look at each object",
  async (field, nested) => {
    const store = await EmbeddedStore.open({ path, threads: 1 });
    await store.createIndex("docs", mapping, {});
    await store.write("docs", operations(documents));
    for (const order of ["asc", "desc"]) {
      for (const mode of [undefined, "min", "max"]) {
        for (const missing of ["_first", "_last", 3]) {
          const hitsBy = (rest: object) =>
            hitsFor(store, {
              sort: [{ [field]: { order, mode, missing, nested: { path: nested, ...rest } } }, "_doc"],
            });
          expect(await hitsBy({})).toEqual(await hitsBy({ filter: { match_all: {} } }));
        }
      }
    }
    await store.close();
  },
);

it("columns that documents of one batch add are filled in the order in which they were added", async () => {
  const store = await EmbeddedStore.open({ path, threads: 1 });
  await store.write("docs", operations({ "1": { a: { x: "x" }, n: 1 } }));
  await store.write("docs", operations({ "2": { z: "late" }, "3": { a: { y: "early" } } }));
  expect(await idsOf(store, undefined, { "a.y.keyword": { gte: "early" } })).toEqual(["3"]);
  expect(await idsOf(store, undefined, { "z.keyword": { gte: "late" } })).toEqual(["2"]);
  await store.close();
});

function operations(sources: Readonly<Record<string, JsonRecord>>): Operation[] {
  return Object.entries(sources).map(([id, document]) => ({
    action: "index",
    id,
    source: JSON.stringify(document),
    document,
  }));
}

/** The ids of the documents of which a nested object, or the document itself, has a value in the range. */
function idsOf(store: EmbeddedStore, path: string | undefined, range: object): Promise<readonly string[]> {
  return path === undefined ? idsFor(store, { range }) : idsWith(store, { path, query: { range } });
}

function idsWith(store: EmbeddedStore, nested: object): Promise<readonly string[]> {
  return idsFor(store, { nested });
}

async function idsFor(store: EmbeddedStore, query: object): Promise<readonly string[]> {
  return (await hitsFor(store, { query })).map(({ _id: id }) => id).toSorted();
}

interface Hit {
  readonly _id: string;
}

async function hitsFor(store: EmbeddedStore, body: object): Promise<readonly Hit[]> {
  const response = await searchEndpoint(store, {
    indices: "docs",
    parameters: new Parameters("/docs/_search", new URLSearchParams()),
    body: JSON.stringify({ ...body, _source: false }),
    nowMs: 0,
  });
  return (response as unknown as { hits: { hits: readonly Hit[] } }).hits.hits;
}
