import type { Found } from "../hits/found.ts";
import type { ResponseObject } from "../json/write-json.ts";
import { inBlocks } from "../plan/blocks.ts";
import type { Scope, Session } from "../plan/target.ts";
import { possibleBlocks } from "../queries/conditions/score-bounds.ts";
import type { ScoreBounds } from "../queries/query.ts";
import { countAll } from "../queries/text/term-statistics.ts";
import { type Sql, and, name, sql, yes } from "../sql/sql.ts";
import { keptTotal } from "./kept-totals.ts";
import type { SearchRequest } from "./search-request.ts";

const everyRow = and([yes, yes]).text;

/** How many documents match, up to one above the limit of `track_total_hits`. */
export async function countHits(
  session: Session,
  { scope, matches, scoreBounds }: Found,
  request: SearchRequest,
): Promise<number> {
  if (request.trackTotalHits === false) return 0;
  if (matches.text === everyRow) return countAll(scope);
  const alias = name(scope.alias);
  const matching = sql`FROM ${scope.target.documents} ${alias} WHERE ${and([...placesIn(scope, scoreBounds), matches])}`;
  // The response does not show by how much the limit is exceeded.
  const { trackTotalHits, postFilter } = request;
  const least = postFilter === undefined ? (scoreBounds?.rows.reduce((sum, rows) => sum + rows, 0) ?? 0) : 0;
  if (typeof trackTotalHits === "number" && least > trackTotalHits) return least;
  const kept = await keptTotal(scope, matches);
  if (kept !== undefined) return kept;
  const counted =
    typeof trackTotalHits === "number"
      ? sql`SELECT count(*) FROM (SELECT 1 ${matching} LIMIT ${trackTotalHits + 1})`
      : sql`SELECT count(*) ${matching}`;
  const rows = await session.rows(counted);
  return Number(rows[0]?.[0] ?? 0);
}

/** The documents that can match at all, unless all can. */
function placesIn({ alias }: Scope, scoreBounds: ScoreBounds | undefined): readonly Sql[] {
  const blocks = scoreBounds && possibleBlocks(scoreBounds);
  if (blocks === undefined || blocks.length === scoreBounds?.maxScores.length) return [];
  return [inBlocks(sql`${name(alias)}._doc`, blocks)];
}

/** The total as the response has it, if it has one. */
export function showTotal(
  total: number,
  request: SearchRequest,
  options: { readonly totalAsNumber: boolean },
): ResponseObject | number | undefined {
  const { trackTotalHits } = request;
  if (trackTotalHits === false) return options.totalAsNumber ? -1 : undefined;
  if (options.totalAsNumber) return total;
  if (trackTotalHits === true || total <= trackTotalHits) return { value: total, relation: "eq" };
  return { value: trackTotalHits, relation: "gte" };
}
