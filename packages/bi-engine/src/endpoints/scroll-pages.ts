import { type QueryError, shardIllegalArgument } from "../errors.ts";
import { isByScoreOnly } from "../hits/sort/sort-key.ts";
import { JavaDouble, type ResponseObject, type ResponseValue } from "../json/write-json.ts";
import type { AfterValue, SortKey } from "../queries/query.ts";
import type { SearchRequest } from "../search/search-request.ts";
import { type SearchOptions, search } from "../search/search.ts";
import type { CallContexts, ScrollState, SearchContext } from "./search-contexts.ts";

/** OpenSearch's limit on the hits of one page. */
const MAX_BATCH = 10_000;

interface Page {
  readonly hits: readonly ResponseObject[];
  readonly response: ResponseObject;
}

interface FirstPageOptions {
  readonly request: SearchRequest;
  readonly options: SearchOptions;
  readonly keepAliveMs: number;
  /** Characters of the search, which the scroll keeps. */
  readonly searchLength: number;
}

/** `_search?scroll=…`: the first page of a search on a snapshot that stays, and the id by which the next one is requested. */
export async function firstScrollPage(
  { all, owner, hold, signal }: CallContexts,
  { request, options, keepAliveMs, searchLength }: FirstPageOptions,
): Promise<ResponseObject> {
  if (request.size > MAX_BATCH) throw batchTooLarge(request.size);
  const { moment, scoresTogether = false } = options;
  const scroll: ScrollState = {
    request,
    moment,
    scoresTogether,
    after: undefined,
    total: 0,
    maxScore: null,
  };
  const { id } = await all.open(owner, "scroll", { keepAliveMs, hold, scroll, searchLength });
  try {
    return await all.use(owner, { kind: "scroll", id }, async (context) => {
      const { response, hits } = await pageOf(context, scroll, { options, signal });
      const shown = response["hits"] as ResponseObject;
      const total = shown["total"] as ResponseObject | number;
      scroll.total = Number(typeof total === "number" ? total : total["value"]);
      scroll.maxScore = isByScoreOnly(request.sort)
        ? (hits[0]?.["_score"] ?? null)
        : (shown["max_score"] ?? null);
      return { _scroll_id: id, ...response, hits: shownHits(scroll, hits, options) };
    });
  } catch (error) {
    all.end(owner, "scroll", [id]);
    throw error;
  }
}

/** `/_search/scroll`: the next page. Without `keepAliveMs` it is the last one. */
export async function nextScrollPage(
  { all, owner, signal }: Pick<CallContexts, "all" | "owner" | "signal">,
  {
    id,
    keepAliveMs,
    totalAsNumber,
  }: { readonly id: string; readonly keepAliveMs: number | undefined; readonly totalAsNumber: boolean },
): Promise<ResponseObject> {
  const page = await all.use(owner, { kind: "scroll", id, keepAliveMs }, async (context) => {
    const { scroll } = context;
    if (scroll === undefined) throw new Error("a scroll without a search");
    const { moment, scoresTogether } = scroll;
    const options = { moment, scoresTogether, totalAsNumber, typedKeys: false };
    const { response, hits } = await pageOf(context, scroll, { options, signal });
    return { ...response, hits: shownHits(scroll, hits, options) };
  });
  if (keepAliveMs !== undefined) return { _scroll_id: id, ...page };
  all.end(owner, "scroll", [id]);
  return page;
}

/**
 * One page, after which the scroll is at the next one. Pages follow each other by the values that hits are sorted by, and by the
 * order of writing where these are the same, so that each costs the same however far it is from the first. If two requests
 * come at the same time, the second one gets the page after that of the first.
 */
async function pageOf(
  { held }: SearchContext,
  scroll: ScrollState,
  { options, signal }: { readonly options: SearchOptions; readonly signal: AbortSignal | undefined },
): Promise<Page> {
  const { request } = scroll;
  const sort = withPlace(request.sort);
  const response = await held.run(async (target, session) => {
    const found = await search(target, session, pageRequest(scroll, sort), options);
    scroll.after = afterLast(found);
    return found;
  }, signal);
  const hits = hitsIn(response).map((hit) => withoutPlace(hit, request.sort, sort));
  return { response, hits };
}

function pageRequest({ request, after }: ScrollState, sort: readonly SortKey[]): SearchRequest {
  if (after === undefined) return { ...request, sort, trackTotalHits: true };
  const next: SearchRequest = {
    ...request,
    sort,
    trackTotalHits: false,
    aggregations: [],
    suggest: undefined,
  };
  const isAtEnd = after.length === 0;
  return isAtEnd ? { ...next, size: 0 } : { ...next, searchAfter: after };
}

function hitsIn(response: ResponseObject): readonly ResponseObject[] {
  return (response["hits"] as { hits: readonly ResponseObject[] }).hits;
}

/** The position after which the next page begins; nothing at the end. */
function afterLast(response: ResponseObject): readonly AfterValue[] {
  const last = hitsIn(response).at(-1)?.["sort"];
  return Array.isArray(last) ? (last as readonly ResponseValue[]).map(afterValue) : [];
}

/** The keys, and the order of writing after them. */
function withPlace(sort: readonly SortKey[]): readonly SortKey[] {
  const keys: readonly SortKey[] = sort.length === 0 ? [{ by: "score", ascending: false }] : sort;
  return keys.at(-1)?.by === "doc" ? keys : [...keys, { by: "doc", ascending: true }];
}

/** The hit without the key that was added. */
function withoutPlace(hit: ResponseObject, requested: readonly SortKey[], sort: readonly SortKey[]) {
  const values = hit["sort"];
  if (!Array.isArray(values) || requested.length === sort.length) return hit;
  if (isByScoreOnly(requested)) return { ...hit, sort: undefined };
  return { ...hit, sort: values.slice(0, requested.length) as readonly ResponseValue[] };
}

function afterValue(value: ResponseValue): AfterValue {
  if (value instanceof JavaDouble) return value.value;
  if (typeof value === "object" && value !== null) throw new Error("a sort value that is an object");
  return value;
}

function shownHits(
  { total, maxScore }: ScrollState,
  hits: readonly ResponseObject[],
  { totalAsNumber }: Pick<SearchOptions, "totalAsNumber">,
): ResponseObject {
  return { total: totalAsNumber ? total : { value: total, relation: "eq" }, max_score: maxScore, hits };
}

function batchTooLarge(size: number): QueryError {
  return shardIllegalArgument(
    `Batch size is too large, size must be less than or equal to: [${MAX_BATCH}] but was [${size}]. Scroll batch sizes cost as much memory as result windows so they are controlled by the [index.max_result_window] index level setting.`,
  );
}
