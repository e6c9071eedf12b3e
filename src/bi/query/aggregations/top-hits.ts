import { illegalArgument, shardIllegalArgument } from "../errors.ts";
import { type ChosenRows, float, nestedRow, shapeHits } from "../hits/find-hits.ts";
import { orderBy, resolveSort } from "../hits/resolve-sort.ts";
import type { AnswerObject } from "../json/write-json.ts";
import type { SearchRequest } from "../request/search-request.ts";
import { join, name, sql } from "../sql/sql.ts";
import type { Row } from "../target.ts";
import type {
  AggregationKind,
  AggregationResult,
  GroupKey,
  Level,
  ResultsByGroup,
  Run,
} from "./aggregation.ts";
import { selectByGroup } from "./leaf.ts";
import { groupKey } from "./run-level.ts";

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
  const depth = level.groups.length;
  const { scope } = level;
  const alias = name(scope.alias);
  const sorts = await resolveSort(scope, request.sort, sql`_score`);
  const first = sorts.length === 0 ? sql`_score DESC, ${alias}._doc` : orderBy(sorts, scope.alias);
  const order = scope.nestedPath === undefined ? first : sql`${first}, ${alias}._row`;
  const groups = level.groups.map(name);
  const partition = depth === 0 ? sql`` : sql`PARTITION BY ${join(groups)} `;
  const selected = join([
    ...groups,
    sql`${alias}._doc`,
    nestedRow(scope),
    sql`_score`,
    ...sorts.map(({ value }) => value),
  ]);
  const rows = await run.session.rows(
    sql`SELECT ${selected} FROM (${level.rows}) ${alias} QUALIFY row_number() OVER (${partition}ORDER BY ${order}) BETWEEN ${request.from + 1} AND ${request.from + request.size} ORDER BY ${order}`,
  );
  const totals = await selectByGroup(level, [sql`count(*)`, sql`max(_score)`], run);
  const hits = await shapeHits(run.session, scope, {
    request,
    sorts,
    // Inner hits and names of queries belong to whole documents; words are marked in nested objects, too.
    query: scope.nestedPath === undefined ? run.query : undefined,
    marked: run.query,
    rows: rows.map((row) => row.slice(depth)),
  } satisfies ChosenRows);
  const byGroup = Map.groupBy(
    rows.map((row, i) => ({ group: groupKey(row.slice(0, depth)), hit: hits.slice(i, i + 1) })),
    ({ group }) => group,
  );
  return (group) => result(totals.get(group), hitsOf(byGroup, group), sorts.length === 0 && request.size > 0);
}

function hitsOf(
  byGroup: ReadonlyMap<GroupKey, readonly { readonly hit: readonly AnswerObject[] }[]>,
  group: GroupKey,
) {
  return (byGroup.get(group) ?? []).flatMap(({ hit }) => hit);
}

function result(
  totals: Row | undefined,
  hits: readonly AnswerObject[],
  showsBest: boolean,
): AggregationResult {
  const [count = 0, best = null] = totals ?? [];
  return {
    typeName: "top_hits",
    answer: ({ totalAsNumber }) => ({
      hits: {
        total: totalAsNumber ? Number(count) : { value: Number(count), relation: "eq" },
        max_score: showsBest && best !== null ? float(Number(best)) : null,
        hits,
      },
    }),
  };
}
