import { columnLiteral } from "../../fields/value-source.ts";
import type { ResolvedSort } from "../../hits/sort/resolved-sort.ts";
import type { ColumnValue } from "../../mapping/column-value.ts";
import type { SqlResult } from "../../plan/target.ts";
import { type Sql, and, join, name, or, sql } from "../../sql/sql.ts";
import type { CountedGroup, Level, Run, Precompute } from "../aggregation.ts";

/**
 * The first sort key of the last row that is wanted of a group: rows beyond it are not among the first ones. Null where the
 * group has fewer rows.
 */
export interface Threshold {
  readonly group: readonly ColumnOrNull[];
  readonly value: ColumnOrNull;
}

type ColumnOrNull = ColumnValue | null;

/** Rows without a value are last, so that the threshold comes from the rows with one. */
function hasThreshold(sort: ResolvedSort | undefined): sort is ResolvedSort {
  return sort?.isNumber === true && !sort.missingFirst;
}

/** The threshold of each group for its number of wanted rows. Undefined for a sort that has none. */
export function thresholdColumn(sort: ResolvedSort | undefined, count: number): Sql | undefined {
  if (!hasThreshold(sort) || count < 1) return undefined;
  const [best, value] = [sort.ascending ? sql`min` : sql`max`, sort.order ?? sort.value];
  return count === 1 ? sql`${best}(${value})` : sql`${best}(${value}, ${count})[${count}]`;
}

/** Each row is compared with all thresholds; for more groups a join with them costs less. */
const MAX_THRESHOLDS = 50;

/** The thresholds that an earlier statement computed when it counted the groups. */
export function thresholdsIn(
  { rows }: Level,
  run: Run,
  precompute: Precompute,
): readonly Threshold[] | undefined {
  const known = run.counted.of(rows);
  const place = known?.precomputed?.get(precompute);
  if (known === undefined || place === undefined) return undefined;
  const groups = known.groups();
  const thresholds = groups.map(({ group, columns }: CountedGroup) => ({
    group,
    value: columns[place] ?? null,
  }));
  const isFew = thresholds.length > 0 && thresholds.length <= MAX_THRESHOLDS;
  return isFew && thresholds.every(isPlain) ? thresholds : undefined;
}

function isPlain(threshold: {
  readonly group: readonly SqlResult[];
  readonly value: SqlResult;
}): threshold is { readonly group: readonly ColumnOrNull[]; readonly value: ColumnOrNull } {
  return [...threshold.group, threshold.value].every((value) => value === null || typeof value !== "object");
}

/**
 * The rows of each group without those that cannot be among the first by the first key alone: hardly more rows are ranked than
 * are shown. Thresholds that are not known yet are computed in a pass of their own.
 */
export function withoutWorse(
  level: Level,
  sort: ResolvedSort | undefined,
  { count, thresholds }: { readonly count: number; readonly thresholds: readonly Threshold[] | undefined },
): Sql {
  const { scope, groups, rows } = level;
  if (!hasThreshold(sort) || groups.length === 0) return rows;
  const alias = name(scope.alias);
  if (thresholds !== undefined)
    return sql`SELECT * FROM (${rows}) ${alias} WHERE ${passesThreshold(level, sort, thresholds)}`;
  if (level.isJoined === true) return rows;
  const names = join(groups.map(name));
  const found = sql`SELECT ${names}, ${thresholdColumn(sort, count) ?? sql`NULL`} AS threshold FROM (${rows}) ${alias} GROUP BY ${names}`;
  const isOfGroup = groups.map((group) => sql`${alias}.${name(group)} IS NOT DISTINCT FROM e.${name(group)}`);
  return sql`SELECT ${alias}.* FROM (${rows}) ${alias} JOIN (${found}) e ON ${and(isOfGroup)} WHERE ${isGoodEnough(sort, sql`e.threshold`)} OR e.threshold IS NULL`;
}

function passesThreshold(level: Level, sort: ResolvedSort, thresholds: readonly Threshold[]): Sql {
  const anyGroup = thresholds.map(({ group, value }) =>
    and([
      ...level.groups.map((column, i) => isKey(name(column), group[i] ?? null)),
      ...(value === null ? [] : [isGoodEnough(sort, columnLiteral(value))]),
    ]),
  );
  const worst = worstOf(
    thresholds.map(({ value }) => value),
    sort,
  );
  // By this condition the database skips most groups of rows without reading them.
  return and([...(worst === null ? [] : [isGoodEnough(sort, columnLiteral(worst))]), or(anyGroup)]);
}

/** The least strict threshold; null where a group has none. */
function worstOf(values: readonly ColumnOrNull[], { ascending }: ResolvedSort): ColumnOrNull {
  return values.reduce((worst, value) => {
    if (worst === null || value === null) return null;
    return value > worst === ascending ? value : worst;
  });
}

function isGoodEnough({ value, order, ascending }: ResolvedSort, threshold: Sql): Sql {
  return sql`${order ?? value} ${ascending ? sql`<=` : sql`>=`} ${threshold}`;
}

function isKey(column: Sql, key: ColumnOrNull): Sql {
  return key === null ? sql`${column} IS NULL` : sql`${column} = ${columnLiteral(key)}`;
}
