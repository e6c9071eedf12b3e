import type { JsonNode } from "../../json/json-node.ts";
import { type Sql, sql } from "../../sql/sql.ts";
import { badOption, integerOption } from "../reading/options.ts";

export function readZoom(node: JsonNode, kind: string): number {
  const zoom = integerOption(node, kind, "precision");
  if (zoom >= 0 && zoom <= 29) return zoom;
  throw badOption(
    node,
    kind,
    "precision",
    `Invalid geotile_grid precision of ${zoom}. Must be between 0 and 29.`,
  );
}

/** The tile of a point in the Web Mercator projection. */
export function tileSql(
  zoom: number,
  point: { readonly latitude: Sql; readonly longitude: Sql },
): { readonly x: Sql; readonly y: Sql } {
  const tiles = 2 ** zoom;
  const sine = sql`sin(radians(greatest(-85.0511287798066, least(85.0511287798066, ${point.latitude}))))`;
  const x = sql`floor((${point.longitude} + 180) / 360 * ${tiles})`;
  const y = sql`floor((0.5 - ln((1 + ${sine}) / (1 - ${sine})) / (4 * pi())) * ${tiles})`;
  const clamp = (tile: Sql) => sql`greatest(0, least(${tiles - 1}, ${tile}))::BIGINT`;
  return { x: clamp(x), y: clamp(y) };
}
