import { nestedRow } from "../hits/find-hits.ts";
import { type ResolvedSort, directionOf } from "../hits/resolve-sort.ts";
import { type Sql, join, name, sql } from "../sql/sql.ts";
import type { Row } from "../target.ts";
import type { GroupKey, Level, Run } from "./aggregation.ts";
import { type Edge, withoutWorse } from "./edges.ts";
import { groupKey } from "./run-level.ts";

export interface RankedRow {
  readonly group: GroupKey;
  /** The place among the rows of the group, from 0. */
  readonly rank: number;
  /** As `shapeHits` wants it. */
  readonly row: Row;
}

/**
 * The first `count` rows of each group; by score where there is no sort. To the database a rank up to a limit by a single
 * value is the search for the first few, not a sort of all rows: therefore all that rows are ordered by is made one value.
 */
export async function rankedRows(
  level: Level,
  run: Run,
  {
    sorts,
    count,
    edges,
  }: {
    readonly sorts: readonly ResolvedSort[];
    readonly count: number;
    readonly edges: readonly Edge[] | undefined;
  },
): Promise<readonly RankedRow[]> {
  const { scope, groups } = level;
  const alias = name(scope.alias);
  const rows = withoutWorse(level, sorts[0], { count, edges });
  const keys = orderKeys(level, sorts);
  const selected = join([
    ...groups.map(name),
    sql`${alias}._doc`,
    nestedRow(scope),
    sql`_score`,
    ...sorts.map(({ value }) => value),
  ]);
  const order = join(keys.map((key) => sql`${key.value} ${directionOf(key)}`));
  const oneKey = sql`create_sort_key(${join(keys.map((key) => sql`${key.value}, ${directionOf(key).text}`))})`;
  const first =
    groups.length === 0
      ? sql`ORDER BY ${order} LIMIT ${count}`
      : sql`QUALIFY row_number() OVER (PARTITION BY ${join(groups.map(name))} ORDER BY ${oneKey}) <= ${count} ORDER BY ${order}`;
  const found = await run.session.rows(sql`SELECT ${selected} FROM (${rows}) ${alias} ${first}`);
  const ranks = new Map<GroupKey, number>();
  return found.map((row) => {
    const group = groupKey(row, groups.length);
    const rank = ranks.get(group) ?? 0;
    ranks.set(group, rank + 1);
    return { group, rank, row: row.slice(groups.length) };
  });
}

interface OrderKey {
  readonly value: Sql;
  readonly ascending: boolean;
  readonly missingFirst: boolean;
}

/** Rows that are alike in what the client sorts by come in the order in which they were written. */
function orderKeys({ scope }: Level, sorts: readonly ResolvedSort[]): readonly OrderKey[] {
  const byScore: OrderKey = { value: sql`_score`, ascending: false, missingFirst: false };
  const asked = sorts.map((sort) => ({ ...sort, value: sort.order ?? sort.value }));
  const byPlace = scope.nestedPath === undefined ? ["_doc"] : ["_doc", "_row"];
  return [
    ...(asked.length > 0 ? asked : [byScore]),
    ...byPlace.map((column) => ({
      value: sql`${name(scope.alias)}.${name(column)}`,
      ascending: true,
      missingFirst: false,
    })),
  ];
}
