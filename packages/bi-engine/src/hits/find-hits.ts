import { readJson } from "../json/read-json.ts";
import { shown } from "../json/shown.ts";
import type { ResponseValue, ResponseObject } from "../json/write-json.ts";
import { type Row, type Scope, type Session, rowsOf } from "../plan/target.ts";
import type { HitsRequest, Query } from "../queries/query.ts";
import { filterSource } from "../reading/source-filter.ts";
import { and, name, sql } from "../sql/sql.ts";
import { bestRows } from "./best-rows.ts";
import { explanations } from "./explanations.ts";
import type { Found, HitPage } from "./found.ts";
import { type Highlighter, highlighterFor } from "./highlight/highlight-hits.ts";
import { float, orderOf, pageColumns } from "./page-columns.ts";
import { type PageRow, pageRow, rowKey } from "./page-row.ts";
import { fetchDocuments } from "./response/fetch-documents.ts";
import { type HitExtras, hitExtras } from "./response/hit-extras.ts";
import { hitFields } from "./response/hit-fields.ts";
import { shownPlace } from "./shown-place.ts";
import { orderedBy } from "./sort/order-keys.ts";
import { resolveSort } from "./sort/resolve-sort.ts";
import type { ResolvedSort } from "./sort/resolved-sort.ts";
import { afterCondition } from "./sort/search-after.ts";
import { isByScoreOnly } from "./sort/sort-key.ts";

/** The hits of one page, and the best score when the order is by score. */
export async function findHits(session: Session, found: Found, request: HitsRequest): Promise<HitPage> {
  const { scope } = found;
  const sorts = await resolvedSorts(found, request);
  const after = request.searchAfter && afterCondition(request.searchAfter, sorts, request.from);
  const matches = after === undefined ? found.matches : and([found.matches, after]);
  if (request.size === 0) return { hits: [], maxScore: null };
  const rows = await rowsOfPage(session, { ...found, matches }, request, sorts);
  const hits = await shapeHits(session, scope, { request, sorts, rows, query: found.query });
  const total = after === undefined ? totalSeen(request, rows.length) : undefined;
  return { hits, maxScore: await bestScore(session, found, request, rows), total };
}

async function rowsOfPage(
  session: Session,
  found: Found,
  { from, size }: HitsRequest,
  sorts: readonly ResolvedSort[],
): Promise<readonly Row[]> {
  const { scope, matches, scoreBounds } = found;
  if (scoreBounds !== undefined && sorts.length === 0)
    return (await bestRows(session, found, { scoreBounds, wanted: from + size })).slice(from);
  return session.rows(
    sql`SELECT ${pageColumns(found, sorts)} FROM ${rowsOf(scope)} ${name(scope.alias)}
        WHERE ${matches} ORDER BY ${orderedBy(orderOf(found, sorts))} LIMIT ${size} OFFSET ${from}`,
  );
}

function totalSeen({ from, size }: HitsRequest, rows: number): number | undefined {
  return rows < size && (rows > 0 || from === 0) ? from + rows : undefined;
}

/** The keys of the sort; none when hits come by score alone. */
export async function resolvedSorts(found: Found, { sort }: HitsRequest): Promise<readonly ResolvedSort[]> {
  if (isByScoreOnly(sort)) return [];
  return resolveSort(found.scope, sort, sql`(${found.score})::FLOAT`);
}

/**
 * The best of all scores, when scores were requested: also where hits are sorted by something else or the page is a later one.
 */
export async function bestScore(session: Session, found: Found, request: HitsRequest, rows: readonly Row[]) {
  const byScore = isByScoreOnly(request.sort);
  if (!byScore && !request.trackScores) return null;
  if (rows.length === 0 && request.from === 0) return null;
  if (byScore && request.from === 0) return float(Number(rows[0]?.[2]));
  const { scope, score, matches } = found;
  const best = await session.rows(
    sql`SELECT max((${score})::FLOAT) FROM ${rowsOf(scope)} ${name(scope.alias)} WHERE ${matches}`,
  );
  const [value = null] = best[0] ?? [];
  return value === null ? null : float(Number(value));
}

/** Chosen rows: `_doc`, the number of the nested row or -1, the score, then the value of each sort key. */
export interface ChosenRows {
  readonly request: HitsRequest;
  readonly sorts: readonly ResolvedSort[];
  readonly rows: readonly Row[];
  readonly query?: Query | undefined;
  /** The query whose terms are highlighted, where it is not the one whose parts say more about the hits. */
  readonly marked?: Query | undefined;
}

/** Fetches the documents of the rows and makes the hits from them as requested. */
export async function shapeHits(
  session: Session,
  scope: Scope,
  { request: requested, sorts, rows, query, marked = query }: ChosenRows,
): Promise<readonly ResponseObject[]> {
  const request = scope.target.mapping.sourceEnabled ? requested : withoutSource(requested);
  const page = rows.map(pageRow);
  const documents = await fetchDocuments(session, scope.target, page);
  const showScore =
    sorts.length === 0 || request.trackScores || request.sort.some((key) => key.by === "score");
  const fields = await hitFields(session, scope, { request, documents, page });
  const highlight = requested.highlight && (await highlighterFor(scope, requested.highlight, marked));
  const extras = await hitExtras(session, scope, { query, page, findHits });
  const explained = requested.explain
    ? await explanations(session, scope, { query: marked, page })
    : undefined;
  return page.map((row) => {
    const key = rowKey(row);
    const index = scope.target.indexOf(row.doc);
    const parts = {
      index,
      sorts,
      request,
      showScore,
      fields: fields.get(key),
      extras: extras.get(key),
      highlight,
      explanation: explained?.get(key),
      placeOf: (document: Row) => shownPlace(row, document, scope.target.mapping),
    };
    return hitOf(row, documents.get(row.doc), parts);
  });
}

/** A mapping may say that sources are not kept. */
function withoutSource(request: HitsRequest): HitsRequest {
  return { ...request, source: { ...request.source, enabled: false } };
}

interface HitParts {
  readonly index: string;
  readonly sorts: readonly ResolvedSort[];
  readonly request: HitsRequest;
  readonly showScore: boolean;
  readonly fields: ResponseObject | undefined;
  readonly extras: HitExtras | undefined;
  readonly highlight: Highlighter | undefined;
  readonly explanation: ResponseObject | undefined;
  readonly placeOf: (document: Row) => number;
}

function hitOf(
  row: PageRow,
  document: Row | undefined,
  { index, sorts, request, showScore, fields, extras, highlight, explanation, placeOf }: HitParts,
): ResponseObject {
  const [, id, version, seqNo, source, routing] = document ?? [];
  return {
    ...(explanation === undefined ? {} : { _shard: `[${index}][0]`, _node: "embedded" }),
    _index: index,
    ...(request.showIds ? { _id: shown(id) } : {}),
    _nested: extras?.place?.shown,
    ...(request.version ? { _version: Number(version) } : {}),
    ...(request.seqNoPrimaryTerm ? { _seq_no: Number(seqNo), _primary_term: 1 } : {}),
    _routing: typeof routing === "string" && extras?.place === undefined ? routing : undefined,
    _score: showScore ? float(row.score) : null,
    _source: typeof source === "string" ? shownSource(source, request, extras) : undefined,
    fields: fields === undefined || Object.keys(fields).length === 0 ? undefined : fields,
    highlight: typeof source === "string" ? highlighted(source, highlight, extras) : undefined,
    sort:
      sorts.length === 0
        ? undefined
        : sorts.map((sort, i): ResponseValue =>
            sort.show(sort.showsPlace && document ? placeOf(document) : (row.sortValues[i] ?? null)),
          ),
    matched_queries: extras?.matched,
    _explanation: explanation,
    inner_hits: extras?.innerHits,
  };
}

/** Where the document, or the nested object that is the hit, was found. */
function highlighted(source: string, highlight: Highlighter | undefined, extras: HitExtras | undefined) {
  if (highlight === undefined) return undefined;
  const document = readJson(source);
  const node = extras?.place === undefined ? document : extras.place.within(document);
  return node && highlight(node);
}

/** The source of a document, or the part of it that is the nested object. */
function shownSource(source: string, { source: filter }: HitsRequest, extras: HitExtras | undefined) {
  if (!filter.enabled) return undefined;
  const place = extras?.place;
  if (place === undefined) return filterSource(source, filter);
  const object = place.within(readJson(source));
  return object && filterSource(object, filter, place.path);
}
