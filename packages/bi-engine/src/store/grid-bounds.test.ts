import { afterAll, beforeAll, expect, test } from "vitest";
import { searchEndpoint } from "../endpoints/search-endpoint.ts";
import { writeJson } from "../json/write-json.ts";
import { Parameters } from "../request/parameters.ts";
import { EmbeddedStore } from "./embedded-store.ts";

let store: EmbeddedStore;

beforeAll(async () => {
  store = await EmbeddedStore.open({ threads: 1 });
  await store.createIndex("docs", { properties: { at: { type: "geo_point" } } }, {});
  const points = ["48,16", "48,16.1", "40,-74", "-33,151"];
  await store.write(
    "docs",
    points.map((at, i) => ({ action: "index", id: `${i}`, source: JSON.stringify({ at }) })),
  );
});
afterAll(() => store.close());

test.each<[bounds: object, counts: number[]]>([
  [{ top_left: "50,10", bottom_right: "46,17" }, [2]],
  [{ top: 50, left: 10, bottom: 46, right: 16.05 }, [1]],
  [{ top_left: "50,150", bottom_right: "-40,-70" }, [1, 1]],
])("grids leave out points beyond the bounds %j", async (bounds, counts) => {
  for (const kind of ["geohash_grid", "geotile_grid"]) {
    const body = JSON.stringify({
      size: 0,
      aggs: { cells: { [kind]: { field: "at", precision: 3, bounds } } },
    });
    const parameters = new Parameters("/docs/_search", new URLSearchParams());
    const response = await searchEndpoint(store, { indices: "docs", parameters, body, nowMs: 0 });
    const { buckets } = JSON.parse(writeJson(response)).aggregations.cells;
    expect(buckets.map((bucket: { doc_count: number }) => bucket.doc_count)).toEqual(counts);
  }
});
