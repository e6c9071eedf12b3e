import { type Sql, and, join, name, sql } from "../sql/sql.ts";
import type { SqlResult } from "../target.ts";
import type { Aggregation, GroupKey, Level, Results, Run } from "./aggregation.ts";
import { columnLiteral } from "./value-source.ts";
import { groupKey, metricColumn, resolveMetrics, resultsOf, runOthers } from "./run-level.ts";
import type { ColumnValue } from "../mapping/column-value.ts";

/** One bucket as the database counted it. */
export interface CountedBucket {
  readonly parent: GroupKey;
  readonly keys: readonly SqlResult[];
  readonly docCount: number;
  /** The columns of the inner metrics. */
  readonly columns: readonly SqlResult[] | undefined;
  /** The documents of all buckets of the same parent, cut-off ones included. */
  readonly siblingDocCount: number;
}

export type InnerOf = Pick<CountedBucket, "parent" | "keys" | "columns">;

export interface BucketRows {
  readonly buckets: readonly CountedBucket[];
  /** Runs the inner aggregations; `kept` limits their work to buckets that are shown. */
  readonly innerResults: (kept?: readonly InnerOf[]) => Promise<(bucket: InnerOf) => Results>;
}

/** What gives a row its key: one value or a list of values. A row without a key belongs to no bucket. */
export interface KeyExpression {
  readonly value: Sql;
  readonly list: boolean;
  /** A row without a key belongs to the bucket null. */
  readonly keepMissing?: boolean;
}

/** The level inside a bucket aggregation: its rows, once for each of their keys. */
export function levelInside(level: Level, keys: readonly KeyExpression[]): Level {
  let rows = level.rows;
  const alias = name(level.scope.alias);
  const groups = [...level.groups];
  for (const { value, list, keepMissing } of keys) {
    const column = name(`k${groups.length}`);
    // unnest drops a row without a list, which a missing bucket has to keep.
    const keyed = list ? sql`unnest(${keepMissing ? sql`coalesce(${value}, [NULL])` : value})` : value;
    const added = sql`SELECT ${alias}.*, ${keyed} AS ${column} FROM (${rows}) ${alias}`;
    rows = keepMissing ? added : sql`SELECT * FROM (${added}) WHERE ${column} IS NOT NULL`;
    groups.push(`k${groups.length}`);
  }
  return { ...level, rows, groups, everything: false };
}

/** The first buckets of each parent, chosen by the database. */
export interface Page {
  readonly order: Sql;
  readonly size: number;
}

export interface Counting {
  readonly inside: Level;
  /** How many of the level's groups are keys of this aggregation. */
  readonly keyCount: number;
  readonly inner: readonly Aggregation[];
  readonly page?: Page | undefined;
}

/** Counts the buckets of a level inside, with their metrics, in one statement. */
export async function countBuckets(counting: Counting, run: Run): Promise<BucketRows> {
  const { inside, keyCount, inner, page } = counting;
  const metrics = resolveMetrics(inside, inner);
  const depth = inside.groups.length;
  const groups = inside.groups.map(name);
  const named = metrics.columns.map((column, i) => sql`${column} AS ${metricColumn(i)}`);
  const selected = join([...groups, sql`count(*) AS n`, ...named]);
  const counted = sql`SELECT ${selected} FROM (${inside.rows}) ${name(inside.scope.alias)} GROUP BY ${join(groups)}`;
  const statement = page === undefined ? counted : paged(counted, groups.slice(0, depth - keyCount), page);
  const rows = await run.session.rows(statement);
  const buckets = rows.map((row) => ({
    parent: groupKey(row.slice(0, depth - keyCount)),
    keys: row.slice(depth - keyCount, depth),
    docCount: Number(row[depth]),
    columns: row.slice(depth + 1, depth + 1 + metrics.columns.length),
    siblingDocCount: Number(row[depth + 1 + metrics.columns.length] ?? 0),
  }));
  const innerResults = async (kept?: readonly InnerOf[]) => {
    const running = await runOthers(
      kept === undefined ? inside : restrict(inside, keyCount, kept),
      inner,
      run,
    );
    return (bucket: InnerOf) =>
      resultsOf(inner, metrics, running, keyInside(bucket, depth > keyCount), bucket.columns);
  };
  return { buckets, innerResults };
}

function paged(counted: Sql, parents: readonly Sql[], { order, size }: Page): Sql {
  if (parents.length === 0) {
    return sql`WITH g AS MATERIALIZED (${counted}) SELECT *, (SELECT sum(n) FROM g) FROM g ORDER BY ${order} LIMIT ${size}`;
  }
  const partition = sql`PARTITION BY ${join(parents)}`;
  return sql`WITH g AS (${counted}) SELECT *, sum(n) OVER (${partition}) FROM g QUALIFY row_number() OVER (${partition} ORDER BY ${order}) <= ${size}`;
}

/** Buckets by parent, in the order the database gave. */
export function byParent<B extends { readonly parent: GroupKey }>(
  buckets: readonly B[],
): ReadonlyMap<GroupKey, readonly B[]> {
  return Map.groupBy(buckets, (bucket) => bucket.parent);
}

/** The key of a bucket as a group. A parent whose key is the empty text is a parent, too. */
function keyInside({ parent, keys }: InnerOf, hasParent: boolean): GroupKey {
  return hasParent ? `${parent}\u0000${groupKey(keys)}` : groupKey(keys);
}

/** Only the rows of the buckets that are kept, by their own keys: parents have been restricted before. */
function restrict(level: Level, keyCount: number, kept: readonly InnerOf[]): Level {
  const columns = level.groups.slice(-keyCount).map(name);
  const conditions = columns.map((column, i) => {
    const keys = new Set(kept.map((bucket) => bucket.keys[i] ?? null));
    const values = [...keys].filter((key) => key !== null).map((key) => columnLiteral(key as ColumnValue));
    const listed = values.length === 0 ? sql`FALSE` : sql`${column} IN (${join(values)})`;
    return keys.has(null) ? sql`(${listed} OR ${column} IS NULL)` : listed;
  });
  return { ...level, rows: sql`SELECT * FROM (${level.rows}) WHERE ${and(conditions)}` };
}
