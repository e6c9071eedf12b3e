import { QueryError, contentError, illegalArgument, parsingError, shardIllegalArgument } from "../errors.ts";
import { shapeHits } from "../hits/find-hits.ts";
import type { Found, HitPage } from "../hits/found.ts";
import { float, orderOf, pageColumns } from "../hits/page-columns.ts";
import { orderedBy } from "../hits/sort/order-keys.ts";
import { isByScoreOnly } from "../hits/sort/sort-key.ts";
import { type JsonNode, type ObjectNode, textOfNode, tokenName } from "../json/json-node.ts";
import type { Row, Session } from "../plan/target.ts";
import type { Query } from "../queries/query.ts";
import { readQuery } from "../queries/read-query.ts";
import { located } from "../reading/located.ts";
import { numberOption } from "../reading/options.ts";
import { name, sql } from "../sql/sql.ts";
import type { Rescore, SearchRequest } from "./search-request.ts";

/** How the score of the search (`a`) and that of the second query (`b`) are combined. */
const MODES = {
  total: (a: number, b: number) => a + b,
  multiply: (a: number, b: number) => a * b,
  avg: (a: number, b: number) => (a + b) / 2,
  max: Math.max,
  min: Math.min,
} as const;
type ScoreMode = Rescore["mode"];

/** Reads `rescore`: one second query, or several in turn. */
export function readRescore(node: JsonNode): readonly Rescore[] {
  return node.kind === "array" ? node.items.map(readOne) : [readOne(node)];
}

function readOne(node: JsonNode): Rescore {
  const object = objectOf(node, "rescore");
  let window = 10;
  let rescore: Omit<Rescore, "window"> | undefined;
  for (const { name: option, value } of object.members) {
    if (option === "window_size") window = numberOption(value);
    else if (option === "query") rescore = readSecond(objectOf(value, "query"));
    else if (value.kind === "object") throw unknownRescorer(option, value);
    else throw parsingError(`rescore doesn't support [${option}]`, value.at);
  }
  if (rescore === undefined) throw parsingError("missing rescore type", object.end);
  return { window, ...rescore };
}

function unknownRescorer(option: string, { at }: JsonNode): QueryError {
  const reason = `[${at.line}:${at.col}] unknown field [${option}]`;
  return new QueryError("reading", 400, { type: "named_object_not_found_exception", reason });
}

function readSecond(object: ObjectNode): Omit<Rescore, "window"> {
  let query: Query | undefined;
  const read = { queryWeight: 1, rescoreWeight: 1, mode: "total" as ScoreMode };
  for (const { name: option, at, value } of object.members) {
    if (option === "rescore_query") query = readQuery(value);
    else if (option === "query_weight") read.queryWeight = numberOption(value);
    else if (option === "rescore_query_weight") read.rescoreWeight = numberOption(value);
    else if (option === "score_mode")
      located("query", { name: option, at, value }, () => (read.mode = modeNamed(textOfNode(value))));
    else throw contentError(`[query] unknown field [${option}]`, at);
  }
  if (query === undefined) throw illegalArgument("rescore_query cannot be null");
  return { query, ...read };
}

function modeNamed(text: string): ScoreMode {
  const lower = text.toLowerCase();
  if (Object.hasOwn(MODES, lower)) return lower as ScoreMode;
  throw illegalArgument(`illegal score_mode [${text}]`);
}

function objectOf(node: JsonNode, place: string): ObjectNode {
  if (node.kind === "object") return node;
  throw parsingError(`unexpected token [${tokenName(node)}] after [${place}]`, node.at);
}

/** Which options cannot be combined with it, and the limit of its window. */
export function refuseRescore(found: Found, { rescore, collapse, sort }: SearchRequest): void {
  if (rescore.length === 0) return;
  if (collapse !== undefined) {
    const reason = "cannot use `collapse` in conjunction with `rescore`";
    throw new QueryError("searching", 500, { type: "search_exception", reason });
  }
  if (!isByScoreOnly(sort)) {
    const reason = "Cannot use [sort] option in conjunction with [rescore].";
    throw shardIllegalArgument(reason);
  }
  const most = found.scope.target.limits.rescoreWindow;
  const tooLarge = rescore.find(({ window }) => window > most);
  if (tooLarge === undefined) return;
  throw shardIllegalArgument(
    `Rescore window [${tooLarge.window}] is too large. It must be less than [${most}]. This prevents allocating massive heaps for storing the results to be rescored. This limit can be set by changing the [index.max_rescore_window] index level setting.`,
  );
}

/** The page of a search whose best hits were scored again. */
export async function findRescored(session: Session, found: Found, request: SearchRequest): Promise<HitPage> {
  const { scope, matches } = found;
  if (request.size === 0) return { hits: [], maxScore: null };
  const most = Math.max(request.from + request.size, ...request.rescore.map(({ window }) => window));
  const first = await session.rows(
    sql`SELECT ${pageColumns(found, [])} FROM ${scope.target.documents} ${name(scope.alias)}
        WHERE ${matches} ORDER BY ${orderedBy(orderOf(found, []))} LIMIT ${most}`,
  );
  let rows: readonly Row[] = first;
  for (const rescore of request.rescore) rows = await lookAgain(session, found, rescore, rows);
  const page = rows.slice(request.from, request.from + request.size);
  const hits = await shapeHits(session, scope, { request, sorts: [], rows: page, query: found.query });
  const [best] = rows;
  return { hits, maxScore: best === undefined ? null : float(Number(best[2])) };
}

/** Hits outside of the window are scored like those that the second query does not match. */
async function lookAgain(
  session: Session,
  { scope }: Found,
  { window, query, queryWeight, rescoreWeight, mode }: Rescore,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const docs = rows.slice(0, window).map(([doc]) => doc as bigint);
  if (docs.length === 0) return rows;
  const second = await query.condition({ ...scope, scored: true });
  const doc = sql`${name(scope.alias)}._doc`;
  const found = await session.rows(
    sql`SELECT ${doc}, (${second.score})::FLOAT FROM ${scope.target.documents} ${name(scope.alias)}
        WHERE ${doc} IN (${docs}) AND ${second.matches}`,
  );
  const scores = new Map(found.map(([id, score]) => [id, Number(score)]));
  const rescored = rows.map(([id, row, score, ...rest]): Row => {
    const own = Math.fround(Number(score) * queryWeight);
    const other = scores.get(id ?? null);
    const both = other === undefined ? own : MODES[mode](own, Math.fround(other * rescoreWeight));
    return [id ?? null, row ?? null, Math.fround(both), ...rest];
  });
  return rescored.toSorted((a, b) => Number(b[2]) - Number(a[2]) || Number(a[0]) - Number(b[0]));
}
