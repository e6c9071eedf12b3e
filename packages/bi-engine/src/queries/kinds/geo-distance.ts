import { QueryError, illegalArgument, parsingError } from "../../errors.ts";
import { type JsonNode, plain, textOfNode } from "../../json/json-node.ts";
import { javaText } from "../../json/write-json.ts";
import { boosted } from "../../plan/target.ts";
import { numberOption, textOption } from "../../reading/options.ts";
import { sql } from "../../sql/sql.ts";
import { metersOfUnit, parseDistanceMeters, parseGeoPoint } from "../../values/geo-point.ts";
import type { GeoPoint } from "../../values/geo.ts";
import { distanceSql } from "../conditions/distance-sql.ts";
import {
  type GeoTest,
  outsideOfTheEarth,
  pointOf,
  pointOrRefusal,
  pointsPassing,
} from "../conditions/geo-field.ts";
import type { QueryKind } from "../query.ts";
import { readGeoOptions } from "../reading/geo-options.ts";

/** Points within a distance of a given one. */
export const geoDistance: QueryKind = {
  name: "geo_distance",
  read: (body, reader) => {
    const object = reader.object(body, "geo_distance");
    const read = { distance: undefined as JsonNode | undefined, unit: "m" };
    let center: { readonly path: string; readonly point: GeoPoint } | undefined;
    const { ignoreUnmapped, isStrict, boost, label } = readGeoOptions(object, ({ name, value }) => {
      if (name === "distance") read.distance = value.kind === "null" ? undefined : value;
      else if (name === "unit") read.unit = unitOf(value);
      else if (name === "distance_type") checkType(textOption(value));
      // A field without a value is none.
      else if (value.kind === "null") return;
      else if (center !== undefined)
        throw parsingError(`failed to parse [geo_distance] query. unexpected field [${name}]`, value.at);
      else center = { path: name, point: centerOf(name, value) };
    });
    if (center === undefined) throw illegalArgument("fieldName must not be null or empty");
    if (read.distance === undefined)
      throw parsingError("geo_distance requires 'distance' to be specified", object.end);
    const meters = metersOf(read.distance, read.unit);
    const { path, point } = center;
    const test: GeoTest = { kind: "geo_distance", path, ignoreUnmapped };
    return {
      kind: "geo_distance",
      ...label,
      inner: [],
      condition: async (scope) => {
        if (isStrict) refuseOutside(point);
        return pointsPassing(
          boosted(scope, boost),
          test,
          (value) => sql`${distanceSql(value, point)} <= ${meters}::DOUBLE`,
        );
      },
    };
  },
};

function metersOf(node: JsonNode, unit: string): number {
  if (node.kind !== "text") numberOption(node);
  const value = plain(node);
  const meters = parseDistanceMeters(typeof value === "number" ? value : textOfNode(node), unit);
  if (meters === undefined) {
    const reason = `For input string: "${textOfNode(node)}"`;
    throw new QueryError("reading", 400, { type: "number_format_exception", reason });
  }
  if (meters <= 0) throw illegalArgument("distance must be greater than zero");
  return meters;
}

function unitOf(node: JsonNode): string {
  const unit = textOption(node);
  if (metersOfUnit(unit) === undefined) throw illegalArgument(`No distance unit match [${unit}]`);
  return unit;
}

function checkType(text: string): void {
  if (/^(?:arc|plane)$/i.test(text)) return;
  throw illegalArgument(`No geo distance for [${text}]`);
}

function refuseOutside({ lat, lon }: GeoPoint): void {
  const reasons = [
    ...(Math.abs(lat) <= 90 ? [] : [`center point latitude is invalid: ${javaText(lat)}`]),
    ...(Math.abs(lon) <= 180 ? [] : [`center point longitude is invalid: ${javaText(lon)}`]),
  ];
  if (reasons.length > 0) throw outsideOfTheEarth("geo_distance", reasons);
}

/** Each member of an object is read by itself; a missing one is not a number. */
function centerOf(field: string, node: JsonNode): GeoPoint {
  if (node.kind === "array") return pointOf(node);
  if (node.kind !== "object") return pointOrRefusal(parseGeoPoint(textOfNode(node)));
  let center: GeoPoint = { lat: Number.NaN, lon: Number.NaN };
  for (const { name, value } of node.members) {
    const isText = value.kind === "text" || value.kind === "number";
    if (name === "lat" || name === "lon") {
      if (isText || value.kind === "boolean") center = { ...center, [name]: numberOption(value) };
    } else if (name === "geohash") {
      if (isText) center = pointOrRefusal(parseGeoPoint(textOfNode(value)));
    } else throw parsingError(`[geo_distance] query does not support [${field}]`, value.at);
  }
  return center;
}
