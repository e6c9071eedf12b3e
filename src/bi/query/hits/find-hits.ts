import { shown } from "../json/shown.ts";
import { type Answer, type AnswerObject, JavaDouble } from "../json/write-json.ts";
import type { SearchRequest } from "../request/search-request.ts";
import { type Sql, and, join, name, sql } from "../sql/sql.ts";
import type { Row, Scope, Session } from "../target.ts";
import { hitFields } from "./hit-fields.ts";
import { type ResolvedSort, orderBy, resolveSort } from "./resolve-sort.ts";
import { afterCondition } from "./search-after.ts";
import { filterSource } from "./source-filter.ts";

/** What a search found: which rows, and with which score. */
export interface Found {
  readonly scope: Scope;
  /** The condition on the rows of the scope, post_filter included. */
  readonly matches: Sql;
  readonly score: number | Sql;
}

/** The hits of one page, and the best score when the order is by score. */
export async function findHits(session: Session, found: Found, request: SearchRequest) {
  const { scope } = found;
  const sorts = await resolveSort(scope, request.sort, sql`(${found.score})::FLOAT`);
  const after = request.searchAfter && afterCondition(request.searchAfter, sorts, request.from);
  const matches = after === undefined ? found.matches : and([found.matches, after]);
  if (request.size === 0) return { hits: [], maxScore: null };
  const byScore = sorts.length === 0 && typeof found.score !== "number";
  const order = byScore ? sql`score DESC, ${name(scope.alias)}._doc` : orderBy(sorts, scope.alias);
  const rows = await session.rows(
    sql`SELECT ${name(scope.alias)}._doc, (${found.score})::FLOAT AS score${comma(sorts)} FROM ${scope.target.documents} ${name(scope.alias)}
        WHERE ${matches} ORDER BY ${order} LIMIT ${request.size} OFFSET ${request.from}`,
  );
  const hits = await shapeHits(session, scope, { request, sorts, rows });
  return { hits, maxScore: await bestScore(session, found, request, rows) };
}

/** The best of all scores, when scores were asked for: also where hits are in another order or on a later page. */
async function bestScore(session: Session, found: Found, request: SearchRequest, rows: readonly Row[]) {
  const sorted = request.sort.length > 0;
  if (rows.length === 0 || (sorted && !request.trackScores)) return null;
  if (!sorted && request.from === 0) return float(Number(rows[0]?.[1]));
  const { scope, score, matches } = found;
  const best = await session.rows(
    sql`SELECT max((${score})::FLOAT) FROM ${scope.target.documents} ${name(scope.alias)} WHERE ${matches}`,
  );
  return float(Number(best[0]?.[0]));
}

/** Chosen rows: `_doc`, the score, then the value of each sort key. */
export interface ChosenRows {
  readonly request: SearchRequest;
  readonly sorts: readonly ResolvedSort[];
  readonly rows: readonly Row[];
}

/** Fetches the documents of the rows and shows them as the request asks. */
export async function shapeHits(
  session: Session,
  scope: Scope,
  { request, sorts, rows }: ChosenRows,
): Promise<readonly AnswerObject[]> {
  const documents = await fetchDocuments(
    session,
    scope,
    rows.map((row) => row[0]),
  );
  const showScore =
    sorts.length === 0 || request.trackScores || request.sort.some((key) => key.by === "score");
  const fields = await hitFields(session, scope, request, documents);
  return rows.map((row) => {
    const doc = row[0] as bigint;
    return hitOf(row, documents.get(doc), { sorts, request, showScore, fields: fields.get(doc) });
  });
}

function comma(sorts: readonly ResolvedSort[]): Sql {
  return sorts.length === 0 ? sql`` : sql`, ${join(sorts.map((sort) => sort.value))}`;
}

/** Sources are read for the rows of the page only: they are most of the data. */
async function fetchDocuments(
  session: Session,
  scope: Scope,
  docs: readonly unknown[],
): Promise<ReadonlyMap<bigint, Row>> {
  if (docs.length === 0) return new Map();
  const numbers = docs.map((doc) => BigInt(String(doc)));
  const rows = await session.rows(
    sql`SELECT _doc, _index, _id, _version, _seq_no, _source FROM ${scope.target.documents} WHERE _doc IN (${numbers})`,
  );
  return new Map(rows.map((row) => [row[0] as bigint, row]));
}

interface HitParts {
  readonly sorts: readonly ResolvedSort[];
  readonly request: SearchRequest;
  readonly showScore: boolean;
  readonly fields: AnswerObject | undefined;
}

function hitOf(
  row: Row,
  document: Row | undefined,
  { sorts, request, showScore, fields }: HitParts,
): AnswerObject {
  const [, index, id, version, seqNo, source] = document ?? [];
  const { enabled } = request.source;
  return {
    _index: shown(index),
    ...(request.showIds ? { _id: shown(id) } : {}),
    ...(request.version ? { _version: Number(version) } : {}),
    ...(request.seqNoPrimaryTerm ? { _seq_no: Number(seqNo), _primary_term: 1 } : {}),
    _score: showScore ? float(Number(row[1])) : null,
    _source: enabled && typeof source === "string" ? filterSource(source, request.source) : undefined,
    fields: fields === undefined || Object.keys(fields).length === 0 ? undefined : fields,
    sort: sorts.length === 0 ? undefined : sorts.map((sort, i): Answer => sort.show(row[i + 2] ?? null)),
  };
}

export function float(value: number): JavaDouble {
  return new JavaDouble(value, { single: true });
}
