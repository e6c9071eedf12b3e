import { join, name, sql } from "../sql/sql.ts";
import type { GroupKey, Level } from "./aggregation.ts";

/** The rows of one parent bucket, for aggregations that treat each parent in its own way. */
export function onlyGroup(level: Level, group: GroupKey): Level {
  if (level.groups.length === 0) return level;
  const parts = group.split("\u0000");
  const conditions = level.groups.map((column, i) => {
    const part = parts[i] ?? "";
    return part === "\u0001" ? sql`${name(column)} IS NULL` : sql`${name(column)}::VARCHAR = ${part}`;
  });
  return { ...level, rows: sql`SELECT * FROM (${level.rows}) WHERE ${join(conditions, " AND ")}` };
}
