import { type ValueSource, doublesOf } from "../../fields/value-source.ts";
import type { SqlResult } from "../../plan/target.ts";
import { type Sql, join, name, sql } from "../../sql/sql.ts";
import type { GroupKey, Level, Run } from "../aggregation.ts";
import { selectByGroup } from "../levels/leaf.ts";
import { countSql } from "./field-metric.ts";

/** Up to this many values of a group are read one by one; above, quantiles are estimated as OpenSearch does. */
const EXACT_UP_TO = 20_000;

/** The values of each group, sorted, when there are few enough; else undefined. */
export async function sortedValues(
  level: Level,
  source: ValueSource,
  run: Run,
): Promise<ReadonlyMap<GroupKey, readonly number[]> | undefined> {
  const counted = await selectByGroup(level, [countSql(source)], run);
  const total = [...counted.values()].reduce((sum, [count]) => sum + Number(count ?? 0), 0);
  if (total > EXACT_UP_TO) return undefined;
  const all = await selectByGroup(level, [allNumbers(source)], run);
  return new Map([...all].map(([group, [values = null]]) => [group, numbersIn(values)]));
}

/** Every value of a group in one sorted list. */
function allNumbers(source: ValueSource): Sql {
  const { numbers, list } = doublesOf(source);
  if (list) return sql`list_sort(flatten(list(${numbers}) FILTER (${source.value} IS NOT NULL)))`;
  return sql`list_sort(list(${numbers}) FILTER (${source.value} IS NOT NULL))`;
}

/** The rows of a level with one value each, for estimates: a row with several values is repeated for each of them. */
export function singleNumbers(level: Level, source: ValueSource): { level: Level; number: Sql } {
  const { numbers, list } = doublesOf(source);
  if (!list) return { level, number: numbers };
  const columns = [...level.groups.map(name), sql`unnest(${numbers}) AS number`];
  const rows = sql`SELECT ${join(columns)} FROM (${level.rows}) ${name(level.scope.alias)}`;
  return { level: { ...level, rows, everything: false }, number: name("number") };
}

export function numbersIn(list: SqlResult): readonly number[] {
  if (list === null || typeof list !== "object" || !("items" in list) || !Array.isArray(list.items))
    return [];
  return list.items.map(Number);
}
