import type { ValueSource } from "../../fields/value-source.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Sql, name, sql } from "../../sql/sql.ts";
import type { Level } from "../aggregation.ts";

export function isPoint(field: Field): boolean {
  return field.type === "geo_point";
}

/** The level with a column `point`: a row for each point of a row, without the rows that have none. */
export function levelOfPoints(level: Level, { value, list }: ValueSource): Level {
  const alias = name(level.scope.alias);
  const point = list ? sql`unnest(${value})` : value;
  const rows = sql`SELECT * FROM (SELECT ${alias}.*, ${point} AS point FROM (${level.rows}) ${alias}) WHERE point IS NOT NULL`;
  return { ...level, rows, everything: false };
}

export const latitude: Sql = sql`(point.lat)`;
export const longitude: Sql = sql`(point.lon)`;
