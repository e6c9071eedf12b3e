import { blockOf, inBlocks } from "../plan/blocks.ts";
import { type Row, type Session, rowsOf } from "../plan/target.ts";
import { possibleBlocks } from "../queries/conditions/score-bounds.ts";
import type { ScoreBounds } from "../queries/query.ts";
import { type Sql, name, sql } from "../sql/sql.ts";
import type { Found } from "./found.ts";
import { orderOf, pageColumns } from "./page-columns.ts";
import { orderedBy } from "./sort/order-keys.ts";

/** This many blocks are read first, and four times as many at each further step. */
const FIRST_STEP = 1;

/**
 * The rows with the best scores (block-max pruning). Blocks are read in descending order of their bounds, until none of those
 * left can contain a row that is sorted before the last one wanted.
 */
export async function bestRows(
  session: Session,
  found: Found,
  { scoreBounds, wanted }: { readonly scoreBounds: ScoreBounds; readonly wanted: number },
): Promise<readonly Row[]> {
  const maxScoreOf = (block: number) => scoreBounds.maxScores[block] ?? Infinity;
  const blocks = possibleBlocks(scoreBounds).toSorted((a, b) => maxScoreOf(b) - maxScoreOf(a) || a - b);
  let best: readonly Row[] = [];
  for (let start = 0, step = FIRST_STEP; start < blocks.length; start += step, step *= 4) {
    const last = best.length < wanted ? undefined : best[wanted - 1];
    const next = blocks[start] ?? 0;
    if (last !== undefined && !mayPrecede(next, maxScoreOf(next), last)) break;
    const looked = blocks.slice(start, start + step).toSorted((a, b) => a - b);
    const rows = await session.rows(bestOf(found, looked, wanted));
    best = [...best, ...rows].toSorted(byScore).slice(0, wanted);
  }
  return best;
}

/** Among rows with the same score, the document written first comes first. */
function mayPrecede(block: number, maxScore: number, [doc, , score]: Row): boolean {
  return maxScore > Number(score) || (maxScore === Number(score) && block <= blockOf(doc as bigint));
}

function bestOf(found: Found, blocks: readonly number[], wanted: number): Sql {
  const { scope, matches } = found;
  const alias = name(scope.alias);
  const isLookedAt = inBlocks(sql`${alias}._doc`, blocks);
  // The database would look a value up in the dictionary of a whole row group, which for a few thousand rows of eight times as
  // many costs more than comparing each. It does not where the condition depends on another column.
  const condition = blocks.length === 1 ? sql`CASE WHEN ${isLookedAt} THEN ${matches} END` : matches;
  return sql`SELECT ${pageColumns(found, [])} FROM ${rowsOf(scope)} ${alias} WHERE (${isLookedAt}) AND ${condition} ORDER BY ${orderedBy(orderOf(found, []))} LIMIT ${wanted}`;
}

function byScore([doc, , score]: Row, [otherDoc, , otherScore]: Row): number {
  return Number(otherScore) - Number(score) || Number((doc as bigint) - (otherDoc as bigint));
}
