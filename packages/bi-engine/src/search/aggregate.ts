import { GroupCounts, type Level, type Run } from "../aggregations/aggregation.ts";
import { runLevel } from "../aggregations/levels/run-level.ts";
import { QueryError } from "../errors.ts";
import type { Scope, Session } from "../plan/target.ts";
import type { Condition } from "../queries/query.ts";
import { type Sql, name, sql, yes } from "../sql/sql.ts";
import type { SearchRequest } from "./search-request.ts";

/** Runs the aggregations of a search on the documents that match; undefined without aggregations. */
export async function aggregate(
  session: Session,
  scope: Scope,
  { matches, score }: Condition,
  request: SearchRequest,
) {
  if (request.aggregations.length === 0) return undefined;
  const alias = name(scope.alias);
  const scoredAs = (one: number | Sql): Level => ({
    scope,
    rows: sql`SELECT ${alias}.*, (${one})::FLOAT AS _score FROM ${scope.target.documents} ${alias}`,
    groups: [],
    everything: true,
    ...(typeof one === "number" ? { score: one } : {}),
  });
  const all = scoredAs(score);
  const top: Level =
    matches.text === yes.text ? all : { ...all, rows: sql`${all.rows} WHERE ${matches}`, everything: false };

  let buckets = 0;
  const most = scope.target.limits.buckets;
  const run: Run = {
    session,
    query: request.query,
    // Aggregations over all documents do not depend on the query: all documents have the same score.
    all: score === 1 ? all : scoredAs(1),
    counted: new GroupCounts(),
    countBuckets: (count) => {
      buckets += count;
      if (buckets > most) throw tooManyBuckets(buckets, most);
    },
  };
  // Without metrics no statement reads the rows themselves, and what remains costs less than counting all of them.
  const isCounted =
    top.everything || request.aggregations.some(({ behaviour }) => behaviour.type === "metric");
  const level = await runLevel(top, request.aggregations, run, isCounted ? top.rows : null);
  const isKnown = isCounted || run.counted.of(top.rows) !== undefined;
  return { results: level.results(""), counted: isKnown ? level.docCount("") : undefined };
}

function tooManyBuckets(count: number, most: number): QueryError {
  return new QueryError("reducing", 503, {
    type: "too_many_buckets_exception",
    reason: `Trying to create too many buckets. Must be less than or equal to: [${most}] but was [${count}]. This limit can be set by changing the [search.max_buckets] cluster level setting.`,
    facts: { max_buckets: most },
  });
}
