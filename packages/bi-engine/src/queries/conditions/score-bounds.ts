import { BLOCK_SIZE } from "../../plan/blocks.ts";
import type { Condition, ScoreBounds } from "../query.ts";
import type { Clauses } from "./clauses.ts";
import { rewritten } from "./disjuncts.ts";

/**
 * The bounds of joined conditions' scores: scores are added, so their bounds are, rounded where the scores are.
 * Undefined when nothing is known about one of them.
 */
export function boundsOf(clauses: Clauses): ScoreBounds | undefined {
  const { must, should, least } = rewritten(clauses);
  const scoring = [...must, ...should];
  if (scoring.some(({ score, scoreBounds }) => typeof score !== "number" && scoreBounds === undefined))
    return undefined;
  const known = scoring.find(({ scoreBounds }) => scoreBounds !== undefined)?.scoreBounds;
  if (known === undefined) return undefined;
  const maxScores = known.maxScores.map((_, block) => {
    const required = must.map((condition) => maxScoreIn(condition, block));
    const found = should
      .map((condition) => maxScoreIn(condition, block))
      .filter((maxScore) => maxScore !== -Infinity);
    if (found.length < least) return -Infinity;
    return Math.fround(roundedSum(required) + roundedSum(found));
  });
  return { maxScores, rows: known.rows.map((_, block) => leastRows(clauses, block)) };
}

/** A sum of scores as it is rounded. */
function roundedSum(scores: readonly number[]): number {
  return Math.fround(scores.reduce((sum, score) => sum + score, 0));
}

/** As `boundsOf`, where the best score counts, and a share (`tieBreaker`) of the others. */
export function boundsOfBest(conditions: readonly Condition[], tieBreaker: number): ScoreBounds | undefined {
  const joined = boundsOf({ must: [], filter: [], should: conditions, mustNot: [], least: 1 });
  if (joined === undefined) return undefined;
  const maxScores = joined.maxScores.map((_, block) => {
    const found = conditions
      .map((condition) => maxScoreIn(condition, block))
      .filter((maxScore) => maxScore !== -Infinity);
    if (found.length === 0) return -Infinity;
    const highest = Math.max(...found);
    const others = found.reduce((sum, maxScore) => sum + maxScore, 0) - highest;
    return Math.fround(highest + others * Math.fround(tieBreaker));
  });
  return { ...joined, maxScores };
}

/** The blocks in which documents may match, in rising order. */
export function possibleBlocks({ maxScores }: ScoreBounds): readonly number[] {
  return [...maxScores.keys()].filter((block) => maxScores[block] !== -Infinity);
}

/** The most that a document of a block scores by the condition. */
function maxScoreIn({ score, scoreBounds }: Condition, block: number): number {
  return scoreBounds?.maxScores[block] ?? Number(score);
}

/** Conditions that each exclude documents of a block exclude no more together than the sum. */
function leastRows({ must, filter, should, mustNot, least }: Clauses, block: number): number {
  if (filter.length + mustNot.length > 0) return 0;
  const rowsOf = ({ scoreBounds }: Condition) => scoreBounds?.rows[block] ?? 0;
  if (must.length === 0) return least > 1 ? 0 : Math.max(...should.map(rowsOf));
  const leftOut = must.reduce((sum, condition) => sum + BLOCK_SIZE - rowsOf(condition), 0);
  return least > 0 ? 0 : Math.max(0, BLOCK_SIZE - leftOut);
}
