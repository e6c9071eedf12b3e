import { valueSource } from "../../../fields/value-source.ts";
import { type JsonNode, textOfNode } from "../../../json/json-node.ts";
import { sql } from "../../../sql/sql.ts";
import { compareText } from "../../../values/compare-text.ts";
import { type GeoBox, geohash } from "../../../values/geo-grid.ts";
import { parseDistanceMeters } from "../../../values/geo-point.ts";
import type { AggregationKind } from "../../aggregation.ts";
import { type GridOfCells, readBounds, runGrid } from "../../buckets/grid-buckets.ts";
import { positiveSize } from "../../buckets/terms-options.ts";
import { badOption, integerOption, readFieldOptions } from "../../reading/options.ts";
import { isPoint, latitude, longitude } from "../../values/geo-source.ts";

export const geohashGrid: AggregationKind = {
  name: "geohash_grid",
  read: (body, { name }) => {
    let precision = 5;
    let size = 10_000;
    let bounds: GeoBox | undefined;
    const where = { kind: "geohash_grid", name, sources: "field" };
    const options = readFieldOptions(body, where, {
      precision: (node) => (precision = readPrecision(node)),
      bounds: (node) => (bounds = readBounds(node, "geohash_grid")),
      size: (node) => (size = positiveSize(node, "geohash_grid", name, "size")),
      shard_size: (node) => void positiveSize(node, "geohash_grid", name, "shardSize"),
    });
    return {
      type: "bucket",
      run: (level, run, inner) => {
        const source = valueSource(level.scope, options, "geohash_grid", isPoint);
        return runGrid(level, run, inner, source, { ...hashGrid(precision), size, bounds });
      },
    };
  },
};

/** A number of letters, or a distance such as `1km` that a cell must not exceed. */
function readPrecision(node: JsonNode): number {
  const text = textOfNode(node);
  const meters = /[a-z]/i.test(text) ? parseDistanceMeters(text, "m") : undefined;
  const precision =
    meters === undefined ? integerOption(node, "geohash_grid", "precision") : lettersFor(meters);
  if (precision >= 1 && precision <= 12) return precision;
  throw badOption(
    node,
    "geohash_grid",
    "precision",
    `Invalid geohash aggregation precision of ${precision}. Must be between 1 and 12.`,
  );
}

const EQUATOR_METERS = 40_075_016.68;

function lettersFor(meters: number): number {
  for (let letters = 1; letters < 12; letters++) {
    const width = EQUATOR_METERS / 2 ** Math.ceil((letters * 5) / 2);
    const height = EQUATOR_METERS / 2 / 2 ** Math.floor((letters * 5) / 2);
    if (Math.hypot(width, height) <= meters) return letters;
  }
  return 12;
}

function hashGrid(letters: number): GridOfCells {
  const columns = 2 ** Math.ceil((letters * 5) / 2);
  const rows = 2 ** Math.floor((letters * 5) / 2);
  const middle = (place: number, cells: number, span: number) => ((place + 0.5) / cells) * span - span / 2;
  const cellName = (x: number, y: number) =>
    geohash({ lat: middle(y, rows, 180), lon: middle(x, columns, 360) }, letters);
  return {
    typeName: "geohash_grid",
    x: sql`least(${columns - 1}, floor((${longitude} + 180) / 360 * ${columns}))::BIGINT`,
    y: sql`least(${rows - 1}, floor((${latitude} + 90) / 180 * ${rows}))::BIGINT`,
    cellName,
    compare: ([x = 0, y = 0], [u = 0, v = 0]) => compareText(cellName(u, v), cellName(x, y)),
  };
}
