import type { Condition, Outlook } from "./query.ts";
import type { Clauses } from "./scores.ts";

/**
 * What is known beforehand of conditions that are joined: scores add up, so their ceilings do, rounded where the scores
 * are. Undefined when nothing is known of one of them.
 */
export function outlookOf({ must, filter, should, mustNot, least }: Clauses): Outlook | undefined {
  const scoring = [...must, ...should];
  if (scoring.some(({ score, outlook }) => typeof score !== "number" && outlook === undefined))
    return undefined;
  const known = scoring.find(({ outlook }) => outlook !== undefined)?.outlook;
  if (known === undefined) return undefined;
  const required = must.map(ceilingIn);
  const optional = should.map(ceilingIn);
  const ceilings = known.ceilings.map((_, block) => {
    const found = optional.map((ceiling) => ceiling(block)).filter((ceiling) => ceiling !== -Infinity);
    if (found.length < least) return -Infinity;
    return Math.fround(
      [...required.map((ceiling) => ceiling(block)), ...found].reduce((sum, one) => sum + one, 0),
    );
  });
  const isAnyOf = must.length + filter.length + mustNot.length === 0 && least <= 1;
  return { ceilings, least: isAnyOf ? Math.max(...should.map(({ outlook }) => outlook?.least ?? 0)) : 0 };
}

/** As `outlookOf`, where the best of the scores counts and nothing of the others. */
export function outlookOfBest(conditions: readonly Condition[]): Outlook | undefined {
  const joined = outlookOf({ must: [], filter: [], should: conditions, mustNot: [], least: 1 });
  if (joined === undefined) return undefined;
  const each = conditions.map(ceilingIn);
  const ceilings = joined.ceilings.map((_, block) => Math.max(...each.map((ceiling) => ceiling(block))));
  return { ...joined, ceilings };
}

/** The most that a document of a block scores by the condition. */
function ceilingIn({ score, outlook }: Condition): (block: number) => number {
  return (block) => outlook?.ceilings[block] ?? Number(score);
}

/** The blocks in which documents may match, in rising order. */
export function possibleBlocks({ ceilings }: Outlook): readonly number[] {
  return [...ceilings.keys()].filter((block) => ceilings[block] !== -Infinity);
}
