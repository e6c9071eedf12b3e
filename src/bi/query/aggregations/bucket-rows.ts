import { type Sql, join, name, sql } from "../sql/sql.ts";
import type { SqlResult } from "../target.ts";
import type { Aggregation, Bucket, GroupKey, Level, Results, Run } from "./aggregation.ts";
import { commaAndList, groupKey, resolveMetrics, resultsOf, runOthers } from "./run-level.ts";

/** One bucket as the database counted it. */
export interface CountedBucket {
  readonly parent: GroupKey;
  readonly key: SqlResult;
  readonly docCount: number;
  /** The columns of the inner metrics. */
  readonly columns: readonly SqlResult[] | undefined;
}

export interface BucketRows {
  /** The level inside: the rows of this one, once for each of their keys. */
  readonly level: Level;
  readonly buckets: readonly CountedBucket[];
  /** The results inside the buckets; `kept` limits the work of inner aggregations to buckets that are shown. */
  readonly innerResults: (kept: readonly SqlResult[] | undefined) => Promise<(bucket: InnerOf) => Results>;
}

export type InnerOf = Pick<CountedBucket, "parent" | "key" | "columns">;

/** The level inside a bucket aggregation: `keys` gives the key of a row, or a list of keys; a null belongs nowhere. */
export function levelInside(level: Level, key: Sql, options: { list: boolean }): Level {
  const column = keyColumn(level);
  const alias = name(level.scope.alias);
  const rows = options.list
    ? sql`SELECT ${alias}.*, unnest(${key}) AS ${name(column)} FROM (${level.rows}) ${alias}`
    : sql`SELECT ${alias}.*, ${key} AS ${name(column)} FROM (${level.rows}) ${alias}`;
  return {
    ...level,
    rows: sql`SELECT * FROM (${rows}) WHERE ${name(column)} IS NOT NULL`,
    groups: [...level.groups, column],
    everything: false,
  };
}

export function keyColumn(level: Level): string {
  return `k${level.groups.length}`;
}

/** Counts the buckets of a level inside, with their metrics, in one statement. */
export async function countBuckets(
  inside: Level,
  inner: readonly Aggregation[],
  run: Run,
): Promise<BucketRows> {
  const { metrics, columns } = resolveMetrics(inside, inner);
  const groups = join(inside.groups.map(name));
  const rows = await run.session.rows(
    sql`SELECT ${groups}, count(*)${commaAndList(columns)} FROM (${inside.rows}) ${name(inside.scope.alias)} GROUP BY ${groups}`,
  );
  const depth = inside.groups.length;
  const buckets = rows.map((row) => ({
    parent: groupKey(row.slice(0, depth - 1)),
    key: row[depth - 1] ?? null,
    docCount: Number(row[depth]),
    columns: row.slice(depth + 1),
  }));
  const innerResults = async (kept: readonly SqlResult[] | undefined) => {
    const running = await runOthers(kept === undefined ? inside : restrict(inside, kept), inner, run);
    return (bucket: InnerOf) =>
      resultsOf(inner, metrics, running, keyInside(bucket.parent, bucket.key), bucket.columns);
  };
  return { level: inside, buckets, innerResults };
}

/** Buckets by parent, in the order the database gave. */
export function byParent<B extends { readonly parent: GroupKey }>(
  buckets: readonly B[],
): ReadonlyMap<GroupKey, readonly B[]> {
  return Map.groupBy(buckets, (bucket) => bucket.parent);
}

function keyInside(parent: GroupKey, key: SqlResult): GroupKey {
  return parent === "" ? groupKey([key]) : `${parent}\u0000${groupKey([key])}`;
}

function restrict(level: Level, kept: readonly SqlResult[]): Level {
  const column = name(level.groups.at(-1) ?? "");
  const values = kept.map((key) => literal(key));
  const rows =
    values.length === 0
      ? sql`SELECT * FROM (${level.rows}) WHERE FALSE`
      : sql`SELECT * FROM (${level.rows}) WHERE ${column} IN (${values})`;
  return { ...level, rows };
}

function literal(key: SqlResult): Sql {
  if (typeof key === "object") throw new Error("a key of an object type cannot be looked up");
  return sql`${key}`;
}

export type { Bucket };
