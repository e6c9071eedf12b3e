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
let store: EmbeddedStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "bi-places-"));
  path = join(directory, "bi.duckdb");
  store = await EmbeddedStore.open({ path, threads: 1 });
  await store.createIndex("docs", { properties: { fees: { type: "nested" } } }, {});
  await store.write("docs", [
    index("a", { fees: [{ x: 1 }, { x: 2 }] }),
    index("b", {}),
    index("c", { fees: [{ x: 3 }] }),
  ]);
});

afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

it("a sort by _doc shows Lucene's numbers, which count nested objects before their documents", async () => {
  expect(await sorted({ sort: ["_doc"] })).toEqual([
    ["a", 2],
    ["b", 3],
    ["c", 5],
  ]);
});

it("nested objects have the numbers before their document's, in their order, those inside of others first", async () => {
  const outer = [{ x: 1, parts: [{ y: 1 }, { y: 2 }] }, { x: 2 }];
  await store.createIndex("deep", nestedTwice, {});
  await store.write("deep", [index("first", {}), index("a", { fees: outer })]);
  const top = { top_hits: { sort: ["_doc"] } };
  const parts = { nested: { path: "fees.parts" }, aggs: { top } };
  const found = await respond("deep", {
    size: 0,
    aggs: { fees: { nested: { path: "fees" }, aggs: { top, parts } } },
  });
  expect(numbersOf(found, "fees", "top")).toEqual([3, 4]);
  expect(numbersOf(found, "fees", "parts", "top")).toEqual([1, 2]);
});

const nestedTwice = {
  properties: { fees: { type: "nested", properties: { parts: { type: "nested" } } } },
};

it("a replaced document gets the number behind the last one", async () => {
  await store.write("docs", [index("a", { fees: [{ x: 4 }, { x: 5 }, { x: 6 }] })]);
  expect(await sorted({ sort: ["_doc"] })).toEqual([
    ["b", 3],
    ["c", 5],
    ["a", 9],
  ]);
});

it.each([
  ["asc", 2, ["b", "c"]],
  ["asc", 4, ["c"]],
  ["asc", 5, []],
  ["desc", 5, ["b", "a"]],
  ["desc", 4, ["b", "a"]],
  ["desc", 2, []],
  ["desc", 9, ["c", "b", "a"]],
])(
  "the page after a number follows it in %s order, also where no document has it: %d",
  async (order, after, ids) => {
    const found = await sorted({ sort: [{ _doc: order }], search_after: [after] });
    expect(found.map(([id]) => id)).toEqual(ids);
  },
);

it("numbers go on rising when the file is opened again", async () => {
  await store.close();
  store = await EmbeddedStore.open({ path, threads: 1 });
  await store.write("docs", [index("d", { fees: [{ x: 7 }] })]);
  expect(await sorted({ sort: ["_doc"] })).toEqual([
    ["a", 2],
    ["b", 3],
    ["c", 5],
    ["d", 7],
  ]);
});

function index(id: string, document: JsonRecord): Operation {
  return { action: "index", id, source: JSON.stringify(document), document };
}

interface Hit {
  readonly _id: string;
  readonly sort: readonly unknown[];
}

/** Ids and the value they are sorted by. */
async function sorted(body: object): Promise<readonly (readonly unknown[])[]> {
  const { hits } = (await respond("docs", body)) as { hits: { hits: readonly Hit[] } };
  return hits.hits.map(({ _id, sort }) => [_id, sort[0]]);
}

/** What the hits of a top_hits inside of other aggregations are sorted by. */
function numbersOf(response: object, ...path: readonly string[]): readonly unknown[] {
  const { aggregations } = response as { aggregations: Record<string, object> };
  const [first = "", ...rest] = path;
  const found = rest.reduce<object>(
    (inner, name) => (inner as Record<string, object>)[name] ?? {},
    aggregations[first] ?? {},
  );
  return (found as { hits: { hits: readonly Hit[] } }).hits.hits.map(({ sort }) => sort[0]);
}

async function respond(indices: string, body: object): Promise<object> {
  return searchEndpoint(store, {
    indices,
    parameters: new Parameters(`/${indices}/_search`, new URLSearchParams()),
    body: JSON.stringify(body),
    nowMs: 0,
  });
}
