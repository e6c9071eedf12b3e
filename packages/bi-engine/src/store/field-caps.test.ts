import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldCapsEndpoint } from "../endpoints/field-caps-endpoint.ts";
import { searchEndpoint } from "../endpoints/search-endpoint.ts";
import { Parameters } from "../request/parameters.ts";
import { EmbeddedStore } from "./embedded-store.ts";

let store: EmbeddedStore;

beforeAll(async () => {
  store = await EmbeddedStore.open({ threads: 1 });
  const properties = { at: { type: "date" }, count: { type: "integer" } };
  await store.createIndex("docs", { properties }, {});
  const source = JSON.stringify({ at: "2024-05-01", count: 1 });
  await store.write("docs", [{ action: "index", id: "1", source }]);
});
afterAll(() => store.close());

const later = { range: { at: { gte: "2024-05-02" } } };
const wrong = { term: { count: "x" } };

test.each<[filter: object, isThere: boolean]>([
  [{ range: { at: { lte: "2024-05-01" } } }, true],
  [later, false],
  [{ bool: { filter: [later, wrong] } }, false],
  [{ bool: { should: [later] } }, false],
  [{ match_none: {} }, false],
  [{ term: { nosuch: 1 } }, false],
  [{ term: { _index: "other" } }, false],
  [{ term: { count: 7 } }, true],
  [{ bool: { must_not: { match_all: {} } } }, true],
  [wrong, true],
])("fields of an index are listed for the filter %j: %s", async (index_filter, isThere) => {
  const { indices } = await capsFor(JSON.stringify({ index_filter }));
  expect(indices).toEqual(isThere ? ["docs"] : []);
});

test("what is no filter is refused by name", async () => {
  await expect(capsFor('{"filter":{}}')).rejects.toThrow("request does not support [filter]");
  await expect(capsFor("", "fields=at&size=1")).rejects.toThrow("unrecognized parameter: [size]");
});

test("a clause is not looked at beside a range of dates that no document has", async () => {
  const query = { bool: { filter: [later], should: [wrong] } };
  const parameters = new Parameters("/docs/_search", new URLSearchParams());
  const call = { indices: "docs", parameters, nowMs: 0 };
  const { hits } = await searchEndpoint(store, { ...call, body: JSON.stringify({ query }) });
  expect(hits).toMatchObject({ total: { value: 0 } });
  await expect(searchEndpoint(store, { ...call, body: JSON.stringify({ query: wrong }) })).rejects.toThrow(
    "failed to create query",
  );
});

function capsFor(body: string, search = "fields=*") {
  const parameters = new Parameters("/docs/_field_caps", new URLSearchParams(search));
  return fieldCapsEndpoint(store, { indices: "docs", parameters, body, nowMs: 0 });
}
