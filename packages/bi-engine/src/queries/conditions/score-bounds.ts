import { blockSize } from "../../plan/blocks.ts";
import { rewritten } from "./disjuncts.ts";
import type { Condition, Outlook } from "../query.ts";
import type { Clauses } from "./clauses.ts";

/**
 * What is known beforehand of conditions that are joined: scores add up, so their ceilings do, rounded where the scores
 * are. Undefined when nothing is known of one of them.
 */
export function outlookOf(clauses: Clauses): Outlook | undefined {
  const { must, should, least } = rewritten(clauses);
  const scoring = [...must, ...should];
  if (scoring.some(({ score, outlook }) => typeof score !== "number" && outlook === undefined))
    return undefined;
  const known = scoring.find(({ outlook }) => outlook !== undefined)?.outlook;
  if (known === undefined) return undefined;
  const ceilings = known.ceilings.map((_, block) => {
    const required = must.map((condition) => ceilingIn(condition, block));
    const found = should
      .map((condition) => ceilingIn(condition, block))
      .filter((ceiling) => ceiling !== -Infinity);
    if (found.length < least) return -Infinity;
    return Math.fround(roundedSum(required) + roundedSum(found));
  });
  return { ceilings, rows: known.rows.map((_, block) => leastRows(clauses, block)) };
}

/** A sum of scores as it is rounded. */
function roundedSum(scores: readonly number[]): number {
  return Math.fround(scores.reduce((sum, score) => sum + score, 0));
}

/** As `outlookOf`, where the best of the scores counts and a share (`tieBreaker`) of the others. */
export function outlookOfBest(conditions: readonly Condition[], tieBreaker: number): Outlook | undefined {
  const joined = outlookOf({ must: [], filter: [], should: conditions, mustNot: [], least: 1 });
  if (joined === undefined) return undefined;
  const ceilings = joined.ceilings.map((_, block) => {
    const found = conditions
      .map((condition) => ceilingIn(condition, block))
      .filter((ceiling) => ceiling !== -Infinity);
    if (found.length === 0) return -Infinity;
    const highest = Math.max(...found);
    const others = found.reduce((sum, ceiling) => sum + ceiling, 0) - highest;
    return Math.fround(highest + others * Math.fround(tieBreaker));
  });
  return { ...joined, ceilings };
}

/** The blocks in which documents may match, in rising order. */
export function possibleBlocks({ ceilings }: Outlook): readonly number[] {
  return [...ceilings.keys()].filter((block) => ceilings[block] !== -Infinity);
}

/** The most that a document of a block scores by the condition. */
function ceilingIn({ score, outlook }: Condition, block: number): number {
  return outlook?.ceilings[block] ?? Number(score);
}

/** Conditions that each leave out some of a block's documents leave out no more than these together. */
function leastRows({ must, filter, should, mustNot, least }: Clauses, block: number): number {
  if (filter.length + mustNot.length > 0) return 0;
  const rowsOf = ({ outlook }: Condition) => outlook?.rows[block] ?? 0;
  if (must.length === 0) return least > 1 ? 0 : Math.max(...should.map(rowsOf));
  const leftOut = must.reduce((sum, condition) => sum + blockSize - rowsOf(condition), 0);
  return least > 0 ? 0 : Math.max(0, blockSize - leftOut);
}
