import { valueSource } from "../../../fields/value-source.ts";
import type { GeoBox } from "../../../values/geo-grid.ts";
import type { AggregationKind } from "../../aggregation.ts";
import { type GridOfCells, readBounds, runGrid } from "../../buckets/grid-buckets.ts";
import { positiveSize } from "../../buckets/terms-options.ts";
import { readZoom, tileSql } from "../../buckets/tile.ts";
import { readFieldOptions } from "../../reading/options.ts";
import { isPoint, latitude, longitude } from "../../values/geo-source.ts";

export const geotileGrid: AggregationKind = {
  name: "geotile_grid",
  read: (body, { name }) => {
    let precision = 7;
    let size = 10_000;
    let bounds: GeoBox | undefined;
    const where = { kind: "geotile_grid", name, sources: "field" };
    const options = readFieldOptions(body, where, {
      precision: (node) => (precision = readZoom(node, "geotile_grid")),
      bounds: (node) => (bounds = readBounds(node, "geotile_grid")),
      size: (node) => (size = positiveSize(node, "geotile_grid", name, "size")),
      shard_size: (node) => void positiveSize(node, "geotile_grid", name, "shardSize"),
    });
    return {
      type: "bucket",
      run: (level, run, inner) => {
        const source = valueSource(level.scope, options, "geotile_grid", isPoint);
        return runGrid(level, run, inner, source, { ...tileGrid(precision), size, bounds });
      },
    };
  },
};

function tileGrid(zoom: number): GridOfCells {
  return {
    typeName: "geotile_grid",
    ...tileSql(zoom, { latitude, longitude }),
    cellName: (x, y) => `${zoom}/${x}/${y}`,
    compare: (a, b) => (b[0] ?? 0) - (a[0] ?? 0) || (b[1] ?? 0) - (a[1] ?? 0),
  };
}
