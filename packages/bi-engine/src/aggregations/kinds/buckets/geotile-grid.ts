import type { JsonNode } from "../../../json/json-node.ts";
import { type Sql, sql } from "../../../sql/sql.ts";
import type { AggregationKind } from "../../aggregation.ts";
import { isPoint, latitude, longitude } from "../../values/geo-source.ts";
import { type GridOfCells, readBounds, runGrid } from "../../buckets/grid-buckets.ts";
import {
  type FieldOptions,
  badOption,
  fieldOptions,
  integerOption,
  readOptions,
  requiredField,
} from "../../reading/options.ts";
import { positiveSize } from "./terms.ts";
import type { GeoBox } from "../../../values/geo-grid.ts";
import { valueSource } from "../../values/value-source.ts";

export const geotileGrid: AggregationKind = {
  name: "geotile_grid",
  read: (body, { name }) => {
    const options: FieldOptions = {};
    let precision = 7;
    let size = 10_000;
    let bounds: GeoBox | undefined;
    readOptions(body, "geotile_grid", {
      ...fieldOptions(options, "geotile_grid", name),
      precision: (node) => (precision = readZoom(node, "geotile_grid")),
      bounds: (node) => (bounds = readBounds(node, "geotile_grid")),
      size: (node) => (size = positiveSize(node, "geotile_grid", name, "size")),
      shard_size: (node) => void positiveSize(node, "geotile_grid", name, "shardSize"),
    });
    const field = requiredField(options, "field");
    return {
      type: "bucket",
      run: (level, run, inner) => {
        const source = valueSource(level.scope, { ...options, field }, "geotile_grid", isPoint);
        return runGrid(level, run, inner, source, { ...tileGrid(precision), size, bounds });
      },
    };
  },
};

export function readZoom(node: JsonNode, kind: string): number {
  const zoom = integerOption(node, kind, "precision");
  if (zoom >= 0 && zoom <= 29) return zoom;
  throw badOption(
    node,
    kind,
    "precision",
    `Invalid geotile_grid precision of ${zoom}. Must be between 0 and 29.`,
  );
}

function tileGrid(zoom: number): GridOfCells {
  return {
    typeName: "geotile_grid",
    ...tileSql(zoom, { latitude, longitude }),
    cellName: (x, y) => `${zoom}/${x}/${y}`,
    compare: (a, b) => (b[0] ?? 0) - (a[0] ?? 0) || (b[1] ?? 0) - (a[1] ?? 0),
  };
}

/** The tile of a point in the Web Mercator projection. */
export function tileSql(
  zoom: number,
  point: { readonly latitude: Sql; readonly longitude: Sql },
): { readonly x: Sql; readonly y: Sql } {
  const tiles = 2 ** zoom;
  const sine = sql`sin(radians(greatest(-85.0511287798066, least(85.0511287798066, ${point.latitude}))))`;
  const x = sql`floor((${point.longitude} + 180) / 360 * ${tiles})`;
  const y = sql`floor((0.5 - ln((1 + ${sine}) / (1 - ${sine})) / (4 * pi())) * ${tiles})`;
  const clamp = (tile: Sql) => sql`greatest(0, least(${tiles - 1}, ${tile}))::BIGINT`;
  return { x: clamp(x), y: clamp(y) };
}
