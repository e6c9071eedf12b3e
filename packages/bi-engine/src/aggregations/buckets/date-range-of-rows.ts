import { type ValueSource, doubleSql, isFloating } from "../../fields/value-source.ts";
import type { SqlResult } from "../../plan/target.ts";
import { countsOver } from "../../queries/text/term-statistics.ts";
import { type Sql, join, name, sql } from "../../sql/sql.ts";
import type { Level, Run } from "../aggregation.ts";
import { type DateSteps, type MsRange, needsRange } from "./rounding-sql.ts";

/** The range of the dates, where the SQL depends on it or where it is the range of all rows and therefore cached. */
export async function rangeFor(
  steps: DateSteps,
  level: Level,
  source: Pick<ValueSource, "field" | "value" | "list">,
  run: Run,
): Promise<MsRange | undefined> {
  const isDate = source.field.type === "date";
  if (!needsRange(steps) && !(isDate && level.everything)) return undefined;
  const ends = endsOf(source);
  if (isDate && level.everything) return rangeIn(await countsOver(level.scope, ends));
  const rows = await run.session.rows(
    sql`SELECT ${join(ends)} FROM (${level.rows}) ${name(level.scope.alias)}`,
  );
  return rangeIn(rows[0] ?? []);
}

function endsOf({ value, list }: Pick<ValueSource, "value" | "list">): readonly Sql[] {
  return list
    ? [sql`min(list_min(${value}))`, sql`max(list_max(${value}))`]
    : [sql`min(${value})`, sql`max(${value})`];
}

function rangeIn([min = 0, max = 0]: readonly SqlResult[]): MsRange {
  return { min: Number(min), max: Number(max) };
}

/** A value as milliseconds; a number field is taken for milliseconds. */
export function millisSql({ field }: Pick<ValueSource, "field">, value: Sql): Sql {
  if (field.type === "scaled_float" || isFloating(field))
    return sql`trunc(${doubleSql(field, value)})::BIGINT`;
  return field.type === "boolean" ? sql`(${value})::BIGINT` : value;
}
