import { readAggregations } from "../aggregations/read-aggregations.ts";
import { InvalidRequest, QueryError, parsingError } from "../errors.ts";
import { readSearchAfter } from "../hits/sort/search-after.ts";
import { type JsonNode, member, textOfNode, tokenName } from "../json/json-node.ts";
import { readFirstJson } from "../json/read-json.ts";
import {
  type Key,
  defaultHits,
  HITS_KEYS,
  integerText,
  isTrue,
  readHitsRequest,
  readMembers,
  SCALAR,
} from "../queries/hits/read-hits.ts";
import type { HitsRequest } from "../queries/query.ts";
import { readQuery } from "../queries/read-query.ts";
import { readTimeMs } from "../reading/time-value.ts";
import { readCollapse } from "../search/collapse.ts";
import { readRescore } from "../search/rescore.ts";
import type { SearchRequest } from "../search/search-request.ts";
import { numberInOption } from "../values/java-double.ts";
import { readPointInTime, readSlice } from "./read-context.ts";
import { readIndicesBoost } from "./read-indices-boost.ts";
import { readSuggest } from "./read-suggest.ts";
import { refuseOversized } from "./request-limits.ts";
import { applyStoredFields } from "./stored-fields.ts";

function emptySearch(): SearchRequest {
  return {
    ...defaultHits(),
    query: undefined,
    postFilter: undefined,
    aggregations: [],
    trackTotalHits: 10_000,
    totalLimit: undefined,
    minScore: undefined,
    terminateAfter: undefined,
    suggest: undefined,
    rescore: [],
    collapse: undefined,
    profile: false,
    indicesBoost: [],
    ignoresMissingIndices: false,
    slice: undefined,
    pointInTime: undefined,
    timeoutMs: -1,
  };
}

/** Step 1: the body of a search. An empty body is a search for everything. */
export function readSearch(text: string): SearchRequest {
  const request = emptySearch();
  if (text.trim() === "") return request;
  const { node: body, failure, refuseTrailing } = readFirstJson(text);
  if (body.kind !== "object") {
    throw parsingError(`Expected [START_OBJECT] but found [${tokenName(body)}]`, body.at);
  }
  refuseOversized(body, failure);
  try {
    readMembers(request, body, { keys: KEYS, readQuery });
  } catch (error) {
    // Errors noticed later are reported only if the whole text is valid.
    const isLater = error instanceof QueryError && error.noticed !== "reading";
    if (isLater || error instanceof InvalidRequest) refuseTrailing();
    throw error;
  }
  refuseTrailing();
  applyStoredFields(request, member(body, "stored_fields"), member(body, "_source") !== undefined);
  return request;
}

const KEYS: Readonly<Record<string, Key<SearchRequest>>> = {
  ...HITS_KEYS,
  query: { tokens: "object", read: (request, value) => (request.query = readQuery(value)) },
  post_filter: { tokens: "object", read: (request, value) => (request.postFilter = readQuery(value)) },
  aggs: {
    tokens: "object",
    read: (request, value) => (request.aggregations = readAggregations(value, readHits)),
  },
  aggregations: {
    tokens: "object",
    read: (request, value) => (request.aggregations = readAggregations(value, readHits)),
  },
  track_total_hits: {
    tokens: SCALAR,
    read: (request, value) => takeTotal(request, readTrackTotalHits(value)),
  },
  min_score: { tokens: SCALAR, read: (request, value) => (request.minScore = readScore(value)) },
  search_after: { tokens: "array", read: (request, value) => (request.searchAfter = readSearchAfter(value)) },
  timeout: {
    tokens: SCALAR,
    read: (request, value) => (request.timeoutMs = readTimeMs(textOfNode(value), "timeout")),
  },
  terminate_after: {
    tokens: SCALAR,
    read: (request, value) => (request.terminateAfter = integerText(value) || undefined),
  },
  collapse: {
    tokens: "object",
    read: (request, value) => (request.collapse = readCollapse(value, readHits)),
  },
  rescore: { tokens: "object array", read: (request, value) => (request.rescore = readRescore(value)) },
  suggest: { tokens: "object", read: (request, value) => (request.suggest = readSuggest(value)) },
  profile: { tokens: SCALAR, read: (request, value) => (request.profile = isTrue(value)) },
  indices_boost: {
    tokens: "object array",
    read: (request, value) => (request.indicesBoost = readIndicesBoost(value)),
  },
  slice: { tokens: "object", read: (request, value) => (request.slice = readSlice(value)) },
  pit: { tokens: "object", read: (request, value) => (request.pointInTime = readPointInTime(value)) },
  stats: { tokens: "array", read: () => undefined },
};

function readHits(node: JsonNode): HitsRequest {
  return readHitsRequest(node, readQuery);
}

/** Every key of a search body that is supported. */
export const searchKeys: readonly string[] = Object.keys(KEYS);

/** Reads up to which number to count, and whether it was given as a limit. */
export function takeTotal(request: SearchRequest, trackTotalHits: boolean | number): void {
  request.trackTotalHits = trackTotalHits;
  request.totalLimit = typeof trackTotalHits === "number" ? trackTotalHits : undefined;
}

function readTrackTotalHits(node: JsonNode): boolean | number {
  if (node.kind === "boolean") return node.value;
  const text = textOfNode(node);
  if (text === "true" || text === "false") return text === "true";
  const limit = Math.trunc(numberInOption(text));
  return limit === -1 ? false : limit;
}

function readScore(node: JsonNode): number {
  return Math.fround(numberInOption(textOfNode(node)));
}
