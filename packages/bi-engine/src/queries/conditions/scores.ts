import type { Scope } from "../../plan/target.ts";
import { type Sql, and, join, no, not, or, sql, yes } from "../../sql/sql.ts";
import type { Condition } from "../query.ts";
import { failedToCreate } from "../reading/failed-to-create.ts";
import type { Clauses } from "./clauses.ts";
import { type ScoringClauses, disjunctsOf, rewritten } from "./disjuncts.ts";
import { boundsOf, boundsOfBest } from "./score-bounds.ts";

/** Rows that all have the same score: the product of the boosts around them. */
export function constant(scope: Scope, matches: Sql): Condition {
  const { boost } = scope;
  return { matches, score: boost, weighed: { kind: "constant", boost, scoreAt: (other) => other } };
}

/** A condition that cannot match whatever the documents are: outer queries are not evaluated. */
export const never: Condition = { matches: no, score: 0 };

export const nothing: Condition = { matches: no, score: 0 };

/** Joins conditions as a boolean query does: the scores of `must` and of matching `should` clauses are added. */
export function combined(given: Clauses): Condition {
  const clauses = { ...given, should: possible(given.should) };
  const { must, filter, should, mustNot, least } = clauses;
  const matches = and([
    ...[...must, ...filter].map((condition) => condition.matches),
    ...mustNot.map((condition) => not(condition.matches)),
    ...atLeast(should, least),
  ]);
  const score = sumOfScores(rewritten(clauses));
  return { matches, score, scoreBounds: boundsOf(clauses), disjuncts: disjunctsOf(clauses) };
}

/** The clauses that can match, or one of the others where none can. */
function possible(conditions: readonly Condition[]): readonly Condition[] {
  const open = conditions.filter(({ matches }) => matches !== no);
  return open.length > 0 ? open : conditions.slice(0, 1);
}

/** All of the conditions, or any of them; their scores are added. */
export function all(conditions: readonly Condition[]): Condition {
  if (conditions.length === 1) return conditions[0]!;
  return combined({ must: conditions, filter: [], should: [], mustNot: [], least: 0 });
}

export function any(conditions: readonly Condition[], least = 1): Condition {
  if (conditions.length === 0) return nothing;
  if (conditions.length === 1 && least <= 1) return conditions[0]!;
  return combined({ must: [], filter: [], should: conditions, mustNot: [], least });
}

/** The best score of the matching clauses, and a share (`tieBreaker`) of the others. */
export function best(given: readonly Condition[], tieBreaker: number): Condition {
  if (given.length > 1) refuseTieBreaker(tieBreaker);
  const conditions = possible(given);
  if (conditions.length === 0) return nothing;
  if (conditions.length === 1) return conditions[0]!;
  const matches = or(conditions.map((condition) => condition.matches));
  const scoreBounds = boundsOfBest(conditions, tieBreaker);
  const constantScores = new Set(
    conditions.map(({ score }) => (typeof score === "number" ? score : Number.NaN)),
  );
  if (constantScores.size === 1 && tieBreaker === 0 && typeof conditions[0]!.score === "number") {
    return { matches, score: conditions[0]!.score, scoreBounds };
  }
  const scores = conditions.map(scoreIfMatching);
  const highest = sql`greatest(${join(scores)})`;
  if (tieBreaker === 0) return { matches, score: sql`${highest}::FLOAT`, scoreBounds };
  const others = sql`(${join(
    scores.map((score) => sql`coalesce(${score}, 0)::DOUBLE`),
    " + ",
  )} - ${highest})`;
  return { matches, score: sql`(${highest} + ${others} * ${tieBreaker}::FLOAT)::FLOAT`, scoreBounds };
}

/** `tieBreaker` is the share of the other scores that is added to the best one: from none to all. */
export function refuseTieBreaker(tieBreaker: number): void {
  if (tieBreaker < 0 || tieBreaker > 1) throw failedToCreate("tieBreakerMultiplier must be in [0, 1]");
}

/** The score as an expression; NULL where the condition does not hold. */
function scoreIfMatching({ matches, score }: Condition): Sql {
  return sql`CASE WHEN ${matches} THEN (${score})::FLOAT END`;
}

function atLeast(should: readonly Condition[], least: number): readonly Sql[] {
  if (least <= 0) return [];
  const conditions = should.map((condition) => condition.matches);
  if (least > should.length) return [no];
  if (least === 1) return [or(conditions)];
  if (least === should.length) return conditions;
  const counted = join(
    conditions.map((condition) => sql`CASE WHEN ${condition} THEN 1 ELSE 0 END`),
    " + ",
  );
  return [sql`${counted} >= ${least}`];
}

/** Scores are added as doubles and rounded once; those of optional clauses beside required ones separately. */
function sumOfScores({ must, should }: ScoringClauses): number | Sql {
  const isKnown = must.every(({ score }) => typeof score === "number");
  if (should.length === 0 && isKnown) {
    return Math.fround(must.reduce((sum, { score }) => sum + Number(score), 0));
  }
  const required = must.map(({ score }) => sql`(${score})::DOUBLE`);
  const optional = should.map((c) =>
    c.matches === yes ? sql`(${c.score})::DOUBLE` : sql`coalesce(${scoreIfMatching(c)}, 0)::DOUBLE`,
  );
  const isOneSum = required.length === 0 || optional.length === 0 || required.length + optional.length === 2;
  if (isOneSum) return narrowed(join([...required, ...optional], " + "));
  return sql`(${narrowed(join(required, " + "))} + ${narrowed(join(optional, " + "))})::FLOAT`;
}

/** A sum or product of scores in 32 bits: infinite beyond their range, as in Java. */
export function narrowed(score: Sql): Sql {
  return sql`coalesce(try_cast(${score} AS FLOAT), 'Infinity'::FLOAT)`;
}
