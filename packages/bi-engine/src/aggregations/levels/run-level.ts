import { shown } from "../../json/shown.ts";
import type { SqlResult } from "../../plan/target.ts";
import { countAll } from "../../queries/text/term-statistics.ts";
import { type Sql, join, name, sql, trusted } from "../../sql/sql.ts";
import type {
  Aggregation,
  AggregationResult,
  GroupKey,
  Level,
  LevelResults,
  Metric,
  Results,
  ResultsByGroup,
  Run,
} from "../aggregation.ts";
import { withMeta } from "./response.ts";

/**
 * Runs the aggregations of a level for all parent buckets at once: each bucket aggregation runs a statement, and one more
 * computes all metrics and counts the rows of every group, unless another one counted them in the same pass. `toCount` has as
 * many rows in each group as the level, with its groups only, where those cost less; with null no caller needs the counts.
 */
export async function runLevel(
  level: Level,
  inner: readonly Aggregation[],
  run: Run,
  toCount: Sql | null = level.rows,
): Promise<LevelResults> {
  const metrics = resolveMetrics(level, inner);
  const running = await runOthers(level, inner, run);
  const counted =
    metrics.columns.length === 0
      ? (knownCounts(level, run) ?? (await countGroups({ ...level, rows: toCount }, [], run)))
      : await countGroups(level, metrics.columns, run);
  return {
    docCount: (group) => Number(counted.get(group)?.[0] ?? 0),
    results: (group) => {
      const columns = counted.get(group);
      const isEmpty = Number(columns?.[0] ?? 0) === 0;
      return resultsOf(inner, metrics, running, group, isEmpty ? undefined : columns?.slice(1));
    },
  };
}

type Counted = ReadonlyMap<GroupKey, readonly SqlResult[]>;

/** How many rows each group of a level has. */
export async function rowCounts(level: Level, run: Run): Promise<(group: GroupKey) => number> {
  const counted = knownCounts(level, run) ?? (await countGroups(level, [], run));
  return (group) => Number(counted.get(group)?.[0] ?? 0);
}

function knownCounts(level: Level, run: Run): Counted | undefined {
  const known = run.counted.of(level.rows)?.groups();
  if (known !== undefined) {
    const why = "a statement inside this level has counted its groups";
    run.session.chose?.({ part: "rows of a level", choice: "no statement", why });
  }
  return known && new Map(known.map(({ group, count }) => [groupKey(group), [count]]));
}

type LevelToCount = Omit<Level, "rows"> & { readonly rows: Sql | null };

async function countGroups(level: LevelToCount, columns: readonly Sql[], run: Run): Promise<Counted> {
  const { scope, everything, groups } = level;
  if (level.rows === null) return new Map();
  const depth = groups.length;
  // The number of all rows is the same for every request on the same snapshot.
  if (everything && depth === 0 && columns.length === 0) return new Map([["", [await countAll(scope)]]]);
  const selected = join([...groups.map(name), sql`count(*)`, ...columns]);
  const grouped = depth > 0 ? sql` GROUP BY ${join(groups.map(name))}` : sql``;
  const statement = sql`SELECT ${selected} FROM (${level.rows}) ${name(scope.alias)}${grouped}`;
  const counted = new Map<GroupKey, readonly SqlResult[]>();
  for (const row of await run.session.rows(statement))
    counted.set(groupKey(row.slice(0, depth)), row.slice(depth));
  return counted;
}

/** The metrics of a level, each with the positions of its columns in the statement. */
interface LevelMetrics {
  readonly placed: ReadonlyMap<string, { readonly metric: Metric; readonly start: number }>;
  readonly columns: readonly Sql[];
}

export function resolveMetrics(level: Level, inner: readonly Aggregation[]): LevelMetrics {
  const placed = new Map<string, { metric: Metric; start: number }>();
  const columns: Sql[] = [];
  for (const aggregation of inner) {
    if (aggregation.behaviour.type !== "metric") continue;
    const metric = aggregation.behaviour.resolve(level);
    placed.set(aggregation.name, { metric, start: columns.length });
    columns.push(...metric.columns);
  }
  return { placed, columns };
}

/** The name of a metric's column in a statement of several steps. */
export function metricColumn(place: number): Sql {
  return trusted(`m${place}`);
}

export async function runOthers(
  level: Level,
  inner: readonly Aggregation[],
  run: Run,
): Promise<ReadonlyMap<string, ResultsByGroup>> {
  const running = new Map<string, ResultsByGroup>();
  for (const { name: aggregationName, behaviour, inner: innermost } of inner) {
    if (behaviour.type !== "bucket" && behaviour.type !== "leaf") continue;
    running.set(aggregationName, await behaviour.run(level, run, innermost));
  }
  return running;
}

/** The results of one group: those of statements first, then those of the pipeline aggregations on them. */
export function resultsOf(
  inner: readonly Aggregation[],
  metrics: LevelMetrics,
  running: ReadonlyMap<string, ResultsByGroup>,
  group: GroupKey,
  columns: readonly SqlResult[] | undefined,
): Results {
  const results = new Map<string, AggregationResult>();
  for (const aggregation of inner) {
    const placed = metrics.placed.get(aggregation.name);
    const own = placed && columns?.slice(placed.start, placed.start + placed.metric.columns.length);
    const result = placed?.metric.result(own) ?? running.get(aggregation.name)?.(group);
    if (result !== undefined) results.set(aggregation.name, withMeta(aggregation, result));
  }
  for (const aggregation of inner) {
    if (aggregation.behaviour.type !== "sibling-pipeline") continue;
    results.set(aggregation.name, withMeta(aggregation, aggregation.behaviour.result(results)));
  }
  return results;
}

/** The key of a bucket without rows, made to fill a gap. No term is this control character. */
export const FILLED_KEY = "\u0002";

/** Whether a group is such a bucket or inside one: there OpenSearch reads no terms at all. */
export function isFilled(group: GroupKey): boolean {
  return group.split("\u0000").includes(FILLED_KEY);
}

/** The key of a group, of as many values as identify it; of all values by default. */
export function groupKey(values: readonly SqlResult[], count = values.length): GroupKey {
  let key = "";
  for (let i = 0; i < count; i++) {
    const value = values[i] ?? null;
    key += (i === 0 ? "" : "\u0000") + (value === null ? "\u0001" : shown(value));
  }
  return key;
}
