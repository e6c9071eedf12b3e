import {
  InvalidRequest,
  QueryError,
  contentError,
  illegalArgument,
  jsonError,
  parsingError,
} from "../errors.ts";
import type { Aggregation } from "../aggregations/aggregation.ts";
import { readAggregations } from "../aggregations/read-aggregations.ts";
import { type Collapse, readCollapse } from "../plan/hits/collapse.ts";
import { readSort } from "./hits/read-sort.ts";
import type { HighlightRequest } from "./hits/highlight-request.ts";
import { readHighlight } from "./hits/read-highlight.ts";
import { readSuggest } from "./hits/read-suggest.ts";
import type { Suggestion } from "./hits/suggestion.ts";
import type { SortKey } from "../plan/sort/sort-key.ts";
import { type FieldRequest, readFieldRequests } from "./hits/field-request.ts";
import { type Rescore, readRescore } from "../plan/hits/rescore.ts";
import { type SearchAfter, readSearchAfter } from "../plan/sort/search-after.ts";
import { applyStoredFields } from "./hits/stored-fields.ts";
import { refuseOversized } from "./request-limits.ts";
import { refuseUnsupportedKey } from "./unsupported-keys.ts";
import { readTimeMillis } from "./time-value.ts";
import { type SourceFilter, readSourceFilter } from "./hits/source-filter.ts";
import {
  type JsonNode,
  type Member,
  type ObjectNode,
  member,
  textOfNode,
  tokenName,
} from "../json/json-node.ts";
import { numberInOption } from "../values/java-double.ts";
import { readFirstJson } from "../json/read-json.ts";
import type { Query } from "../queries/query.ts";
import { readToTheEnd } from "../queries/reading/object-for-value.ts";
import { readQuery } from "../queries/read-query.ts";

/** A search that has been read; its parts keep no JSON but what the answer repeats. */
export interface SearchRequest {
  from: number;
  size: number;
  query: Query | undefined;
  postFilter: Query | undefined;
  aggregations: readonly Aggregation[];
  sort: readonly SortKey[];
  source: SourceFilter;
  /** How far to count: true for exactly, false for not at all. */
  trackTotalHits: boolean | number;
  /** The limit of counting that the request itself sets. */
  totalLimit: number | undefined;
  trackScores: boolean;
  version: boolean;
  seqNoPrimaryTerm: boolean;
  /** Documents with a lower score do not count. */
  minScore: number | undefined;
  searchAfter: SearchAfter | undefined;
  fields: readonly FieldRequest[];
  docvalueFields: readonly FieldRequest[];
  /** Names and patterns of fields that the mapping stores. */
  storedFields: readonly string[];
  /** Whether a hit shows its id, which `stored_fields: "_none_"` hides. */
  showIds: boolean;
  /** What to mark in the texts of hits. */
  highlight: HighlightRequest | undefined;
  /** What to suggest beside hits; undefined for a search that asks for none. */
  suggest: readonly Suggestion[] | undefined;
  /** Second looks at the best hits. */
  rescore: readonly Rescore[];
  /** Show one hit for each value of a field. */
  collapse: Collapse | undefined;
  /** How many documents to look at; undefined for all. */
  terminateAfter: number | undefined;
  /** When the client wants what there is; not above zero for never. */
  timeoutMillis: number;
}

function emptySearch(): SearchRequest {
  return {
    from: 0,
    size: 10,
    query: undefined,
    postFilter: undefined,
    aggregations: [],
    sort: [],
    source: { enabled: true, includes: [], excludes: [] },
    trackTotalHits: 10_000,
    totalLimit: undefined,
    trackScores: false,
    version: false,
    seqNoPrimaryTerm: false,
    minScore: undefined,
    searchAfter: undefined,
    fields: [],
    docvalueFields: [],
    storedFields: [],
    showIds: true,
    terminateAfter: undefined,
    highlight: undefined,
    suggest: undefined,
    rescore: [],
    collapse: undefined,
    timeoutMillis: -1,
  };
}

/** Step 1: the body of a search. An empty body is a search for everything. */
export function readSearch(text: string): SearchRequest {
  const request = emptySearch();
  if (text.trim() === "") return request;
  const { node: body, refuseTrailing } = readFirstJson(text);
  if (body.kind !== "object") {
    throw parsingError(`Expected [START_OBJECT] but found [${tokenName(body)}]`, body.at);
  }
  refuseOversized(body);
  try {
    readMembers(request, body);
  } catch (error) {
    // What is noticed later is told after all that is wrong with the text.
    const isLater = error instanceof QueryError && error.noticed !== "reading";
    if (isLater || error instanceof InvalidRequest) refuseTrailing();
    throw error;
  }
  refuseTrailing();
  applyStoredFields(request, member(body, "stored_fields"), member(body, "_source") !== undefined);
  return request;
}

function readMembers(request: SearchRequest, body: ObjectNode): void {
  for (const member of body.members) {
    if (refuseUnsupportedKey(member)) continue;
    const take = Object.hasOwn(keys, member.name) ? keys[member.name] : undefined;
    if (take === undefined || !take.tokens.includes(tokenKind(member.value))) throw unknownKey(member);
    readToTheEnd(body, member, () => take.read(request, member.value));
  }
}

/** What an aggregation of hits may ask for: the part of a search that says which hits and what of them. */
const hitsKeys: ReadonlySet<string> = new Set([
  "from",
  "size",
  "sort",
  "_source",
  "version",
  "seq_no_primary_term",
  "track_scores",
  "explain",
  "fields",
  "docvalue_fields",
  "stored_fields",
  "script_fields",
  "highlight",
]);

/** Reads the body of top_hits, which shows three hits unless told otherwise. */
export function readHitsRequest(body: JsonNode): SearchRequest {
  const request: SearchRequest = { ...emptySearch(), size: 3 };
  const members = body.kind === "object" ? body.members : [];
  const other = members.find(({ name }) => !hitsKeys.has(name));
  if (other !== undefined) throw unknownKey(other);
  if (body.kind === "object") readMembers(request, body);
  return request;
}

interface Key {
  /** The tokens OpenSearch knows this key with; with any other it calls the key unknown. */
  readonly tokens: string;
  readonly read: (request: SearchRequest, value: JsonNode) => void;
}

const scalar = "scalar";

const keys: Readonly<Record<string, Key>> = {
  from: { tokens: scalar, read: (request, value) => (request.from = notNegative(value, "from")) },
  size: { tokens: scalar, read: (request, value) => (request.size = notNegative(value, "size")) },
  query: { tokens: "object", read: (request, value) => (request.query = readQuery(value)) },
  post_filter: { tokens: "object", read: (request, value) => (request.postFilter = readQuery(value)) },
  aggs: {
    tokens: "object",
    read: (request, value) => (request.aggregations = readAggregations(value, readHitsRequest)),
  },
  aggregations: {
    tokens: "object",
    read: (request, value) => (request.aggregations = readAggregations(value, readHitsRequest)),
  },
  sort: { tokens: "scalar object array", read: (request, value) => (request.sort = readSort(value)) },
  _source: {
    tokens: "scalar object array",
    read: (request, value) => (request.source = readSourceFilter(value)),
  },
  track_total_hits: {
    tokens: scalar,
    read: (request, value) => takeTotal(request, readTrackTotalHits(value)),
  },
  track_scores: { tokens: scalar, read: (request, value) => (request.trackScores = isTrue(value)) },
  version: { tokens: scalar, read: (request, value) => (request.version = isTrue(value)) },
  min_score: { tokens: scalar, read: (request, value) => (request.minScore = readScore(value)) },
  search_after: { tokens: "array", read: (request, value) => (request.searchAfter = readSearchAfter(value)) },
  fields: { tokens: "array", read: (request, value) => (request.fields = readFieldRequests(value)) },
  docvalue_fields: {
    tokens: "array",
    read: (request, value) => (request.docvalueFields = readFieldRequests(value)),
  },
  stored_fields: { tokens: "scalar array", read: () => undefined },
  timeout: {
    tokens: scalar,
    read: (request, value) => (request.timeoutMillis = readTimeMillis(textOfNode(value), "timeout")),
  },
  terminate_after: {
    tokens: scalar,
    read: (request, value) => (request.terminateAfter = integerText(value) || undefined),
  },
  collapse: {
    tokens: "object",
    read: (request, value) => (request.collapse = readCollapse(value, readHitsRequest)),
  },
  highlight: { tokens: "object", read: (request, value) => (request.highlight = readHighlight(value)) },
  rescore: { tokens: "object array", read: (request, value) => (request.rescore = readRescore(value)) },
  suggest: { tokens: "object", read: (request, value) => (request.suggest = readSuggest(value)) },
  stats: { tokens: "array", read: () => undefined },
  seq_no_primary_term: {
    tokens: scalar,
    read: (request, value) => (request.seqNoPrimaryTerm = isTrue(value)),
  },
};

/** Every key of a search body that is answered. */
export const searchKeys: readonly string[] = Object.keys(keys);

function tokenKind(node: JsonNode): string {
  return node.kind === "object" || node.kind === "array" || node.kind === "null" ? node.kind : "scalar";
}

function unknownKey({ name, value }: Member) {
  return parsingError(`Unknown key for a ${tokenName(value)} in [${name}].`, value.at);
}

function notNegative(node: JsonNode, key: string): number {
  const value = integerText(node);
  if (value < 0) throw illegalArgument(`[${key}] parameter cannot be negative, found [${value}]`);
  return value;
}

function integerText(node: JsonNode): number {
  return Math.trunc(numberInOption(textOfNode(node)));
}

function isTrue(node: JsonNode): boolean {
  if (node.kind === "boolean") return node.value;
  const text = textOfNode(node);
  if (text === "true" || text === "false") return text === "true";
  if (node.kind !== "number") {
    throw contentError(`Failed to parse value [${text}] as only [true] or [false] are allowed.`, node.at);
  }
  const token = /[.eE]/.test(text) ? "VALUE_NUMBER_FLOAT" : "VALUE_NUMBER_INT";
  const end = { ...node.at, col: node.at.col + text.length };
  throw jsonError(`Current token (${token}) not of boolean type`, end);
}

/** Takes how far to count, and remembers whether that was a limit. */
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
