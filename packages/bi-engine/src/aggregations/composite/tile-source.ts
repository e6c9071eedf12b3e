import { valueSource } from "../../fields/value-source.ts";
import { textOfNode } from "../../json/json-node.ts";
import { type Sql, sql } from "../../sql/sql.ts";
import { readZoom, tileSql } from "../buckets/tile.ts";
import { isPoint } from "../values/geo-source.ts";
import type { SourceKind } from "./composite-source.ts";

/** Columns and rows of tiles fit into this, since the deepest zoom is 29. */
const ROW_LIMIT = 2 ** 29;

export const tileSource: SourceKind = {
  name: "geotile_grid",
  read: (options) => {
    let zoom = 7;
    return {
      own: { precision: (node) => (zoom = readZoom(node, "geotile_grid")) },
      key: async ({ scope }, _run, field) => {
        const source = valueSource(scope, { ...options, field }, "geotile_grid", isPoint);
        if (source === undefined) return undefined;
        const tile = (point: Sql) => {
          const { x, y } = tileSql(zoom, { latitude: sql`(${point}).lat`, longitude: sql`(${point}).lon` });
          return sql`CASE WHEN ${point} IS NOT NULL THEN ${x} * ${ROW_LIMIT} + ${y} END`;
        };
        const { value, list } = source;
        return {
          key: {
            value: list
              ? sql`list_distinct(list_transform(${value}, lambda p: ${tile(sql`p`)}))`
              : tile(value),
            list,
          },
          show: (key) => (key === null ? null : tileName(zoom, Number(key))),
          parse: (node) => sql`${tileNumber(textOfNode(node))}`,
        };
      },
    };
  },
};

function tileName(zoom: number, key: number): string {
  return `${zoom}/${Math.floor(key / ROW_LIMIT)}/${key % ROW_LIMIT}`;
}

function tileNumber(text: string): number {
  const [, x = 0, y = 0] = text.split("/").map(Number);
  return x * ROW_LIMIT + y;
}
