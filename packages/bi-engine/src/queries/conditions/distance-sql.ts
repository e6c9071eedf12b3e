import { type Sql, sql } from "../../sql/sql.ts";
import type { GeoPoint } from "../../values/geo.ts";

/** Meters from a point of a column to a given one (haversine), as `distanceMeters` in values/geo-point.ts. */
export function distanceSql(point: Sql, { lat, lon }: GeoPoint): Sql {
  const half = (degrees: Sql) => sql`pow(sin(radians(${degrees}) / 2), 2)`;
  const cosines = sql`cos(radians(${point}.lat)) * cos(radians(${lat}::DOUBLE))`;
  const chord = sql`${half(sql`${point}.lat - ${lat}::DOUBLE`)} + ${cosines} * ${half(sql`${point}.lon - ${lon}::DOUBLE`)}`;
  return sql`(2 * 6371008.7714::DOUBLE * asin(least(1::DOUBLE, sqrt(${chord}))))`;
}
