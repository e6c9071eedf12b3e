import { nestedRow } from "../../hits/page-columns.ts";
import { asOneValue, orderKeys, orderedBy } from "../../hits/sort/order-keys.ts";
import type { ResolvedSort } from "../../hits/sort/resolved-sort.ts";
import type { Row } from "../../plan/target.ts";
import { join, name, sql } from "../../sql/sql.ts";
import type { GroupKey, Level, Run } from "../aggregation.ts";
import { groupKey } from "./run-level.ts";
import { type Threshold, withoutWorse } from "./thresholds.ts";

interface RankedRow {
  readonly group: GroupKey;
  /** The place among the rows of the group, from 0. */
  readonly rank: number;
  /** In the form that `shapeHits` expects. */
  readonly row: Row;
}

/** The first `count` rows of each group; by score where there is no sort. */
export async function rankedRows(
  level: Level,
  run: Run,
  {
    sorts,
    count,
    thresholds,
  }: {
    readonly sorts: readonly ResolvedSort[];
    readonly count: number;
    readonly thresholds: readonly Threshold[] | undefined;
  },
): Promise<readonly RankedRow[]> {
  const { scope, groups } = level;
  const alias = name(scope.alias);
  const rows = withoutWorse(level, sorts[0], { count, thresholds });
  const keys = orderKeys(scope, sorts, sql`_score`);
  const selected = join([
    ...groups.map(name),
    sql`${alias}._doc`,
    nestedRow(scope),
    sql`_score`,
    ...sorts.map(({ value }) => value),
  ]);
  const first =
    groups.length === 0
      ? sql`ORDER BY ${orderedBy(keys)} LIMIT ${count}`
      : sql`QUALIFY row_number() OVER (PARTITION BY ${join(groups.map(name))} ORDER BY ${asOneValue(keys)}) <= ${count} ORDER BY ${orderedBy(keys)}`;
  const found = await run.session.rows(sql`SELECT ${selected} FROM (${rows}) ${alias} ${first}`);
  const ranks = new Map<GroupKey, number>();
  return found.map((row) => {
    const group = groupKey(row, groups.length);
    const rank = ranks.get(group) ?? 0;
    ranks.set(group, rank + 1);
    return { group, rank, row: row.slice(groups.length) };
  });
}
