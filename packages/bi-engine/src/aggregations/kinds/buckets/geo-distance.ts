import { illegalArgument, parsingError } from "../../../errors.ts";
import { type ValueSource, valueSource } from "../../../fields/value-source.ts";
import { type JsonNode, type ObjectNode, member, textOfNode, tokenName } from "../../../json/json-node.ts";
import { pointOf } from "../../../queries/conditions/geo-field.ts";
import { type Sql, sql } from "../../../sql/sql.ts";
import { metersOfUnit } from "../../../values/geo-point.ts";
import type { GeoPoint } from "../../../values/geo.ts";
import { numberInOption } from "../../../values/java-double.ts";
import { doubleText } from "../../../values/number-text.ts";
import type { AggregationKind } from "../../aggregation.ts";
import { runRanges, withoutRanges } from "../../buckets/range-buckets.ts";
import { readRanges } from "../../buckets/read-ranges.ts";
import { TEXT } from "../../reading/option-tokens.ts";
import type { Options } from "../../reading/options.ts";
import { isPoint } from "../../values/geo-source.ts";
import { type RangeOption, shapeRange } from "./range.ts";

export const geoDistance: AggregationKind = {
  name: "geo_distance",
  read: (body, { name }) => {
    let origin: GeoPoint | undefined;
    let unitMeters = 1;
    const own: Options = {
      origin: { tokens: POINT_TOKENS, take: (node) => (origin = readOrigin(node)) },
      unit: { tokens: TEXT, take: (node) => (unitMeters = readUnit(node)) },
      distance_type: { tokens: TEXT, take: textOfNode },
    };
    const where = { kind: "geo_distance", name };
    const { options, keyed, ranges } = readRanges(body, where, { readRange: readRing, own });
    if (origin === undefined) throw illegalArgument(`Aggregation [${name}] must define an [origin].`);
    const from = origin;
    // A distance never lies below zero, so OpenSearch writes an open start as 0.
    const shaped = ranges.map((one) => ({
      ...shapeRange({ ...one, from: Math.max(0, one.from), key: one.key ?? keyOf(one) }, undefined, keyed),
    }));
    return {
      type: "bucket",
      run: (level, run, inner) => {
        if (ranges.length === 0) throw withoutRanges(name);
        const source = valueSource(level.scope, options, "geo_distance", isPoint);
        const numbers = source && { list: source.list, numbers: distances(source, from, unitMeters) };
        return runRanges(level, run, inner, numbers, { typeName: "geo_distance", keyed, ranges: shaped });
      },
    };
  },
};

const POINT_TOKENS = ["VALUE_STRING", "START_OBJECT", "START_ARRAY"];

const BOUNDS: ReadonlySet<string> = new Set(["from", "to"]);

/**
 * The server reads rings with a parser written by hand: its errors do not name the option, and have the position of the value.
 */
function readRing(node: JsonNode): RangeOption {
  const ring: RangeOption = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, key: undefined };
  for (const { name, value } of node.kind === "object" ? node.members : []) {
    const isBound = BOUNDS.has(name);
    if (!isBound && name !== "key") throw unknownInRing(`unknown field [${name}] found`, value);
    if (isBound && value.kind === "null") continue;
    const fits = value.kind === "text" || (isBound && value.kind === "number");
    if (!fits) throw unknownInRing(`unexpected token [${tokenName(value)}] found`, value);
    if (name === "key") ring.key = textOfNode(value);
    else ring[name === "from" ? "from" : "to"] = numberInOption(textOfNode(value));
  }
  return ring;
}

function unknownInRing(what: string, { at }: JsonNode) {
  return parsingError(`Failed to parse object: ${what}`, at);
}

function keyOf({ from, to }: RangeOption): string {
  return `${Number.isFinite(from) ? doubleText(from) : "*"}-${Number.isFinite(to) ? doubleText(to) : "*"}`;
}

/** In an object only the numbers `lat` and `lon` count, and a list has at most two numbers. */
function readOrigin(node: JsonNode): GeoPoint {
  if (node.kind === "object") return originOf(node);
  const third = node.kind === "array" ? node.items[2] : undefined;
  if (third !== undefined)
    throw parsingError("malformed [origin]: a geo point array must be of the form [lon, lat]", third.at);
  return pointOf(node);
}

function originOf(node: ObjectNode): GeoPoint {
  const [lat, lon] = ["lat", "lon"].map((name) => member(node, name));
  if (lat?.kind === "number" && lon?.kind === "number")
    return { lat: Number(lat.text), lon: Number(lon.text) };
  const last = node.members.at(-1)?.name ?? "null";
  throw parsingError(
    `malformed [${last}] geo point object. either [lat] or [lon] (or both) are missing`,
    node.end,
  );
}

function readUnit(node: JsonNode): number {
  const meters = metersOfUnit(textOfNode(node));
  if (meters !== undefined) return meters;
  throw illegalArgument(`No unit match [${textOfNode(node)}]`);
}

function distances({ value, list }: ValueSource, origin: GeoPoint, unitMeters: number): Sql {
  const distance = (point: Sql) => sql`(${distanceSql(point, origin)} / ${unitMeters}::DOUBLE)`;
  return list ? sql`list_transform(${value}, lambda p: ${distance(sql`p`)})` : distance(value);
}

const EARTH_DIAMETER_METERS = 2 * 6_371_008.7714;

/** Metres over the surface of a spherical earth. */
function distanceSql(point: Sql, origin: GeoPoint): Sql {
  const half = (degrees: Sql) => sql`pow(sin(radians(${degrees}) / 2), 2)`;
  const chord = sql`(${half(sql`(${point}).lat - ${origin.lat}::DOUBLE`)} + cos(radians(${origin.lat}::DOUBLE)) * cos(radians((${point}).lat)) * ${half(sql`(${point}).lon - ${origin.lon}::DOUBLE`)})`;
  // least() passes over a missing value, so a missing point has to be kept missing.
  return sql`CASE WHEN ${point} IS NOT NULL THEN ${EARTH_DIAMETER_METERS}::DOUBLE * asin(least(1, sqrt(${chord}))) END`;
}
