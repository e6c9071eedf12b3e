import type { Row, SqlResult } from "../../plan/target.ts";
import { type Sql, join, name, sql } from "../../sql/sql.ts";
import type { GroupKey, CountedGroup, Level, Run, Precompute } from "../aggregation.ts";
import { groupKey, metricColumn } from "./run-level.ts";

/** One bucket as the database counted it. */
export interface CountedBucket {
  readonly parent: GroupKey;
  readonly keys: readonly SqlResult[];
  readonly docCount: number;
  /** The columns of the inner metrics. */
  readonly columns: readonly SqlResult[] | undefined;
}

/** The level inside a bucket aggregation. */
export interface Inside {
  /** The rows of the outer level, once for each of their keys. */
  readonly inside: Level;
  /** How many of the level's group columns are keys of this aggregation. */
  readonly keyCount: number;
  /** Where a row has one key at most: how to read every row of the outer level once, with or without a key. */
  readonly whole?: Whole | undefined;
}

interface Whole {
  readonly around: Level;
  readonly rows: Sql;
  /** Whether rows with these keys belong to no bucket. */
  readonly isNoBucket: (keys: readonly SqlResult[]) => boolean;
}

/** The first buckets of each parent, in an order. */
export interface Page {
  readonly order: Sql;
  readonly size: number;
  /** Whether the number of documents in all buckets is needed. */
  readonly isTotalled: boolean;
}

interface Reading extends Inside {
  readonly page?: Page | undefined;
  /** Columns that are computed for each bucket beside the count of its rows. */
  readonly columns: readonly Sql[];
  readonly precomputed: ReadonlyMap<Precompute, number>;
}

export interface ReadBuckets {
  readonly buckets: readonly CountedBucket[];
  /** Whether there are more than these. */
  readonly isCut: boolean;
  /** How many documents all buckets of a parent have, those beyond the limit included. */
  readonly total: (parent: GroupKey) => number;
}

/**
 * Reads the buckets of all parents. Rows without a key are counted in the same statement where that adds no more than a group
 * per parent: then the groups cover all rows of the outer level, which need no count of their own.
 */
export async function readBuckets(reading: Reading, run: Run): Promise<ReadBuckets> {
  const { inside, keyCount, whole, page, columns, precomputed } = reading;
  const parents = inside.groups.length - keyCount;
  const most = page && maxRead(page, parents);
  const limit = page === undefined ? sql`` : sql` ORDER BY ${page.order} LIMIT ${most ?? 0}`;
  const rows = await run.session.rows(sql`${groupsOf(inside, whole?.rows ?? inside.rows, columns)}${limit}`);
  const groups = rows.map((row) => bucketOf(row, reading));
  const buckets = whole === undefined ? groups : groups.filter(({ keys }) => !whole.isNoBucket(keys));
  // There are more groups than these: only without parents are they the first ones of all.
  if (page !== undefined && rows.length === most)
    return parents > 0 ? firstByRank(reading, page, run) : firstOfAll(reading, page, buckets, run);
  run.counted.record(inside.rows, { groups: () => groupsIn(rows, parents + keyCount), precomputed });
  if (whole !== undefined)
    run.counted.record(whole.around.rows, { groups: () => sums(rows, groups, parents) });
  return allBuckets(buckets, page);
}

/** The buckets to return where all of them are known, sorted by the order of the page. */
export function allBuckets(buckets: readonly CountedBucket[], page: Page | undefined): ReadBuckets {
  const byParent = Map.groupBy(buckets, ({ parent }) => parent);
  const shown =
    page === undefined ? buckets : [...byParent.values()].flatMap((siblings) => siblings.slice(0, page.size));
  return {
    buckets: shown,
    isCut: shown.length < buckets.length,
    total: (parent) => (byParent.get(parent) ?? []).reduce((sum, { docCount }) => sum + docCount, 0),
  };
}

/** This many groups of all parents are read at once, and cut here. */
const MAX_GROUPS = 10_000;
/** Without parents it costs less to read this many groups than to count the documents of all of them separately. */
const MAX_SIBLINGS = 1000;

function maxRead({ size }: Page, parents: number): number {
  // One of the groups may be that of the rows without a key.
  return parents > 0 ? MAX_GROUPS : Math.max(size + 1, MAX_SIBLINGS);
}

function groupsOf({ scope, groups }: Level, rows: Sql, columns: readonly Sql[]): Sql {
  const named = columns.map((column, i) => sql`${column} AS ${metricColumn(i)}`);
  const names = groups.map(name);
  const selected = join([...names, sql`count(*) AS n`, ...named]);
  return sql`SELECT ${selected} FROM (${rows}) ${name(scope.alias)} GROUP BY ${join(names)}`;
}

export function bucketOf(row: Row, { inside, keyCount }: Inside): CountedBucket {
  const depth = inside.groups.length;
  return {
    parent: groupKey(row, depth - keyCount),
    keys: row.slice(depth - keyCount, depth),
    docCount: Number(row[depth]),
    columns: row.slice(depth + 1),
  };
}

function groupsIn(rows: readonly Row[], depth: number): readonly CountedGroup[] {
  return rows.map((row) => ({
    group: row.slice(0, depth),
    count: Number(row[depth]),
    columns: row.slice(depth + 1),
  }));
}

/** How many rows each parent has: the sum over its groups. */
function sums(
  rows: readonly Row[],
  groups: readonly CountedBucket[],
  parents: number,
): readonly CountedGroup[] {
  const counts = new Map<GroupKey, CountedGroup & { count: number }>();
  for (const [i, { parent, docCount }] of groups.entries()) {
    const known = counts.get(parent);
    if (known === undefined)
      counts.set(parent, { group: rows[i]?.slice(0, parents) ?? [], count: docCount, columns: [] });
    else known.count += docCount;
  }
  return [...counts.values()];
}

async function firstOfAll(
  { inside }: Inside,
  { size, isTotalled }: Page,
  buckets: readonly CountedBucket[],
  run: Run,
): Promise<ReadBuckets> {
  const rows = isTotalled ? await run.session.rows(sql`SELECT count(*) FROM (${inside.rows})`) : [];
  return { buckets: buckets.slice(0, size), isCut: true, total: () => Number(rows[0]?.[0] ?? 0) };
}

async function firstByRank(reading: Reading, { order, size }: Page, run: Run): Promise<ReadBuckets> {
  const { inside, keyCount, columns } = reading;
  const partition = sql`PARTITION BY ${join(inside.groups.slice(0, -keyCount).map(name))}`;
  const rows = await run.session.rows(
    sql`WITH g AS (${groupsOf(inside, inside.rows, columns)}) SELECT *, sum(n) OVER (${partition}) FROM g QUALIFY row_number() OVER (${partition} ORDER BY ${order}) <= ${size}`,
  );
  const buckets = rows.map((row) => bucketOf(row, reading));
  const totals = new Map(rows.map((row, i) => [buckets[i]?.parent, Number(row.at(-1))]));
  return { buckets, isCut: true, total: (parent) => totals.get(parent) ?? 0 };
}
