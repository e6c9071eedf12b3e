import { QueryError, shardIllegalArgument } from "../../errors.ts";
import { double } from "../../json/write-json.ts";
import { type Scope, columnOf, fieldOf } from "../../plan/target.ts";
import { outsideReason } from "../../queries/conditions/geo-field.ts";
import type { DistanceSort } from "../../queries/query.ts";
import { type Sql, join, sql } from "../../sql/sql.ts";
import type { GeoPoint } from "../../values/geo.ts";
import { type FieldValues, nestedValues } from "./nested-values.ts";
import type { ResolvedSort } from "./resolved-sort.ts";

/** By the distance of the document's point from the nearest (or farthest, or mean) of the given points. */
export async function sortByDistance(scope: Scope, key: DistanceSort): Promise<ResolvedSort> {
  refuseOutside(key);
  const { value, list } = await pointsOf(scope, key);
  const listed = sql`list_filter(${list ? value : sql`[${value}]`}, lambda p: p.lat IS NOT NULL)`;
  const distances = key.points.map(
    (point) => sql`list_transform(${listed}, lambda p: ${distance(point, key)})`,
  );
  const all = sql`list_concat(${join(distances)})`;
  const mode = key.mode ?? (key.ascending ? "min" : "max");
  const known = sql`list_filter(${distances.length === 1 ? join(distances) : all}, lambda m: m IS NOT NULL)`;
  const chosen =
    mode === "avg"
      ? sql`list_avg(${known})`
      : mode === "median"
        ? sql`list_median(${known})`
        : mode === "max"
          ? sql`list_max(${known})`
          : sql`list_min(${known})`;
  return {
    value: sql`coalesce(${chosen}, 'Infinity'::DOUBLE)`,
    ascending: key.ascending,
    missingFirst: false,
    show: (result) => double(Number(result)),
    after: (given) => sql`${Number(given)}::DOUBLE`,
  };
}

function refuseOutside({ path, points, takesAnyPoint }: DistanceSort): void {
  const [outside] = takesAnyPoint ? [] : points.flatMap((point) => outsideReason(point) ?? []);
  if (outside === undefined) return;
  const reason = `${outside} for [GeoDistanceSort] for field [${path}].`;
  throw new QueryError("searching", 400, { type: "parse_exception", reason });
}

async function pointsOf(scope: Scope, { path, nested, ignoreUnmapped }: DistanceSort): Promise<FieldValues> {
  const field = scope.target.mapping.fields.get(path);
  if (field === undefined) {
    if (ignoreUnmapped) return nothing;
    throw shardIllegalArgument(`failed to find mapper for [${path}] for geo distance based sort`);
  }
  if (field.type !== "geo_point") {
    const reason = `field [${path}] of type [${field.type}] has no points to sort by`;
    throw new QueryError("searching", 500, { type: "class_cast_exception", reason });
  }
  if (nested !== undefined) return nestedValues(scope, field, nested);
  const own = fieldOf(scope, path);
  return own === undefined ? nothing : { value: columnOf(scope, own), list: own.multiValued };
}

const nothing: FieldValues = { value: sql`NULL::STRUCT(lat DOUBLE, lon DOUBLE)`, list: false };

const EARTH_RADIUS_METERS = 6_371_008.7714;

/** The haversine in the form that Lucene calculates it in, which for short distances rounds differently. */
function distance({ lat, lon }: GeoPoint, { plane, metersPerUnit }: DistanceSort): Sql {
  const [north, east] = [sql`radians(p.lat - ${lat}::DOUBLE)`, sql`radians(p.lon - ${lon}::DOUBLE)`];
  const flat = sql`sqrt(power(${east} * cos(radians(p.lat + ${lat}::DOUBLE) / 2), 2) + power(${north}, 2))`;
  const cosines = sql`cos(radians(${lat}::DOUBLE)) * cos(radians(p.lat))`;
  const arc = sql`2 * asin(least(1, sqrt(((1 - cos(${north})) + ${cosines} * (1 - cos(${east}))) * 0.5)))`;
  return sql`(${EARTH_RADIUS_METERS}::DOUBLE * (${plane ? flat : arc}) / ${metersPerUnit}::DOUBLE)`;
}
