import { shown } from "../json/shown.ts";
import { type Answer, type AnswerObject, JavaDouble } from "../json/write-json.ts";
import type { SearchRequest } from "../request/search-request.ts";
import { type Sql, join, name, sql } from "../sql/sql.ts";
import type { Row, Scope, Session } from "../target.ts";
import { type ResolvedSort, orderBy, resolveSort } from "./sort.ts";
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
  const sorts = resolveSort(scope, request.sort, sql`(${found.score})::FLOAT`);
  if (request.size === 0) return { hits: [], maxScore: null };
  const byScore = sorts.length === 0 && typeof found.score !== "number";
  const order = byScore ? sql`score DESC, ${name(scope.alias)}._doc` : orderBy(sorts, scope.alias);
  const rows = await session.rows(
    sql`SELECT ${name(scope.alias)}._doc, (${found.score})::FLOAT AS score${comma(sorts)} FROM ${scope.target.documents} ${name(scope.alias)}
        WHERE ${found.matches} ORDER BY ${order} LIMIT ${request.size} OFFSET ${request.from}`,
  );
  const hits = await shapeHits(session, scope, { request, sorts, rows });
  const best = sorts.length === 0 && request.from === 0 ? rows[0]?.[1] : undefined;
  return { hits, maxScore: best === undefined ? null : float(Number(best)) };
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
    sorts.length === 0 || request.trackScores || request.sort.some((key) => key.path === "_score");
  return rows.map((row) => hitOf(row, documents.get(row[0] as bigint), sorts, request, showScore));
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

function hitOf(
  row: Row,
  document: Row | undefined,
  sorts: readonly ResolvedSort[],
  request: SearchRequest,
  showScore: boolean,
): AnswerObject {
  const [, index, id, version, seqNo, source] = document ?? [];
  return {
    _index: shown(index),
    _id: shown(id),
    ...(request.version ? { _version: Number(version) } : {}),
    ...(request.seqNoPrimaryTerm ? { _seq_no: Number(seqNo), _primary_term: 1 } : {}),
    _score: showScore ? float(Number(row[1])) : null,
    _source:
      request.source.enabled && typeof source === "string" ? filterSource(source, request.source) : undefined,
    sort: sorts.length === 0 ? undefined : sorts.map((sort, i): Answer => sort.show(row[i + 2] ?? null)),
  };
}

export function float(value: number): JavaDouble {
  return new JavaDouble(value, { single: true });
}
