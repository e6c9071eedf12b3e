import { columnLiteral } from "../../fields/value-source.ts";
import type { ColumnValue } from "../../mapping/column-value.ts";
import type { SqlResult } from "../../plan/target.ts";
import { type Sql, and, join, name, sql } from "../../sql/sql.ts";
import type { Aggregation, GroupKey, Level, Results, Run, Precompute } from "../aggregation.ts";
import {
  type Inside,
  type Page,
  type CountedBucket,
  type ReadBuckets,
  allBuckets,
  bucketOf,
  readBuckets,
} from "./read-buckets.ts";
import { groupKey, resolveMetrics, resultsOf, runOthers } from "./run-level.ts";

export type InnerOf = Pick<CountedBucket, "parent" | "keys" | "columns">;

interface BucketRows extends Pick<ReadBuckets, "buckets" | "total"> {
  /** Runs the inner aggregations; `kept` limits their work to buckets that are shown. */
  readonly innerResults: (kept?: readonly InnerOf[]) => Promise<(bucket: InnerOf) => Results>;
}

/** The expression of a row's key: one value or a list of values. A row without a key belongs to no bucket. */
export interface KeyExpression {
  readonly value: Sql;
  readonly list: boolean;
  /** Selects the rows with a key where that costs less than computing the key: most columns have no null. */
  readonly isThere?: Sql | undefined;
  /** A row without a key belongs to the bucket null. */
  readonly keepMissing?: boolean;
}

/** The level inside a bucket aggregation: its rows, once for each of their keys. */
export function levelInside(level: Level, keys: readonly KeyExpression[]): Inside {
  const alias = name(level.scope.alias);
  const columns = keys.map((_, i) => name(`k${level.groups.length + i}`));
  const keyed = keys.map(({ value, list, keepMissing }, i) => {
    // unnest drops a row without a list, which a missing bucket has to keep.
    const one = list ? sql`unnest(${keepMissing ? sql`coalesce(${value}, [NULL])` : value})` : value;
    return sql`${one} AS ${columns[i] ?? sql``}`;
  });
  let rows = level.rows;
  // DuckDB would unnest two lists of one SELECT in parallel.
  for (const key of keyed) rows = sql`SELECT ${alias}.*, ${key} FROM (${rows}) ${alias}`;
  const isThere = keys.flatMap(({ keepMissing, isThere: test }, i) =>
    keepMissing === true ? [] : [test ?? sql`${columns[i] ?? sql``} IS NOT NULL`],
  );
  const groups = [...level.groups, ...keys.map((_, i) => `k${level.groups.length + i}`)];
  const inside: Level = {
    ...level,
    rows: isThere.length === 0 ? rows : sql`SELECT * FROM (${rows}) ${alias} WHERE ${and(isThere)}`,
    groups,
    everything: false,
  };
  const isNoBucket = (values: readonly SqlResult[]) =>
    keys.some(({ keepMissing }, i) => keepMissing !== true && (values[i] ?? null) === null);
  const whole = keys.some(({ list }) => list) ? undefined : { around: level, rows, isNoBucket };
  return { inside, keyCount: keys.length, whole };
}

interface Counting extends Inside {
  readonly inner: readonly Aggregation[];
  readonly page?: Page | undefined;
  /**
   * Whether the inner aggregations are requested for every bucket, so that they can run first and count the buckets in the same
   * pass.
   */
  readonly showsAll?: boolean;
}

/** Counts the buckets of an inner level, with their metrics, in one statement at most. */
export async function countBuckets(counting: Counting, run: Run): Promise<BucketRows> {
  const { inside, keyCount, inner, showsAll = false } = counting;
  const metrics = resolveMetrics(inside, inner);
  const { columns, precomputed } = await withPrecomputed(metrics.columns, inside, inner);
  const isCounted = showsAll && columns.length === 0;
  const early = isCounted ? await runOthers(inside, inner, run) : undefined;
  const known = isCounted ? run.counted.of(inside.rows)?.groups() : undefined;
  const { buckets, isCut, total } =
    known === undefined
      ? await readBuckets({ ...counting, columns, precomputed }, run)
      : allBuckets(
          known.map(({ group, count }) => bucketOf([...group, count], counting)),
          undefined,
        );
  const innerResults = async (kept: readonly InnerOf[] = buckets) => {
    const isPart = isCut || kept.length < buckets.length;
    const level = isPart ? onlyKept(counting, kept, run) : inside;
    const running = early ?? (await runOthers(level, inner, run));
    const hasParent = inside.groups.length > keyCount;
    return (bucket: InnerOf) =>
      resultsOf(inner, metrics, running, keyInside(bucket, hasParent), bucket.columns);
  };
  return { buckets, total, innerResults };
}

/** The columns of the metrics, followed by the precomputed ones. */
async function withPrecomputed(metrics: readonly Sql[], inside: Level, inner: readonly Aggregation[]) {
  const columns = [...metrics];
  const precomputed = new Map<Precompute, number>();
  for (const { behaviour } of inner) {
    const precompute = behaviour.type === "leaf" ? behaviour.precompute : undefined;
    const column = await precompute?.(inside);
    if (precompute === undefined || column === undefined) continue;
    precomputed.set(precompute, columns.length);
    columns.push(column);
  }
  return { columns, precomputed };
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
function onlyKept({ inside, keyCount }: Inside, kept: readonly InnerOf[], run: Run): Level {
  const columns = inside.groups.slice(-keyCount).map(name);
  const conditions = columns.map((column, i) => {
    const keys = new Set(kept.map((bucket) => bucket.keys[i] ?? null));
    const values = [...keys].filter((key) => key !== null).map((key) => columnLiteral(key as ColumnValue));
    const listed = values.length === 0 ? sql`FALSE` : sql`${column} IN (${join(values)})`;
    return keys.has(null) ? sql`(${listed} OR ${column} IS NULL)` : listed;
  });
  const level = { ...inside, rows: sql`SELECT * FROM (${inside.rows}) WHERE ${and(conditions)}` };
  // A row is removed together with its whole group, so that the other groups keep their number of rows.
  const known = run.counted.of(inside.rows);
  if (known !== undefined) run.counted.record(level.rows, known);
  return level;
}
