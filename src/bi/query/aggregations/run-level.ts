import { shown } from "../json/shown.ts";
import { name, sql, join, type Sql } from "../sql/sql.ts";
import type { SqlResult } from "../target.ts";
import type {
  Aggregation,
  GroupKey,
  Level,
  LevelResults,
  Metric,
  Results,
  ResultsByGroup,
  Run,
} from "./aggregation.ts";
import { withMeta } from "./answer.ts";

/**
 * Runs the aggregations of a level for all parent buckets at once: one statement counts the rows of every group and
 * computes all metrics, and each bucket aggregation adds its own.
 */
export async function runLevel(level: Level, inner: readonly Aggregation[], run: Run): Promise<LevelResults> {
  const { metrics, columns } = resolveMetrics(level, inner);
  const groups = join(level.groups.map(name));
  const list = level.groups.length > 0 ? sql`${groups}, ` : sql``;
  const grouped = level.groups.length > 0 ? sql` GROUP BY ${groups}` : sql``;
  const statement = sql`SELECT ${list}count(*)${commaAndList(columns)} FROM (${level.rows}) ${name(level.scope.alias)}${grouped}`;
  const counted = new Map<GroupKey, readonly SqlResult[]>();
  for (const row of await run.session.rows(statement)) {
    counted.set(groupKey(row.slice(0, level.groups.length)), row.slice(level.groups.length));
  }
  const running = await runOthers(level, inner, run);
  return {
    docCount: (group) => Number(counted.get(group)?.[0] ?? 0),
    results: (group) => resultsOf(inner, metrics, running, group, counted.get(group)?.slice(1)),
  };
}

/** A metric with the place of its columns among all columns of the statement. */
export interface PlacedMetric {
  readonly metric: Metric;
  readonly start: number;
}

export function resolveMetrics(level: Level, inner: readonly Aggregation[]) {
  const metrics = new Map<string, PlacedMetric>();
  const columns: Sql[] = [];
  for (const aggregation of inner) {
    if (aggregation.behaviour.type !== "metric") continue;
    const metric = aggregation.behaviour.resolve(level);
    metrics.set(aggregation.name, { metric, start: columns.length });
    columns.push(...metric.columns);
  }
  return { metrics, columns };
}

export function commaAndList(columns: readonly Sql[]): Sql {
  return columns.length === 0 ? sql`` : sql`, ${join(columns)}`;
}

export async function runOthers(level: Level, inner: readonly Aggregation[], run: Run) {
  const running = new Map<string, ResultsByGroup>();
  for (const { name: aggregationName, behaviour, inner: innermost } of inner) {
    if (behaviour.type !== "metric") running.set(aggregationName, await behaviour.run(level, run, innermost));
  }
  return running;
}

/** The results of one group, in the order of the request. */
export function resultsOf(
  inner: readonly Aggregation[],
  metrics: ReadonlyMap<string, PlacedMetric>,
  running: ReadonlyMap<string, ResultsByGroup>,
  group: GroupKey,
  columns: readonly SqlResult[] | undefined,
): Results {
  const results = new Map();
  for (const aggregation of inner) {
    const placed = metrics.get(aggregation.name);
    const result =
      placed === undefined
        ? running.get(aggregation.name)?.(group)
        : placed.metric.result(columns?.slice(placed.start, placed.start + placed.metric.columns.length));
    if (result !== undefined) results.set(aggregation.name, withMeta(aggregation, result));
  }
  return results;
}

export function groupKey(values: readonly SqlResult[]): GroupKey {
  return values.map((value) => (value === null ? "\u0001" : shown(value))).join("\u0000");
}
