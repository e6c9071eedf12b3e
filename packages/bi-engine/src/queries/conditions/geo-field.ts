import { QueryError, queryShardError } from "../../errors.ts";
import { type JsonNode, plain } from "../../json/json-node.ts";
import { javaText } from "../../json/write-json.ts";
import { type Scope, fieldOf } from "../../plan/target.ts";
import { type Sql, sql } from "../../sql/sql.ts";
import { isGeoPoint, parseGeoPoint } from "../../values/geo-point.ts";
import type { GeoPoint, GeoPointRefusal } from "../../values/geo.ts";
import type { Condition } from "../query.ts";
import { anyValue } from "./any-value.ts";
import { constant, nothing } from "./scores.ts";

/** A point of a query, in any of its forms. Throws parse_exception for what is none. */
export function pointOf(node: JsonNode): GeoPoint {
  return pointOrRefusal(parseGeoPoint(plain(node)));
}

/** The point, unless it is none: that is reported as a parse_exception. */
export function pointOrRefusal(point: GeoPoint | GeoPointRefusal): GeoPoint {
  if (isGeoPoint(point)) return point;
  const { refusal: reason, causedBy } = point;
  throw new QueryError("reading", 400, { type: "parse_exception", reason, ...(causedBy && { causedBy }) });
}

export interface GeoTest {
  readonly kind: string;
  readonly path: string;
  readonly ignoreUnmapped: boolean;
}

/** Rows one of whose points passes the test. */
export function pointsPassing(
  scope: Scope,
  { kind, path, ignoreUnmapped }: GeoTest,
  test: (point: Sql) => Sql,
): Condition {
  const known = scope.target.mapping.fields.get(path);
  if (path === "_id" || path === "_index") throw notGeo(path, path, kind);
  if (known === undefined) {
    if (ignoreUnmapped) return nothing;
    throw queryShardError(`failed to find ${kind === "geo_polygon" ? "geo_point" : "geo"} field [${path}]`);
  }
  if (known.type !== "geo_point") {
    throw notGeo(known.type, path, kind);
  }
  const field = fieldOf(scope, path);
  if (field === undefined) return nothing;
  return constant(
    scope,
    anyValue(scope, field, (point) => sql`coalesce(${test(point)}, FALSE)`),
  );
}

function notGeo(type: string, path: string, kind: string): QueryError {
  if (kind === "geo_polygon") return queryShardError(`field [${path}] is not a geo_point field`);
  return queryShardError(
    `type [${javaTypeOf(type)}] for field [${path}] is not supported for [${kind}] queries. Must be one of [geo_point] or [geo_shape]`,
  );
}

/** The server names the class of its field type, followed by the address of the object in memory. */
function javaTypeOf(type: string): string {
  const classes: Readonly<Record<string, string>> = {
    _id: "IdFieldMapper$IdFieldType",
    _index: "IndexFieldMapper$IndexFieldType",
    keyword: "KeywordFieldMapper$KeywordFieldType",
    text: "TextFieldMapper$TextFieldType",
    date: "DateFieldMapper$DateFieldType",
    boolean: "BooleanFieldMapper$BooleanFieldType",
    ip: "IpFieldMapper$IpFieldType",
    scaled_float: "ScaledFloatFieldMapper$ScaledFloatFieldType",
  };
  return `org.opensearch.index.mapper.${classes[type] ?? "NumberFieldMapper$NumberFieldType"}@00000000`;
}

/** The error for coordinates out of range; a shard reports all of them together. */
export function outsideOfTheEarth(kind: string, reasons: readonly string[]): QueryError {
  const reported = reasons.map((reason, i) => `${i + 1}: [${kind}] ${reason};`).join("");
  return queryShardError("couldn't validate latitude/ longitude values", {
    type: "query_validation_exception",
    reason: `Validation Failed: ${reported}`,
    foreign: true,
  });
}

/** The errors of a point whose coordinates are out of range. */
export function outsideReason({ lat, lon }: GeoPoint): string | undefined {
  if (!(Math.abs(lat) <= 90)) return `illegal latitude value [${javaText(lat)}]`;
  return Math.abs(lon) <= 180 ? undefined : `illegal longitude value [${javaText(lon)}]`;
}
