import { no } from "../../sql/sql.ts";
import type { Condition, ScoreBounds } from "../query.ts";
import type { Clauses } from "./clauses.ts";

/** The clauses whose scores are added, as after Lucene's rewrite of a boolean query. */
export type ScoringClauses = Pick<Clauses, "must" | "should" | "least">;

/**
 * An optional clause that consists of optional clauses only is flattened: then the sum of all is rounded once instead of twice.
 * Optional clauses that all have to match are required ones.
 */
export function rewritten({ must, should, least }: Clauses): ScoringClauses {
  // Where at least two clauses have to match, each counts as one.
  const optional = least > 1 ? should : asOne(should.flatMap((one) => one.disjuncts ?? [one]));
  if (optional.length === 0 || optional.length !== least)
    return { must: asOne(must), should: optional, least };
  return { must: asOne([...must, ...optional]), should: [], least: 0 };
}

/** The optional clauses of a condition, for queries that join it with others; undefined when it has other clauses, too. */
export function disjunctsOf(clauses: Clauses): readonly Condition[] | undefined {
  const { must, filter, should, least } = clauses;
  const mustNot = clauses.mustNot.filter(({ matches }) => matches !== no);
  if (filter.length + mustNot.length > 0 || least > 1) return undefined;
  const [only, second] = [...must, ...should];
  // A single clause stays the same, however it is joined.
  if (second === undefined && least <= should.length) return only?.disjuncts ?? (only && [only]);
  return must.length === 0 ? rewritten({ ...clauses, least: 0 }).should : undefined;
}

/** The condition of a query that has its own boost: Lucene does not flatten it. */
export function keptWhole(condition: Condition, boost: number): Condition {
  return boost === 1 || condition.disjuncts === undefined
    ? condition
    : { ...condition, disjuncts: undefined };
}

/** Clauses that are the same but for their boost are one clause, with the sum of the boosts. */
function asOne(conditions: readonly Condition[]): readonly Condition[] {
  const groups = Map.groupBy(conditions, ({ matches, weighed }) =>
    weighed ? weighed.kind + matches.text : Symbol("single"),
  );
  if (groups.size === conditions.length) return conditions;
  return [...groups.values()].map((same) => {
    const [first] = same;
    if (same.length === 1 || first?.weighed === undefined) return same[0]!;
    const boost = Math.fround(same.reduce((sum, { weighed }) => sum + (weighed?.boost ?? 0), 0));
    const { kind, scoreAt } = first.weighed;
    const scoreBounds = summedBounds(first, same);
    return { ...first, score: scoreAt(boost), scoreBounds, weighed: { kind, boost, scoreAt } };
  });
}

/** The bound of one clause with the sum of the boosts holds for all of them together, apart from rounding. */
function summedBounds(
  { scoreBounds: first }: Condition,
  same: readonly Condition[],
): ScoreBounds | undefined {
  if (first === undefined) return undefined;
  const sumIn = (block: number) =>
    same.reduce((sum, { scoreBounds }) => sum + (scoreBounds?.maxScores[block] ?? 0), 0) * (1 + 1e-6);
  return { ...first, maxScores: first.maxScores.map((_, block) => sumIn(block)) };
}
