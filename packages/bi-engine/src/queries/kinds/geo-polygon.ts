import { illegalArgument, parsingError, queryShardError } from "../../errors.ts";
import type { JsonNode } from "../../json/json-node.ts";
import { boosted } from "../../plan/target.ts";
import { type Sql, join, sql } from "../../sql/sql.ts";
import type { GeoPoint } from "../../values/geo.ts";
import { type GeoTest, outsideReason, pointOf, pointsPassing } from "../conditions/geo-field.ts";
import type { QueryKind } from "../query.ts";
import { readGeoOptions } from "../reading/geo-options.ts";

/** Points inside a polygon. */
export const geoPolygon: QueryKind = {
  name: "geo_polygon",
  read: (body, reader) => {
    const object = reader.object(body, "geo_polygon");
    let found: { readonly path: string; readonly corners: readonly GeoPoint[] } | undefined;
    const { ignoreUnmapped, isStrict, boost, label } = readGeoOptions(object, ({ name, value }) => {
      if (value.kind === "object") found = { path: name, corners: readCorners(value) };
      else throw parsingError(`[geo_polygon] query does not support [${name}]`, value.at);
    });
    if (found === undefined) throw illegalArgument("fieldName must not be null");
    const { path, corners } = found;
    const test: GeoTest = { kind: "geo_polygon", path, ignoreUnmapped };
    return {
      kind: "geo_polygon",
      ...label,
      inner: [],
      condition: async (scope) => {
        if (isStrict) refuseOutside(corners);
        return pointsPassing(boosted(scope, boost), test, (point) => isInside(point, corners));
      },
    };
  },
};

function refuseOutside(corners: readonly GeoPoint[]): void {
  const [reason] = corners.flatMap((corner) => outsideReason(corner) ?? []);
  if (reason !== undefined) throw queryShardError(`${reason} for [geo_polygon]`);
}

/** A polygon with more corners than these is no polygon a person drew. */
const MAX_CORNERS = 1000;

function readCorners(node: JsonNode & { kind: "object" }): readonly GeoPoint[] {
  const [only, second] = node.members;
  if (only === undefined || only.name !== "points" || only.value.kind !== "array") {
    throw parsingError(
      `[geo_polygon] query does not support [${second?.name ?? only?.name ?? ""}]`,
      node.end,
    );
  }
  const corners = only.value.items.map(pointOf);
  const [first, last] = [corners[0], corners.at(-1)];
  const isClosed =
    first !== undefined && last !== undefined && first.lat === last.lat && first.lon === last.lon;
  if (corners.length < 3 || (isClosed && corners.length < 4)) {
    throw illegalArgument("too few points defined for geo_polygon query");
  }
  if (corners.length > MAX_CORNERS)
    throw illegalArgument(`more than ${MAX_CORNERS} points of a polygon are not supported`);
  return corners;
}

/** A line from the point to the east crosses the edges of the polygon an odd number of times. */
export function isInside(point: Sql, corners: readonly GeoPoint[]): Sql {
  const crossings = corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length]!;
    const isBeside = sql`((${from.lat}::DOUBLE > ${point}.lat) <> (${to.lat}::DOUBLE > ${point}.lat))`;
    if (from.lat === to.lat) return sql`0`;
    const slope = (to.lon - from.lon) / (to.lat - from.lat);
    const crossing = sql`(${slope}::DOUBLE * (${point}.lat - ${from.lat}::DOUBLE) + ${from.lon}::DOUBLE)`;
    return sql`CASE WHEN ${isBeside} AND ${point}.lon < ${crossing} THEN 1 ELSE 0 END`;
  });
  return sql`((${join(crossings, " + ")}) % 2 = 1)`;
}
