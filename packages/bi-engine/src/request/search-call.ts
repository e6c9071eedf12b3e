import { QueryError, illegalArgument, validationError } from "../errors.ts";
import type { JsonNode } from "../json/json-node.ts";
import { readSort } from "../queries/hits/read-sort.ts";
import type { SortKey } from "../queries/query.ts";
import { readQuery } from "../queries/read-query.ts";
import { readTimeMs } from "../reading/time-value.ts";
import type { SearchRequest } from "../search/search-request.ts";
import type { Parameters } from "./parameters.ts";
import { refuseBesideScroll } from "./read-context.ts";
import { readSearch, takeTotal } from "./read-search.ts";
import { applyStoredFields } from "./stored-fields.ts";
import { readUriQuery } from "./uri-query.ts";

export interface SearchCall {
  /** The index names of the path, as they were written; empty for all. */
  readonly indices: string;
  readonly parameters: Parameters;
  readonly body: string;
  readonly nowMs: number;
}

/** Step 1 for a call: reads body and parameters, and refuses what is not known. */
export function readSearchCall({ parameters, body }: Pick<SearchCall, "parameters" | "body">) {
  const typedKeys = parameters.flag("typed_keys");
  const totalAsNumber = parameters.flag("rest_total_hits_as_int");
  acceptWithoutEffect(parameters);
  acceptShardNumbers(parameters);
  refuseByName(parameters);
  const scoresTogether = readSearchType(parameters.text("search_type")) === "dfs_query_then_fetch";
  const scroll = parameters.text("scroll");
  const scrollMs = scroll === undefined ? undefined : readTimeMs(scroll, "scroll");
  const requestCache =
    parameters.text("request_cache") === undefined ? undefined : parameters.flag("request_cache");
  const request = readSearch(bodyOf(parameters, body));
  takeParameters(request, parameters);
  parameters.refuseOthers();
  if (scrollMs !== undefined) refuseBesideScroll(request, { usesCache: requestCache === true });
  if (request.pointInTime !== undefined && parameters.text("routing") !== undefined)
    throw validationError(["[routing] cannot be used with point in time"]);
  if (totalAsNumber) countExactly(request);
  return { request, scrollMs, typedKeys, totalAsNumber, scoresTogether, usesCache: requestCache !== false };
}

/** A total that is a plain number cannot show that it is only a lower bound. */
export function countExactly(request: SearchRequest): void {
  if (request.totalLimit !== undefined) {
    throw illegalArgument(
      `[rest_total_hits_as_int] cannot be used if the tracking of total hits is not accurate, got ${request.totalLimit}`,
    );
  }
  if (request.trackTotalHits !== false) request.trackTotalHits = true;
}

/** The two ways of querying shards that OpenSearch has dropped are refused. */
function readSearchType(searchType = "query_then_fetch"): string {
  if (searchType === "query_then_fetch" || searchType === "dfs_query_then_fetch") return searchType;
  const isDropped = searchType === "query_and_fetch" || searchType === "dfs_query_and_fetch";
  throw illegalArgument(
    isDropped ? `Unsupported search type [${searchType}]` : `No search type for [${searchType}]`,
  );
}

/** Parameters about shards, caches and printing that have no effect here. */
export function acceptWithoutEffect(parameters: Parameters): void {
  parameters.accept(WITHOUT_EFFECT);
  for (const option of parameters.text("expand_wildcards")?.split(",") ?? [])
    if (!WILDCARD_OPTIONS.has(option)) throw illegalArgument(`No valid expand wildcard value [${option}]`);
}

const WILDCARD_OPTIONS: ReadonlySet<string> = new Set(["open", "closed", "hidden", "none", "all"]);

/** Numbers about how shards are queried, which must still be within their range. */
function acceptShardNumbers(parameters: Parameters): void {
  for (const [parameter, [reported, least]] of Object.entries(SHARD_NUMBERS)) {
    if ((parameters.integer(parameter) ?? least) < least)
      throw illegalArgument(`${reported} must be >= ${least}`);
  }
}

const SHARD_NUMBERS: Readonly<Record<string, readonly [reported: string, least: number]>> = {
  batched_reduce_size: ["batchedReduceSize", 2],
  pre_filter_shard_size: ["preFilterShardSize", 1],
  max_concurrent_shard_requests: ["maxConcurrentShardRequests", 1],
};

/** Parameters that a response would have to reflect are refused; flags among them only when they are on. */
function refuseByName(parameters: Parameters): void {
  for (const [parameter, reason] of Object.entries(REFUSED)) {
    if (parameters.text(parameter) === undefined) continue;
    throw illegalArgument(`[${parameter}] is not supported: ${reason}`);
  }
  for (const [parameter, reason] of Object.entries(EXPLANATIONS))
    if (parameters.flag(parameter)) throw illegalArgument(`[${parameter}] is not supported: ${reason}`);
}

const REFUSED: Readonly<Record<string, string>> = {
  search_pipeline: "there are no pipelines",
  cancel_after_time_interval: "use timeout",
};

const EXPLANATIONS: Readonly<Record<string, string>> = {
  phase_took: "a search has no phases here",
  include_named_queries_score: "queries with names are not scored one by one",
};

const WITHOUT_EFFECT = [
  "pretty",
  "human",
  "error_trace",
  "format",
  "filter_path",
  "preference",
  "routing",
  "ignore_unavailable",
  "allow_no_indices",
  "ignore_throttled",
  "stats",
  "ccs_minimize_roundtrips",
  "allow_partial_search_results",
];

function takeParameters(request: SearchRequest, parameters: Parameters): void {
  request.query = readUriQuery(parameters) ?? request.query;
  takeSource(request, parameters);
  takeStoredFields(request, parameters);
  const sort = parameters.text("sort");
  if (sort !== undefined) request.sort = sort.split(",").flatMap(readUriSort);
  const timeout = parameters.text("timeout");
  if (timeout !== undefined) request.timeoutMs = readTimeMs(timeout, "timeout");
  request.terminateAfter = parameters.integer("terminate_after") || request.terminateAfter;
  const docvalues = parameters.text("docvalue_fields");
  if (docvalues !== undefined) {
    request.docvalueFields = docvalues.split(",").map((pattern) => ({ pattern, format: undefined }));
  }
  request.ignoresMissingIndices = parameters.flag("ignore_unavailable");
  request.trackScores = request.trackScores || parameters.flag("track_scores");
  request.explain = request.explain || parameters.flag("explain");
  request.version = request.version || parameters.flag("version");
  request.seqNoPrimaryTerm = request.seqNoPrimaryTerm || parameters.flag("seq_no_primary_term");
  const size = parameters.integer("size");
  const from = parameters.integer("from");
  if (from !== undefined && from < 0)
    throw illegalArgument(`[from] parameter cannot be negative, found [${from}]`);
  if (size !== undefined && size < 0)
    throw illegalArgument(`[size] parameter cannot be negative, found [${size}]`);
  if (size !== undefined) request.size = size;
  if (from !== undefined) request.from = from;
  const total = parameters.text("track_total_hits");
  if (total !== undefined) takeTotal(request, total === "true" || (total !== "false" && Number(total)));
}

/** A body may stand in the URL, for clients that cannot send one with GET. */
function bodyOf(parameters: Parameters, body: string): string {
  const source = parameters.text("source");
  const type = parameters.text("source_content_type");
  if (source === undefined || body !== "") return body;
  if (type !== undefined) return source;
  const reason = "source and source_content_type parameters are required";
  throw new QueryError("reading", 500, { type: "illegal_state_exception", reason });
}

function takeStoredFields(request: SearchRequest, parameters: Parameters): void {
  const names = parameters.text("stored_fields");
  if (names === undefined) return;
  const items = names.split(",").map((value): JsonNode => ({ kind: "text", at: start, value }));
  const isSourceRequested = parameters.text("_source") !== undefined;
  applyStoredFields(request, { kind: "array", at: start, end: start, items }, isSourceRequested);
}

/** `_source` is a flag or a list of patterns; further patterns stand in parameters of their own. */
function takeSource(request: SearchRequest, parameters: Parameters): void {
  const source = parameters.text("_source");
  const list = (name: string) => parameters.text(name)?.split(",");
  const includes = list("_source_includes");
  const excludes = list("_source_excludes");
  if (source === undefined && includes === undefined && excludes === undefined) return;
  const flag = source === "true" || source === "false";
  const patterns = source === undefined || flag ? [] : source.split(",");
  request.source = { enabled: source !== "false", includes: includes ?? patterns, excludes: excludes ?? [] };
}

/** `field`, `field:asc` or `field:desc`; with another order the field is passed over. */
function readUriSort(text: string): readonly SortKey[] {
  const [, field = text, order] = /^(.*):([^:]*)$/s.exec(text) ?? [];
  if (order !== undefined && order !== "asc" && order !== "desc") return [];
  const name: JsonNode = { kind: "text", at: start, value: field };
  if (order === undefined) return readSort(name, readQuery);
  const value: JsonNode = { kind: "text", at: start, value: order };
  return readSort(
    { kind: "object", at: start, end: start, members: [{ name: field, at: start, value }] },
    readQuery,
  );
}

const start = { line: 1, col: 1 };
