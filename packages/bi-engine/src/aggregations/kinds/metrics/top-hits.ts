import { illegalArgument, shardIllegalArgument } from "../../../errors.ts";
import { type ChosenRows, shapeHits } from "../../../hits/find-hits.ts";
import { float } from "../../../hits/page-columns.ts";
import { resolveSort } from "../../../hits/sort/resolve-sort.ts";
import type { ResponseObject } from "../../../json/write-json.ts";
import type { SqlResult } from "../../../plan/target.ts";
import type { HitsRequest } from "../../../queries/query.ts";
import { sql } from "../../../sql/sql.ts";
import type {
  AggregationKind,
  AggregationResult,
  Level,
  ResultsByGroup,
  Run,
  Precompute,
} from "../../aggregation.ts";
import { rankedRows } from "../../levels/ranked-rows.ts";
import { rowCounts } from "../../levels/run-level.ts";
import { thresholdColumn, thresholdsIn } from "../../levels/thresholds.ts";

/** OpenSearch's limit on the hits of one bucket. */
const MAX_HITS = 100;

export const topHits: AggregationKind = {
  name: "top_hits",
  read: (body, reader) => {
    const request = reader.hits(body);
    if (request.from < 0)
      throw illegalArgument(
        `[from] must be greater than or equal to 0. Found [${request.from}] in [${reader.name}]`,
      );
    const precompute: Precompute = async (level) => {
      const [firstSort] = await resolveSort(level.scope, request.sort, sql`_score`);
      return thresholdColumn(firstSort, request.from + request.size);
    };
    return {
      type: "leaf",
      usesScores: request.sort.length === 0 || request.trackScores,
      precompute,
      run: (level, run) => {
        if (request.from + request.size > MAX_HITS) throw tooMany(request, reader.name);
        return runTopHits(level, run, { ...request, precompute });
      },
    };
  },
};

function tooMany({ from, size }: HitsRequest, name: string) {
  return shardIllegalArgument(
    `Top hits result window is too large, the top hits aggregator [${name}]'s from + size must be less than or equal to: [${MAX_HITS}] but was [${from + size}]. This limit can be set by changing the [index.max_inner_result_window] index level setting.`,
  );
}

async function runTopHits(
  level: Level,
  run: Run,
  request: HitsRequest & { readonly precompute: Precompute },
): Promise<ResultsByGroup> {
  const { scope } = level;
  const { from, size, precompute } = request;
  const sorts = await resolveSort(scope, request.sort, sql`_score`);
  const page = { sorts, count: from + size, thresholds: thresholdsIn(level, run, precompute) };
  const best = size === 0 ? [] : await rankedRows(level, run, page);
  const shown = best.filter(({ rank }) => rank >= from);
  const counts = await rowCounts(level, run);
  const hits = await shapeHits(run.session, scope, {
    request,
    sorts,
    // Inner hits and names of queries belong to documents; terms are highlighted in nested objects, too.
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

function result(
  total: number,
  hits: readonly ResponseObject[],
  bestScore: SqlResult | undefined,
): AggregationResult {
  const maxScore = bestScore === undefined || bestScore === null ? null : float(Number(bestScore));
  return {
    typeName: "top_hits",
    response: ({ totalAsNumber }) => ({
      hits: { total: totalAsNumber ? total : { value: total, relation: "eq" }, max_score: maxScore, hits },
    }),
  };
}
