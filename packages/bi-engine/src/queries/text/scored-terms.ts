import type { Field } from "../../mapping/mapping.ts";
import type { Scope } from "../../plan/target.ts";
import { type Sql, no, sql } from "../../sql/sql.ts";
import { inverseNorm, termScore } from "../../text/bm25.ts";
import type { Condition, ScoreBounds, Weighed } from "../query.ts";
import { blockBounds, blockCounts, hasBlockBounds } from "./block-values.ts";
import { type TextOccurrences, bm25, EXACT_LENGTHS, inverseNormOf, weightIn } from "./term-score.ts";
import { lengthOf } from "./term-statistics.ts";

/** Rows that have a term or phrase, scored as `textScore` does, with bounds of the scores of each block. */
export async function scoredText(
  scope: Scope,
  field: Field,
  { matches, tests, occurrences }: TextOccurrences & { readonly matches: Sql },
): Promise<Condition> {
  if (!scope.scored) return { matches, score: scope.boost };
  const length = lengthOf(scope, field);
  const columns = extremeColumns({ matches, occurrences, length });
  const isKept = scope.nestedPath === undefined && hasBlockBounds(scope, columns);
  const [{ weight, weightAt, statistics }, [rows] = [], early] = await Promise.all([
    weightIn(scope, field, tests, length),
    rowsByBlock(scope, matches),
    isKept ? extremesByBlock(scope, columns) : undefined,
  ]);
  if (rows !== undefined && isNowhere(rows)) return inNoRow(rows);
  const weighedBy = (score: (weight: number) => number | Sql): Pick<Condition, "score" | "weighed"> => ({
    score: score(weight),
    weighed: { kind: "word", boost: scope.boost, scoreAt: (boost) => score(weightAt(boost)) },
  });
  const known = rows && (early ?? (await extremesByBlock(scope, columns)));
  if (rows === undefined || known === undefined) {
    const norm = inverseNormOf(length, statistics);
    return { matches, ...weighedBy((heavy) => bm25(heavy, occurrences, norm)) };
  }
  const { shortest } = known;
  const scoreOf = (frequency: number, terms: number) =>
    termScore(weight, frequency, inverseNorm(terms, statistics));
  const scoreBounds = boundsBy(rows, (block) => scoreOf(known.occurrences[block] ?? 0, shortest[block] ?? 0));
  // Parts of the formula that no row needs are left out: planning them would take longer than many a search.
  const isOnce = highest(known.occurrences) <= 1;
  const longest = highest(known.longest);
  if (isOnce && rows.every((count, block) => count === 0 || shortest[block] === longest))
    return {
      matches,
      scoreBounds,
      ...weighedBy((heavy) => termScore(heavy, 1, inverseNorm(longest, statistics))),
    };
  const norm = inverseNormOf(length, statistics, { isExact: longest < EXACT_LENGTHS });
  return { matches, scoreBounds, ...weighedBy((heavy) => bm25(heavy, isOnce ? sql`1` : occurrences, norm)) };
}

function highest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

/**
 * Rows that have a word of a keyword or boolean field. All have the same score: such fields store neither frequencies nor
 * lengths.
 */
export async function scoredValue(scope: Scope, field: Field, matches: Sql): Promise<Condition> {
  if (!scope.scored) return { matches, score: scope.boost };
  const [{ weight, weightAt, statistics }, [rows] = []] = await Promise.all([
    weightIn(scope, field, [matches], lengthOf(scope, field)),
    rowsByBlock(scope, matches),
  ]);
  if (rows !== undefined && isNowhere(rows)) return inNoRow(rows);
  const norm = inverseNorm(1, statistics);
  const score = termScore(weight, 1, norm);
  const weighed: Weighed = {
    kind: "word",
    boost: scope.boost,
    scoreAt: (boost) => termScore(weightAt(boost), 1, norm),
  };
  return { matches, score, weighed, scoreBounds: rows && boundsBy(rows, () => score) };
}

function isNowhere(rows: Float64Array): boolean {
  return rows.every((count) => count === 0);
}

/** A search for a term in all fields includes many fields without it: for those no further statistics are queried. */
function inNoRow(rows: Float64Array): Condition {
  return { matches: no, score: 0, scoreBounds: boundsBy(rows, () => 0) };
}

function boundsBy(rows: Float64Array, maxScore: (block: number) => number): ScoreBounds {
  return { maxScores: rows.map((count, block) => (count === 0 ? -Infinity : maxScore(block))), rows };
}

/** How many rows of each block match; 0 where none does. Rows that have left the block may be included, so these are bounds. */
interface Extremes {
  /** The maximum number of occurrences in one of them. */
  readonly occurrences: Float64Array;
  readonly shortest: Float64Array;
  readonly longest: Float64Array;
}

function extremeColumns({
  matches,
  occurrences,
  length,
}: {
  readonly matches: Sql;
  readonly occurrences: Sql;
  readonly length: Sql;
}): readonly Sql[] {
  const ofMatching = (value: Sql) => sql`CASE WHEN ${matches} THEN ${value} END`;
  return [
    sql`max(${ofMatching(occurrences)})`,
    sql`min(${ofMatching(length)})`,
    sql`max(${ofMatching(length)})`,
  ];
}

/** No row has a higher score than one with both the most occurrences and the shortest length of its block. */
async function extremesByBlock(scope: Scope, columns: readonly Sql[]): Promise<Extremes | undefined> {
  const [most, shortest, longest] = (await blockBounds(scope, columns)) ?? [];
  return most && shortest && longest ? { occurrences: most, shortest, longest } : undefined;
}

/**
 * Not for nested objects, which are not hits. Asynchronous, so that an error rejects: thrown in a list of promises, it would
 * leave those before it without a handler.
 */
async function rowsByBlock(scope: Scope, matches: Sql) {
  return scope.nestedPath === undefined ? blockCounts(scope, [matches]) : undefined;
}
