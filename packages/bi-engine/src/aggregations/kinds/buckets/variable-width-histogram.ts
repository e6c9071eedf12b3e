import { shardIllegalArgument } from "../../../errors.ts";
import { type ValueSource, doublesOf, isNumeric, valueSource } from "../../../fields/value-source.ts";
import { double } from "../../../json/write-json.ts";
import { type Sql, join, sql } from "../../../sql/sql.ts";
import type {
  Aggregation,
  AggregationKind,
  AggregationResult,
  Bucket,
  GroupKey,
  Level,
  ResultsByGroup,
  Run,
  Surroundings,
} from "../../aggregation.ts";
import { byParent, countBuckets, levelInside } from "../../levels/bucket-rows.ts";
import { bucketsResult } from "../../levels/buckets-result.ts";
import { finishBuckets } from "../../levels/finish-buckets.ts";
import { selectByGroup } from "../../levels/leaf.ts";
import { noBuckets } from "../../levels/no-buckets.ts";
import { groupColumns, onlyGroup } from "../../levels/only-group.ts";
import { badOption, integerOption, readFieldOptions } from "../../reading/options.ts";
import { numbersIn } from "../../values/value-list.ts";
import { withCondition } from "./filter.ts";

const KIND = "variable_width_histogram";

/** Buckets of neighbours: those whose centres lie closest are joined until few enough are left. */
export const variableWidthHistogram: AggregationKind = {
  name: KIND,
  read: (body, { name: aggregationName }) => {
    let buckets = 10;
    const where = { kind: KIND, name: aggregationName };
    const options = readFieldOptions(body, where, {
      buckets: (node) => {
        buckets = integerOption(node, KIND, "buckets");
        if (buckets > 0) return;
        throw badOption(
          node,
          KIND,
          "buckets",
          `[numBuckets] must be greater than 0 for [${aggregationName}]`,
        );
      },
      shard_size: (node) => void integerOption(node, KIND, "shard_size"),
      initial_buffer: (node) => void integerOption(node, KIND, "initial_buffer"),
    });
    return {
      type: "bucket",
      checkPlace: refuseInsideSeveral,
      run: async (level, run, inner) => {
        const source = valueSource(level.scope, options, KIND, isNumeric);
        if (source === undefined) return noBuckets(level, run, inner, bucketsResult(KIND, []));
        return runVariable(level, run, inner, source, buckets);
      },
    };
  },
};

/** Aggregations with one bucket, or with as many as the request names. */
const FEW: ReadonlySet<string> = new Set([
  "filter",
  "filters",
  "nested",
  "reverse_nested",
  "global",
  "missing",
  "range",
  "date_range",
  "ip_range",
  "geo_distance",
]);

function refuseInsideSeveral({ parents }: Pick<Surroundings, "parents">): void {
  if (parents.every((parent) => FEW.has(parent.kind))) return;
  throw shardIllegalArgument(
    `[${KIND}] cannot be nested inside an aggregation that collects more than a single bucket.`,
  );
}

/** More distinct values than this are first rounded to as many equal steps. */
const MAX_CLUSTERS = 2000;

async function runVariable(
  level: Level,
  run: Run,
  inner: readonly Aggregation[],
  source: ValueSource,
  buckets: number,
): Promise<ResultsByGroup> {
  const { numbers, list } = doublesOf(source);
  const all = list ? sql`flatten(list(${numbers}))` : sql`list(${numbers})`;
  const lists = await selectByGroup(
    withCondition(level, sql`${source.value} IS NOT NULL`),
    [sql`list_sort(${all})`, ...groupColumns(level)],
    run,
  );
  const results = new Map<GroupKey, AggregationResult>();
  for (const [group, [values = null, ...own]] of lists) {
    const clusters = cluster(numbersIn(values), buckets);
    if (clusters.length === 0) continue;
    const rows = onlyGroup(level, own);
    results.set(group, await countClusters(rows, run, inner, { numbers, list, group, clusters }));
  }
  const empty = bucketsResult(KIND, []);
  if (results.size === 0) return noBuckets(level, run, inner, empty);
  return (group) => results.get(group) ?? empty;
}

interface Cluster {
  min: number;
  max: number;
  sum: number;
  count: number;
}

function cluster(sorted: readonly number[], buckets: number): readonly Cluster[] {
  const clusters: Cluster[] = [];
  const [first = 0] = sorted;
  const step = ((sorted.at(-1) ?? 0) - first) / MAX_CLUSTERS;
  for (const value of sorted) {
    const last = clusters.at(-1);
    const joins =
      last !== undefined && (value === last.min || (sorted.length > MAX_CLUSTERS && value - last.min < step));
    if (joins) Object.assign(last, { max: value, sum: last.sum + value, count: last.count + 1 });
    else clusters.push({ min: value, max: value, sum: value, count: 1 });
  }
  while (clusters.length > buckets) joinClosest(clusters);
  return clusters;
}

function joinClosest(clusters: Cluster[]): void {
  let best = 0;
  const distance = (i: number) => centre(clusters[i + 1]) - centre(clusters[i]);
  for (let i = 1; i < clusters.length - 1; i++) if (distance(i) < distance(best)) best = i;
  const [left, right] = [clusters[best], clusters[best + 1]];
  if (left === undefined || right === undefined) return;
  clusters.splice(best, 2, {
    min: left.min,
    max: right.max,
    sum: left.sum + right.sum,
    count: left.count + right.count,
  });
}

function centre(one: Cluster | undefined): number {
  return one === undefined ? Number.NaN : one.sum / one.count;
}

async function countClusters(
  level: Level,
  run: Run,
  inner: readonly Aggregation[],
  {
    numbers,
    list,
    group,
    clusters,
  }: {
    readonly numbers: Sql;
    readonly list: boolean;
    readonly group: GroupKey;
    readonly clusters: readonly Cluster[];
  },
): Promise<AggregationResult> {
  const place = (number: Sql) => {
    const cases = clusters.map(({ max }, i) => sql`WHEN ${number} <= ${max}::DOUBLE THEN ${i}`);
    return sql`CASE ${join(cases, " ")} END`;
  };
  // A document counts once for each of its values.
  const value = list ? sql`list_transform(${numbers}, lambda v: ${place(sql`v`)})` : place(numbers);
  const inside = levelInside(level, [{ value, list }]);
  const counted = await countBuckets({ ...inside, inner, showsAll: true }, run);
  const inspect = await counted.innerResults();
  const own = byParent(counted.buckets).get(group) ?? [];
  const found = own.toSorted((a, b) => Number(a.keys[0]) - Number(b.keys[0]));
  run.countBuckets(found.length);
  const buckets = found.flatMap((bucket): readonly Bucket[] => {
    const one = clusters[Number(bucket.keys[0])];
    if (one === undefined) return [];
    const key = centre(one);
    const head = { min: double(one.min), key: double(key), max: double(one.max), doc_count: bucket.docCount };
    return [
      { head, keyNumber: key, keyText: String(key), docCount: bucket.docCount, results: inspect(bucket) },
    ];
  });
  return bucketsResult(KIND, finishBuckets(inner, buckets));
}
