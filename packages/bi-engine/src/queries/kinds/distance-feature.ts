import { illegalArgument } from "../../errors.ts";
import { type JsonNode, plain } from "../../json/json-node.ts";
import { shown } from "../../json/shown.ts";
import { boosted, columnOf, fieldOf } from "../../plan/target.ts";
import { readOptions, textOption } from "../../reading/options.ts";
import { timeMsOf } from "../../reading/time-value.ts";
import { sql } from "../../sql/sql.ts";
import { isGeoPoint, parseDistanceMeters, parseGeoPoint } from "../../values/geo-point.ts";
import { dateOfQuery } from "../conditions/date-value.ts";
import { distanceSql } from "../conditions/distance-sql.ts";
import { nothing } from "../conditions/scores.ts";
import type { QueryKind } from "../query.ts";
import { failedToCreate, wrapped } from "../reading/failed-to-create.ts";
import { float } from "../text/term-score.ts";

/** All rows with the field, scored by the distance to a date or a point. */
export const distanceFeature: QueryKind = {
  name: "distance_feature",
  read: (body) => {
    let path: string | undefined;
    let origin: JsonNode | undefined;
    let pivot: string | undefined;
    const { boost, label } = readOptions(body, "distance_feature", {
      field: (node) => (path = textOption(node)),
      origin: (node) => (origin = node),
      pivot: (node) => (pivot = textOption(node)),
    });
    const missing = [
      path === undefined && "field",
      origin === undefined && "origin",
      pivot === undefined && "pivot",
    ].filter(Boolean);
    if (path === undefined || origin === undefined || pivot === undefined) {
      throw illegalArgument(`Required [${missing.join(", ")}]`);
    }
    const wanted = { path, origin: plain(origin), pivot };
    return {
      kind: "distance_feature",
      ...label,
      inner: [],
      condition: async (scope) => {
        const inner = boosted(scope, boost);
        const field = fieldOf(scope, wanted.path);
        if (field === undefined) return nothing;
        const column = columnOf(scope, field);
        const near = (distance: ReturnType<typeof sql>, half: number) =>
          sql`(${float(inner.boost)} * (${half}::DOUBLE / (${half}::DOUBLE + ${distance})))::FLOAT`;
        if (field.type === "date") {
          const options = {
            format: field.format,
            timeZone: "UTC",
            moment: scope.moment,
            roundUp: true,
          };
          const originMs = wrapped(() => dateOfQuery(shown(wanted.origin), options));
          const value = field.multiValued ? nearest(column, originMs) : sql`abs(${column} - ${originMs})`;
          return { matches: sql`${column} IS NOT NULL`, score: near(value, pivotMs(wanted.pivot)) };
        }
        if (field.type === "geo_point" && !field.multiValued) {
          const point = parseGeoPoint(wanted.origin);
          if (!isGeoPoint(point)) throw failedToCreate(point.refusal);
          const meters = parseDistanceMeters(wanted.pivot, "m") ?? 1;
          return { matches: sql`${column} IS NOT NULL`, score: near(distanceSql(column, point), meters) };
        }
        throw failedToCreate(
          `Illegal data type of [${field.type}]![distance_feature] query can only be run on a date, date_nanos or geo_point field type!`,
        );
      },
    };
  },
};

function nearest(column: ReturnType<typeof sql>, originMs: number) {
  return sql`list_min(list_transform(${column}, lambda v: abs(v - ${originMs})))`;
}

function pivotMs(text: string): number {
  const millis = timeMsOf(text);
  if (millis !== undefined) return millis;
  throw failedToCreate(
    `failed to parse setting [distance_feature.pivot] with value [${text}] as a time value: unit is missing or unrecognized`,
  );
}
