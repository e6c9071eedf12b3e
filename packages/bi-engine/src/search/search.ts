import type { Aggregation } from "../aggregations/aggregation.ts";
import { responseOfResults } from "../aggregations/levels/response.ts";
import { checkPlaces } from "../aggregations/read-aggregations.ts";
import type { RequestMoment } from "../dates/request-moment.ts";
import { QueryError, shardIllegalArgument } from "../errors.ts";
import { findHits } from "../hits/find-hits.ts";
import type { Found, HitPage } from "../hits/found.ts";
import { refuseDoubleInnerHits, withNumberTotals } from "../hits/inner-hits.ts";
import { refuseManyDocvalues } from "../hits/response/docvalue-fields.ts";
import type { ResponseObject } from "../json/write-json.ts";
import { globMatcher } from "../patterns/glob.ts";
import { RecordedPlan } from "../plan/recorded-plan.ts";
import { type Scope, type Session, type Target, documentScope } from "../plan/target.ts";
import { comparingDates } from "../queries/conditions/date-comparison.ts";
import { constant, never, nothing } from "../queries/conditions/scores.ts";
import type { Condition } from "../queries/query.ts";
import { noSuchIndex } from "../reading/index-expression.ts";
import { and, name, sql, yes } from "../sql/sql.ts";
import { work } from "../work.ts";
import { aggregate } from "./aggregate.ts";
import { findCollapsed } from "./collapse.ts";
import { countHits, showTotal } from "./count-hits.ts";
import { profileResponse } from "./profile-response.ts";
import { findRescored, refuseRescore } from "./rescore.ts";
import { scoredByShard } from "./score-by-shard.ts";
import type { SearchRequest } from "./search-request.ts";
import { suggest } from "./suggest.ts";

export interface SearchOptions {
  readonly moment: RequestMoment;
  readonly typedKeys: boolean;
  readonly totalAsNumber: boolean;
  /** Score by the terms of all shards together (`dfs_query_then_fetch`) instead of each shard by its own. */
  readonly scoresTogether?: boolean;
}

/** OpenSearch's limit, which no setting changes. */
const MAX_RESULT_WINDOW = 10_000;

/** Steps 2 to 5: serves a search that has been read. Throws a QueryError for what the mapping or a limit refuses. */
export async function search(
  target: Target,
  session: Session,
  request: SearchRequest,
  options: SearchOptions,
): Promise<ResponseObject> {
  if (!request.profile) return searchOnce(target, session, request, options);
  const plan = new RecordedPlan(session, target.mapping);
  const response = await searchOnce(target, plan.session, request, options);
  return { ...response, profile: profileResponse(plan.statements, target.indexNames) };
}

async function searchOnce(
  target: Target,
  session: Session,
  request: SearchRequest,
  options: SearchOptions,
): Promise<ResponseObject> {
  refuseWideWindow(request);
  refuseNegativeTotal(request);
  const scope = documentScope({ target, session, moment: options.moment });
  refuseManyDocvalues(scope, request.docvalueFields);
  const scored = { ...scope, scored: needsScores(request) || anyUsesScores(request.aggregations) };
  const requested = await comparingDates(scored, async (own) => {
    const condition = await queriedCondition(request, own, options);
    // The server drops a query that matches nothing whatever the documents are, its inner hits included.
    if (condition !== never) refuseDoubleInnerHits(request.query);
    return condition;
  });
  const condition = await firstOnes(sliced(goodEnough(requested, request), scope, request), scope, request);
  const postFilter = await comparingDates(scope, async (own) => request.postFilter?.condition(own));
  checkPlaces(request.aggregations);
  const found: Found = {
    scope,
    matches: and([condition.matches, postFilter?.matches ?? yes]),
    score: condition.score,
    scoreBounds: condition.scoreBounds,
    query: request.query,
  };
  const { hits, maxScore, total: seen } = await hitsOf(session, found, request);
  const aggregated = await aggregate(session, scope, condition, request);
  const counted = request.postFilter === undefined ? aggregated?.counted : undefined;
  const total = seen ?? counted ?? (await countHits(session, found, request));
  const aggregations = aggregated && responseOfResults(aggregated.results, options);
  return {
    took: 0,
    timed_out: false,
    terminated_early: condition.terminatedEarly,
    _shards: { total: target.indexNames.length, successful: target.indexNames.length, skipped: 0, failed: 0 },
    hits: {
      total: showTotal(total, request, options),
      max_score: maxScore,
      hits: options.totalAsNumber ? hits.map(withNumberTotals) : hits,
    },
    ...(aggregations === undefined ? {} : { aggregations }),
    ...(request.suggest === undefined || request.suggest.length === 0
      ? {}
      : { suggest: await suggest(scope, request.suggest, options) }),
  };
}

async function queriedCondition(
  request: SearchRequest,
  scope: Scope,
  { scoresTogether }: SearchOptions,
): Promise<Condition> {
  const { query } = request;
  const boosts = boostsOf(request, scope.target);
  if (query === undefined && isOnlyForSuggestions(request)) return nothing;
  if (query === undefined && boosts.every((boost) => boost === 1)) return everything;
  const { condition } = query ?? matchAll;
  return scoredByShard({ condition }, scope, { boosts, sharesTerms: scoresTogether === true });
}

const matchAll = { condition: async (scope: Scope) => constant(scope, yes) };

/** The boost of each index, by its position. */
function boostsOf(
  { indicesBoost, ignoresMissingIndices }: SearchRequest,
  { indexNames, otherIndexNames }: Target,
): readonly number[] {
  if (indicesBoost.length === 0) return [];
  work(100 * indicesBoost.length * indexNames.length);
  const known = new Set([...indexNames, ...otherIndexNames]);
  for (const { index } of indicesBoost)
    if (
      !index.includes("*") &&
      index !== "_all" &&
      !known.has(index) &&
      !(ignoresMissingIndices && index !== "")
    )
      throw noSuchIndex(index);
  return indexNames.map((name) => {
    const meant = indicesBoost.find(({ index }) => index === "_all" || globMatcher(index)(name));
    return meant?.boost ?? 1;
  });
}

const everything: Condition = { matches: yes, score: 1 };
/** The conjunction of conditions that exclude no row. */
/** A search for suggestions only searches for no documents. */
function isOnlyForSuggestions({ suggest: suggestions, query, aggregations }: SearchRequest): boolean {
  return suggestions !== undefined && query === undefined && aggregations.length === 0;
}

async function hitsOf(session: Session, found: Found, request: SearchRequest): Promise<HitPage> {
  const { collapse, searchAfter } = request;
  refuseRescore(found, request);
  if (request.rescore.length > 0) return findRescored(session, found, request);
  if (collapse === undefined) return findHits(session, found, request);
  if (searchAfter !== undefined) {
    const reason = "cannot use `collapse` in conjunction with `search_after`";
    throw new QueryError("searching", 500, { type: "search_exception", reason });
  }
  return findCollapsed(session, found, request, collapse);
}

/** With `terminate_after` the search sees the first matching documents only, in the order they were written. */
async function firstOnes(
  condition: Condition,
  { session, target, alias }: Scope,
  { terminateAfter }: SearchRequest,
): Promise<Condition & { terminatedEarly: boolean | undefined }> {
  if (terminateAfter === undefined) return { ...condition, terminatedEarly: undefined };
  const doc = sql`${name(alias)}._doc`;
  // Below zero no document is the first.
  if (terminateAfter < 0) return { ...nothing, terminatedEarly: true };
  const rows = await session.rows(
    sql`SELECT ${doc} FROM ${target.documents} ${name(alias)} WHERE ${condition.matches} ORDER BY ${doc} LIMIT ${terminateAfter}`,
  );
  const last = rows.at(-1)?.[0];
  if (rows.length < terminateAfter || typeof last !== "bigint")
    return { ...condition, terminatedEarly: false };
  const { matches, score } = condition;
  return { score, matches: and([matches, sql`${doc} <= ${last}`]), terminatedEarly: true };
}

/** Documents below the requested score do not match, neither as hits nor in aggregations. */
function goodEnough(condition: Condition, { minScore }: SearchRequest): Condition {
  if (minScore === undefined) return condition;
  const { matches, score } = condition;
  return { score, matches: and([matches, sql`(${score})::FLOAT >= ${minScore}::FLOAT`]) };
}

/** The part of the documents that a slice has. The distribution over slices is our own; together they have all documents. */
function sliced(condition: Condition, { alias }: Scope, { slice }: SearchRequest): Condition {
  if (slice === undefined) return condition;
  const { matches, score } = condition;
  const isInSlice = sql`hash(${name(alias)}._id) % ${slice.max}::UBIGINT = ${slice.id}::UBIGINT`;
  return { score, matches: and([matches, isInSlice]) };
}

/** Scores are computed only where they are used: term statistics cost a pass over all documents. */
function needsScores({ size, sort, trackScores, minScore, rescore }: SearchRequest): boolean {
  if (minScore !== undefined || rescore.length > 0) return true;
  return size > 0 && (sort.length === 0 || trackScores || sort.some((key) => key.by === "score"));
}

function anyUsesScores(aggregations: readonly Aggregation[]): boolean {
  return aggregations.some(({ behaviour, inner }) => behaviour.usesScores === true || anyUsesScores(inner));
}

/** A limit of counting below zero is noticed only when the results of the shards are merged. */
function refuseNegativeTotal({ trackTotalHits }: SearchRequest): void {
  if (typeof trackTotalHits !== "number" || trackTotalHits >= 0) return;
  const reason = `value must be >= 0, got ${trackTotalHits}`;
  throw new QueryError("reducing", 400, { type: "illegal_argument_exception", reason });
}

function refuseWideWindow({ from, size }: SearchRequest): void {
  if (from + size <= MAX_RESULT_WINDOW) return;
  throw shardIllegalArgument(
    `Result window is too large, from + size must be less than or equal to: [${MAX_RESULT_WINDOW}] but was [${from + size}]. See the scroll api for a more efficient way to request large data sets. This limit can be set by changing the [index.max_result_window] index level setting.`,
  );
}
