import { illegalArgument, shardIllegalArgument } from "../errors.ts";
import { type ChosenRows, float, nestedRow, shapeHits } from "../hits/find-hits.ts";
import { type ResolvedSort, directionOf, resolveSort } from "../hits/resolve-sort.ts";
import type { AnswerObject } from "../json/write-json.ts";
import type { SearchRequest } from "../request/search-request.ts";
import { type Sql, and, join, name, sql } from "../sql/sql.ts";
import type { Row, SqlResult } from "../target.ts";
import type {
  AggregationKind,
  AggregationResult,
  GroupKey,
  Level,
  ResultsByGroup,
  Run,
} from "./aggregation.ts";
import { groupKey, rowCounts } from "./run-level.ts";

/** OpenSearch's limit on the hits of one bucket. */
const maxHits = 100;

export const topHits: AggregationKind = {
  name: "top_hits",
  read: (body, reader) => {
    const request = reader.hits(body);
    if (request.from < 0)
      throw illegalArgument(
        `[from] must be greater than or equal to 0. Found [${request.from}] in [${reader.name}]`,
      );
    return {
      type: "leaf",
      usesScores: request.sort.length === 0 || request.trackScores,
      run: (level, run) => {
        if (request.from + request.size > maxHits) throw tooMany(request, reader.name);
        return runTopHits(level, run, request);
      },
    };
  },
};

function tooMany({ from, size }: SearchRequest, name: string) {
  return shardIllegalArgument(
    `Top hits result window is too large, the top hits aggregator [${name}]'s from + size must be less than or equal to: [${maxHits}] but was [${from + size}]. This limit can be set by changing the [index.max_inner_result_window] index level setting.`,
  );
}

async function runTopHits(level: Level, run: Run, request: SearchRequest): Promise<ResultsByGroup> {
  const { scope } = level;
  const sorts = await resolveSort(scope, request.sort, sql`_score`);
  const best = request.size === 0 ? [] : await bestRows(level, sorts, request, run);
  const shown = best.filter(({ rank }) => rank >= request.from);
  const counts = await rowCounts(level, run);
  const hits = await shapeHits(run.session, scope, {
    request,
    sorts,
    // Inner hits and names of queries belong to whole documents; words are marked in nested objects, too.
    query: scope.nestedPath === undefined ? run.query : undefined,
    marked: run.query,
    rows: shown.map(({ row }) => row),
  } satisfies ChosenRows);
  const byGroup = Map.groupBy(
    shown.map(({ group }, i) => ({ group, hit: hits.slice(i, i + 1) })),
    ({ group }) => group,
  );
  // Without a sort the best come first.
  const isByScore = sorts.length === 0;
  const bestScores = new Map(
    best.filter(({ rank }) => isByScore && rank === 0).map((one) => [one.group, one.row[2]]),
  );
  return (group) =>
    result(
      counts(group),
      (byGroup.get(group) ?? []).flatMap(({ hit }) => hit),
      bestScores.get(group),
    );
}

interface RankedRow {
  readonly group: GroupKey;
  /** The place among the rows of the group, from 0. */
  readonly rank: number;
  /** As `shapeHits` wants it. */
  readonly row: Row;
}

/**
 * The first rows of each group. To the database a rank up to a limit by a single value is the search for the first
 * few, not a sort of all rows: therefore all that rows are ordered by is made one value.
 */
async function bestRows(
  level: Level,
  sorts: readonly ResolvedSort[],
  { from, size }: SearchRequest,
  run: Run,
): Promise<readonly RankedRow[]> {
  const { scope, groups } = level;
  const alias = name(scope.alias);
  const count = from + size;
  const [firstSort] = sorts;
  const canBeLess = groups.length > 0 && firstSort?.isNeverNull === true && level.isJoined !== true;
  const rows = canBeLess ? withoutWorse(level, firstSort, count) : level.rows;
  const byPlace = scope.nestedPath === undefined ? ["_doc"] : ["_doc", "_row"];
  const keys = [
    ...(sorts.length > 0 ? sorts : [{ value: sql`_score`, ascending: false, missingFirst: false }]),
    ...byPlace.map((column) => ({
      value: sql`${alias}.${name(column)}`,
      ascending: true,
      missingFirst: false,
    })),
  ];
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
    const group = groupKey(row.slice(0, groups.length));
    const rank = ranks.get(group) ?? 0;
    ranks.set(group, rank + 1);
    return { group, rank, row: row.slice(groups.length) };
  });
}

/**
 * The rows of each group without those that so many others come before by the first key alone. To find the edge takes a
 * pass in which nothing is kept but the best values; what is left to be ranked is hardly more than what is shown.
 */
function withoutWorse(
  { scope, groups, rows }: Level,
  { value, ascending }: ResolvedSort,
  count: number,
): Sql {
  const alias = name(scope.alias);
  const names = join(groups.map(name));
  const [best, worst] = ascending ? [sql`min`, sql`max`] : [sql`max`, sql`min`];
  // A group of fewer rows is left whole.
  const edge = sql`coalesce(${best}(${value}, ${count})[${count}], ${worst}(${value}))`;
  const edges = sql`SELECT ${names}, ${edge} AS edge FROM (${rows}) ${alias} GROUP BY ${names}`;
  const isOfGroup = groups.map((group) => sql`${alias}.${name(group)} IS NOT DISTINCT FROM e.${name(group)}`);
  const isGoodEnough = sql`${value} ${ascending ? sql`<=` : sql`>=`} e.edge`;
  return sql`SELECT ${alias}.* FROM (${rows}) ${alias} JOIN (${edges}) e ON ${and([...isOfGroup, isGoodEnough])}`;
}

function result(
  total: number,
  hits: readonly AnswerObject[],
  bestScore: SqlResult | undefined,
): AggregationResult {
  const maxScore = bestScore === undefined || bestScore === null ? null : float(Number(bestScore));
  return {
    typeName: "top_hits",
    answer: ({ totalAsNumber }) => ({
      hits: { total: totalAsNumber ? total : { value: total, relation: "eq" }, max_score: maxScore, hits },
    }),
  };
}
