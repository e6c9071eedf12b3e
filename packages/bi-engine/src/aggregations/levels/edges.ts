import type { ResolvedSort } from "../../plan/sort/resolved-sort.ts";
import type { ColumnValue } from "../../mapping/column-value.ts";
import { type Sql, and, join, name, or, sql } from "../../sql/sql.ts";
import type { SqlResult } from "../../plan/target.ts";
import type { CountedGroup, Level, Run, Scout } from "../aggregation.ts";
import { columnLiteral } from "../values/value-source.ts";

/** The value of the first sort key that the last of the wanted rows of a group has; null where the group has fewer rows. */
export interface Edge {
  readonly group: readonly ColumnOrNull[];
  readonly value: ColumnOrNull;
}

type ColumnOrNull = ColumnValue | null;

/** Rows without a value come last, so that the edge is that of the rows with one. */
function hasEdges(sort: ResolvedSort | undefined): sort is ResolvedSort {
  return sort?.isNumber === true && !sort.missingFirst;
}

/** The edge of each group, of so many rows each. Undefined for a sort that has none. */
export function edgeColumn(sort: ResolvedSort | undefined, count: number): Sql | undefined {
  if (!hasEdges(sort) || count < 1) return undefined;
  const [best, value] = [sort.ascending ? sql`min` : sql`max`, sort.order ?? sort.value];
  return count === 1 ? sql`${best}(${value})` : sql`${best}(${value}, ${count})[${count}]`;
}

/** Each row is compared with all of them; of more groups it takes less to find the edges once more. */
const MAX_EDGES = 50;

/** The edges that a statement before has found on its way. */
export function edgesIn({ rows }: Level, run: Run, scout: Scout): readonly Edge[] | undefined {
  const known = run.counted.of(rows);
  const place = known?.scouted?.get(scout);
  if (known === undefined || place === undefined) return undefined;
  const groups = known.groups();
  const edges = groups.map(({ group, columns }: CountedGroup) => ({ group, value: columns[place] ?? null }));
  const isFew = edges.length > 0 && edges.length <= MAX_EDGES;
  return isFew && edges.every(isPlain) ? edges : undefined;
}

function isPlain(edge: {
  readonly group: readonly SqlResult[];
  readonly value: SqlResult;
}): edge is { readonly group: readonly ColumnOrNull[]; readonly value: ColumnOrNull } {
  return [...edge.group, edge.value].every((value) => value === null || typeof value !== "object");
}

/**
 * The rows of each group without those that so many others come before by the first key alone: what is left to be ranked is
 * hardly more than what is shown. Edges that are not known yet are found in a pass in which nothing but them is kept.
 */
export function withoutWorse(
  level: Level,
  sort: ResolvedSort | undefined,
  { count, edges }: { readonly count: number; readonly edges: readonly Edge[] | undefined },
): Sql {
  const { scope, groups, rows } = level;
  if (!hasEdges(sort) || groups.length === 0) return rows;
  const alias = name(scope.alias);
  if (edges !== undefined)
    return sql`SELECT * FROM (${rows}) ${alias} WHERE ${isBeforeEdge(level, sort, edges)}`;
  if (level.isJoined === true) return rows;
  const names = join(groups.map(name));
  const found = sql`SELECT ${names}, ${edgeColumn(sort, count) ?? sql`NULL`} AS edge FROM (${rows}) ${alias} GROUP BY ${names}`;
  const isOfGroup = groups.map((group) => sql`${alias}.${name(group)} IS NOT DISTINCT FROM e.${name(group)}`);
  return sql`SELECT ${alias}.* FROM (${rows}) ${alias} JOIN (${found}) e ON ${and(isOfGroup)} WHERE ${isGoodEnough(sort, sql`e.edge`)} OR e.edge IS NULL`;
}

function isBeforeEdge(level: Level, sort: ResolvedSort, edges: readonly Edge[]): Sql {
  const anyGroup = edges.map(({ group, value }) =>
    and([
      ...level.groups.map((column, i) => isKey(name(column), group[i] ?? null)),
      ...(value === null ? [] : [isGoodEnough(sort, columnLiteral(value))]),
    ]),
  );
  const worst = worstOf(
    edges.map(({ value }) => value),
    sort,
  );
  // By this one the database leaves out most rows without a look at them.
  return and([...(worst === null ? [] : [isGoodEnough(sort, columnLiteral(worst))]), or(anyGroup)]);
}

/** The edge that lets the most rows through; null where there is a group without one. */
function worstOf(values: readonly ColumnOrNull[], { ascending }: ResolvedSort): ColumnOrNull {
  return values.reduce((worst, value) => {
    if (worst === null || value === null) return null;
    return value > worst === ascending ? value : worst;
  });
}

function isGoodEnough({ value, order, ascending }: ResolvedSort, edge: Sql): Sql {
  return sql`${order ?? value} ${ascending ? sql`<=` : sql`>=`} ${edge}`;
}

function isKey(column: Sql, key: ColumnOrNull): Sql {
  return key === null ? sql`${column} IS NULL` : sql`${column} = ${columnLiteral(key)}`;
}
