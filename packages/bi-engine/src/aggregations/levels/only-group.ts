import { columnLiteral } from "../../fields/value-source.ts";
import type { ColumnValue } from "../../mapping/column-value.ts";
import type { SqlResult } from "../../plan/target.ts";
import { type Sql, join, name, sql } from "../../sql/sql.ts";
import type { Level } from "../aggregation.ts";

/** For a statement by group: the condition on the rows of this group. */
export function groupColumns({ groups }: Level): readonly Sql[] {
  return groups.map((group) => sql`any_value(${name(group)})`);
}

/** The rows of one parent bucket, for aggregations that run once for each parent. */
export function onlyGroup(level: Level, values: readonly SqlResult[]): Level {
  if (level.groups.length === 0) return level;
  const conditions = level.groups.map((column, i) => {
    const value = values[i] ?? null;
    return value === null
      ? sql`${name(column)} IS NULL`
      : sql`${name(column)} = ${columnLiteral(value as ColumnValue)}`;
  });
  return { ...level, rows: sql`SELECT * FROM (${level.rows}) WHERE ${join(conditions, " AND ")}` };
}
