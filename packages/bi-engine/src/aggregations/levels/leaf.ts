import type { SqlResult } from "../../plan/target.ts";
import { type Sql, join, name, sql } from "../../sql/sql.ts";
import type { AggregationResult, GroupKey, Level, ResultsByGroup, Run } from "../aggregation.ts";
import { groupKey } from "./run-level.ts";

/** One statement of aggregate expressions over a level's rows, by group. */
export async function selectByGroup(
  level: Level,
  columns: readonly Sql[],
  run: Run,
): Promise<ReadonlyMap<GroupKey, readonly SqlResult[]>> {
  const depth = level.groups.length;
  const groups = level.groups.map(name);
  const grouped = depth > 0 ? sql` GROUP BY ${join(groups)}` : sql``;
  const rows = await run.session.rows(
    sql`SELECT ${join([...groups, ...columns])} FROM (${level.rows}) ${name(level.scope.alias)}${grouped}`,
  );
  return new Map(rows.map((row) => [groupKey(row.slice(0, depth)), row.slice(depth)]));
}

/** The same result for every group: for a field that these rows do not have. */
export function always(result: AggregationResult): ResultsByGroup {
  return () => result;
}
