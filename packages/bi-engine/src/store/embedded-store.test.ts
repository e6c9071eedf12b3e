import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { searchEndpoint } from "../endpoints/search-endpoint.ts";
import { QueryError } from "../errors.ts";
import { type ResponseObject, writeJson } from "../json/write-json.ts";
import { Parameters } from "../request/parameters.ts";
import { EmbeddedStore, type EmbeddedStoreOptions } from "./embedded-store.ts";
import type { Operation } from "./versions.ts";

const mapping = {
  properties: {
    status: { type: "keyword" },
    amount: { type: "long" },
    lines: { type: "nested", properties: { sku: { type: "keyword" } } },
  },
};

function index(
  id: string,
  document: Record<string, never> | object,
  rest: Partial<Operation> = {},
): Operation {
  const source = JSON.stringify(document);
  return {
    action: "index",
    id,
    source,
    document: JSON.parse(source) as Operation["document"] & object,
    ...rest,
  };
}

async function send(
  store: EmbeddedStore,
  body: object,
): Promise<{
  hits: {
    total: { value: number };
    hits: { _id: string; _version: number; _source: { status: string } }[];
  };
  timed_out: boolean;
  aggregations?: unknown;
}> {
  const parameters = new Parameters("/docs/_search", new URLSearchParams());
  const response: ResponseObject = await searchEndpoint(store, {
    indices: "docs",
    parameters,
    body: JSON.stringify(body),
    nowMs: 0,
  });
  return JSON.parse(writeJson(response));
}

describe("a store in memory", () => {
  let store: EmbeddedStore;
  const open = async (options: EmbeddedStoreOptions = {}) => {
    store = await EmbeddedStore.open({ threads: 1, ...options });
    await store.createIndex("docs", mapping, {});
  };

  beforeEach(() => open());
  afterEach(() => store.close());

  it("keeps only the last of several writes to one document, at the end of the index", async () => {
    await store.write("docs", [
      index("1", { status: "a" }),
      index("2", { status: "b" }),
      index("1", { status: "c" }),
    ]);
    await store.write("docs", [index("2", { status: "d", lines: [{ sku: "x" }] })]);
    const { hits } = await send(store, {});
    expect(hits.hits.map(({ _id }) => _id)).toEqual(["1", "2"]);
    const results = await store.write("docs", [index("2", { status: "e" })]);
    expect(results[0]).toMatchObject({ result: "updated", version: 3n });
    const nested = await send(store, { query: { nested: { path: "lines", query: { match_all: {} } } } });
    expect(nested.hits.total.value).toBe(0);
  });

  it("shows documents as they are now, whatever was shown before: changed, refused, deleted, of an index created a second time", async () => {
    const shown = async () => {
      const { hits } = await send(store, { version: true, sort: ["_doc"] });
      return hits.hits.map(({ _id: id, _version: version, _source: source }) => [id, version, source.status]);
    };
    await store.write("docs", [index("1", { status: "a" }), index("2", { status: "b" })]);
    expect(await shown()).toEqual(await shown());
    await store.write("docs", [index("1", { status: "c" }), index("2", { amount: "none" })]);
    expect(await shown()).toEqual([
      ["2", 1, "b"],
      ["1", 2, "c"],
    ]);
    await store.write("docs", [{ action: "delete", id: "2" }, index("3", { status: "d" })]);
    expect(await shown()).toEqual([
      ["1", 2, "c"],
      ["3", 1, "d"],
    ]);
    await store.deleteIndex("docs");
    await store.createIndex("docs", mapping, {});
    await store.write("docs", [index("1", { status: "e" }), index("4", { status: "f" })]);
    expect(await shown()).toEqual([
      ["1", 1, "e"],
      ["4", 1, "f"],
    ]);
  });

  it("finds a word in whichever of many fields it is, also after it came into one and left another", async () => {
    const fields = Array.from({ length: 12 }, (_, i) => `f${i}`);
    const found = async () => {
      const query = { bool: { filter: [{ query_string: { query: "lost" } }] } };
      const { hits } = await send(store, { query, sort: ["_doc"] });
      return hits.hits.map(({ _id: id }) => id);
    };
    const withTerm = (field: string) =>
      Object.fromEntries(fields.map((one) => [one, one === field ? "lost" : one]));
    await store.write("docs", [index("1", withTerm("f3")), index("2", withTerm("none"))]);
    expect(await found()).toEqual(["1"]);
    await store.write("docs", [index("2", withTerm("f11")), index("3", withTerm("f3"))]);
    expect(await found()).toEqual(["1", "2", "3"]);
    await store.write("docs", [index("1", withTerm("none")), { action: "delete", id: "3" }]);
    expect(await found()).toEqual(["2"]);
  });

  it("refuses an external version that is not newer, and only that item", async () => {
    const at = (version: bigint) => ({ external: { version, orEqual: false } });
    await store.write("docs", [index("1", { status: "a" }, at(5n))]);
    const [stale, other] = await store.write("docs", [
      index("1", { status: "b" }, at(5n)),
      index("2", { status: "c" }),
    ]);
    expect(stale?.error?.details.type).toBe("version_conflict_engine_exception");
    expect(other?.result).toBe("created");
  });

  it("writes nothing of a document that was refused, or written over within the batch", async () => {
    const lines = (...skus: string[]) => skus.map((sku) => ({ sku }));
    await store.write("docs", [
      index("1", { status: "a", lines: lines("x", "y") }),
      index("2", { status: "b", lines: lines("x"), amount: "much" }),
      index("3", { status: "c", lines: lines("y"), "lines.sku": "z" }),
      index("1", { status: "d", shop: "new", lines: lines("z") }),
      index("4", { status: "e", lines: lines("y"), amount: [4, 3], shop: null }),
    ]);
    const found = async (sku: string) => {
      const query = { nested: { path: "lines", query: { term: { "lines.sku": sku } } } };
      return (await send(store, { query })).hits.hits.map(({ _id }) => _id).toSorted();
    };
    expect(await found("x")).toEqual([]);
    expect(await found("y")).toEqual(["3", "4"]);
    expect(await found("z")).toEqual(["1", "3"]);
    const { aggregations } = await send(store, { size: 0, aggs: { s: { terms: { field: "status" } } } });
    expect(aggregations).toMatchObject({ s: { buckets: [{ key: "c" }, { key: "d" }, { key: "e" }] } });
  });

  it("counts what a document has of a field in two places together", async () => {
    await store.write("docs", [
      index("1", { shop: [{ n: 2, city: "Wien" }, { n: 1 }], "shop.city": "Graz" }),
    ]);
    const { hits, aggregations } = await send(store, {
      query: { match: { "shop.city": "graz" } },
      aggs: { n: { sum: { field: "shop.n" } }, c: { terms: { field: "shop.city.keyword" } } },
    });
    expect(hits.total.value).toBe(1);
    const buckets = [{ key: "Graz" }, { key: "Wien" }];
    expect(aggregations).toMatchObject({ n: { value: 3 }, c: { buckets } });
  });

  it("finds each of many documents it has, whatever their ids are made of", async () => {
    const ids = ["it's", 'a "b" \\', "tab\t", "nul\0", "naïve 😀"];
    const many = Array.from({ length: 300 }, (_, i) => index(`${ids[i % ids.length]}${i}`, { amount: i }));
    await store.write("docs", many);
    const again = await store.write("docs", [...many, index("half a pair \ud800", {})]);
    expect(again.filter(({ result }) => result === "updated").length).toBe(300);
    expect(again.at(-1)?.result).toBe("created");
    expect((await send(store, { size: 0 })).hits.total.value).toBe(301);
  });

  it("turns a column into a list when a document brings two values, and counts both kinds right", async () => {
    await store.write("docs", [index("1", { status: "a", amount: 1 })]);
    await store.write("docs", [index("2", { status: ["a", "b"], amount: [2, 3] })]);
    const { aggregations } = await send(store, {
      size: 0,
      aggs: { s: { terms: { field: "status" } }, a: { sum: { field: "amount" } } },
    });
    expect(aggregations).toMatchObject({
      s: {
        buckets: [
          { key: "a", doc_count: 2 },
          { key: "b", doc_count: 1 },
        ],
      },
      a: { value: 6 },
    });
  });

  it("learns fields it has never seen and does not stop for a document that does not fit", async () => {
    const [bad, good] = await store.write("docs", [
      index("1", { amount: "much" }),
      index("2", { shop: { city: "Wien" } }),
    ]);
    expect(bad?.error?.details.type).toBe("mapper_parsing_exception");
    expect(good?.result).toBe("created");
    const { hits } = await send(store, { query: { term: { "shop.city.keyword": "Wien" } } });
    expect(hits.total.value).toBe(1);
  });

  it("stops a request when the client's timeout passes, and serves the next", async () => {
    const many = Array.from({ length: 2000 }, (_, i) => index(`${i}`, { status: `s${i}`, amount: i }));
    await store.write("docs", many);
    const { timed_out } = await send(store, {
      timeout: "1micros",
      aggs: { s: { terms: { field: "status" } } },
    });
    expect(timed_out).toBe(true);
    expect((await send(store, {})).hits.total.value).toBe(2000);
  });

  it("cuts a request at the store's own limit with an error", async () => {
    await store.close();
    await open({ timeLimitMs: 0 });
    const many = Array.from({ length: 2000 }, (_, i) => index(`${i}`, { status: `s${i}`, amount: i }));
    await store.write("docs", many);
    const aggs = { s: { terms: { field: "status" }, aggs: { a: { percentiles: { field: "amount" } } } } };
    await expect(send(store, { aggs })).rejects.toThrow(QueryError);
  });
});

it("a store in a file has everything after it is opened again, new fields and lists included", async () => {
  const directory = await mkdtemp(join(tmpdir(), "bi-store-"));
  const path = join(directory, "bi.duckdb");
  const first = await EmbeddedStore.open({ path, threads: 1 });
  await first.createIndex("docs", mapping, {});
  await first.write("docs", [index("1", { status: ["a", "b"], city: "Wien" })]);
  await first.close();
  const second = await EmbeddedStore.open({ path, threads: 1 });
  await second.write("docs", [index("1", { status: "c", city: "Graz" }), index("2", { status: "a" })]);
  const { hits } = await send(second, { query: { terms: { status: ["a", "c"] } } });
  expect(hits.hits.map(({ _id }) => _id)).toEqual(["1", "2"]);
  await second.close();
  await rm(directory, { recursive: true });
});
