import { illegalArgument, parsingError } from "../../errors.ts";
import { type JsonNode, type Plain, plain } from "../../json/json-node.ts";
import { shown } from "../../json/shown.ts";
import { boosted } from "../../plan/target.ts";
import { booleanOption, numberOption, textOption } from "../../reading/options.ts";
import { type Sql, not, sql } from "../../sql/sql.ts";
import { parseDistanceMeters } from "../../values/geo-point.ts";
import { distanceSql } from "../conditions/distance-sql.ts";
import { type GeoTest, pointsPassing } from "../conditions/geo-field.ts";
import type { QueryKind } from "../query.ts";
import { isInBox } from "./geo-bounding-box.ts";
import { isInside } from "./geo-polygon.ts";

/** Points inside a shape: an envelope, a polygon without holes, or a circle. */
export const geoShape: QueryKind = {
  name: "geo_shape",
  read: (body, reader) => {
    const object = reader.object(body, "geo_shape");
    let found: { readonly path: string; readonly isIn: (point: Sql) => Sql } | undefined;
    let ignoreUnmapped = false;
    let boost = 1;
    let label: { label?: string } = {};
    for (const { name, value } of object.members) {
      if (name === "ignore_unmapped") ignoreUnmapped = booleanOption(value);
      else if (name === "boost") boost = numberOption(value);
      else if (name === "_name") label = { label: textOption(value) };
      else if (value.kind === "object") found = { path: name, isIn: readShapeQuery(value) };
      else throw parsingError(`[geo_shape] query does not support [${name}]`, value.at);
    }
    if (found === undefined) throw illegalArgument("fieldName is required");
    const { path, isIn } = found;
    const test: GeoTest = { kind: "geo_shape", path, ignoreUnmapped };
    return {
      kind: "geo_shape",
      ...label,
      inner: [],
      condition: async (scope) => pointsPassing(boosted(scope, boost), test, isIn),
    };
  },
};

function readShapeQuery(node: JsonNode & { kind: "object" }): (point: Sql) => Sql {
  let isIn: ((point: Sql) => Sql) | undefined;
  let relation = "intersects";
  for (const { name, value } of node.members) {
    if (name === "shape") isIn = shapeOf(plain(value));
    else if (name === "relation") relation = textOption(value).toLowerCase();
    else if (name === "indexed_shape")
      throw illegalArgument("[geo_shape] with a shape of another document is not supported");
    else throw parsingError(`[geo_shape] query does not support [${name}]`, value.at);
  }
  if (isIn === undefined) throw illegalArgument("No Shape defined");
  const inside = isIn;
  if (relation === "intersects" || relation === "within") return inside;
  if (relation === "disjoint") return (point) => not(inside(point));
  throw illegalArgument(`[geo_shape] with relation [${relation}] on points is not supported`);
}

function shapeOf(shape: Plain): (point: Sql) => Sql {
  const { type, coordinates, radius } = isRecord(shape) ? shape : {};
  const kind = shown(type ?? "").toLowerCase();
  if (kind === "envelope" && Array.isArray(coordinates) && coordinates.length === 2) {
    const [topLeft, bottomRight] = coordinates.map(pairOf);
    const box = { left: topLeft![0], top: topLeft![1], right: bottomRight![0], bottom: bottomRight![1] };
    return (point) => isInBox(point, box);
  }
  if (
    kind === "polygon" &&
    Array.isArray(coordinates) &&
    coordinates.length === 1 &&
    Array.isArray(coordinates[0])
  ) {
    const corners = coordinates[0].map(pairOf).map(([lon, lat]) => ({ lat, lon }));
    return (point) => isInside(point, corners);
  }
  if (kind === "circle" && Array.isArray(coordinates)) {
    const [lon, lat] = pairOf(coordinates);
    const meters = parseDistanceMeters(shown(radius ?? ""), "m") ?? 0;
    return (point) => sql`${distanceSql(point, { lat, lon })} <= ${meters}::DOUBLE`;
  }
  throw illegalArgument(`[geo_shape] with a shape of type [${kind}] is not supported`);
}

function pairOf(value: Plain): [number, number] {
  if (Array.isArray(value) && typeof value[0] === "number" && typeof value[1] === "number")
    return [value[0], value[1]];
  throw illegalArgument("geo coordinates must be numbers");
}

function isRecord(value: Plain): value is { [name: string]: Plain } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
