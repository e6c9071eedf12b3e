import { contentError, illegalArgument, jsonError, parsingError } from "../../errors.ts";
import { type JsonNode, type Member, type ObjectNode, textOfNode, tokenName } from "../../json/json-node.ts";
import { readFieldRequests } from "../../reading/field-request.ts";
import { readToTheEnd } from "../../reading/object-for-value.ts";
import { readSourceFilter } from "../../reading/source-filter.ts";
import { refuseUnsupportedKey } from "../../reading/unsupported-keys.ts";
import { numberInOption } from "../../values/java-double.ts";
import type { HitsRequest, ReadQuery } from "../query.ts";
import { readHighlight } from "./read-highlight.ts";
import { readSort } from "./read-sort.ts";

/** How the member with this name is read. */
export interface Key<Request> {
  /** The tokens OpenSearch accepts for this key; for any other it reports an unknown key. */
  readonly tokens: string;
  readonly read: (request: Request, value: JsonNode, readQuery: ReadQuery) => void;
}

export const SCALAR = "scalar";

/** The members of a search for its hits, which `top_hits` has, too. */
export const HITS_KEYS: Readonly<Record<string, Key<HitsRequest>>> = {
  from: { tokens: SCALAR, read: (request, value) => (request.from = notNegative(value, "from")) },
  size: { tokens: SCALAR, read: (request, value) => (request.size = notNegative(value, "size")) },
  sort: {
    tokens: "scalar object array",
    read: (request, value, readQuery) => (request.sort = readSort(value, readQuery)),
  },
  _source: {
    tokens: "scalar object array",
    read: (request, value) => (request.source = readSourceFilter(value)),
  },
  track_scores: { tokens: SCALAR, read: (request, value) => (request.trackScores = isTrue(value)) },
  explain: { tokens: SCALAR, read: (request, value) => (request.explain = isTrue(value)) },
  version: { tokens: SCALAR, read: (request, value) => (request.version = isTrue(value)) },
  fields: { tokens: "array", read: (request, value) => (request.fields = readFieldRequests(value)) },
  docvalue_fields: {
    tokens: "array",
    read: (request, value) => (request.docvalueFields = readFieldRequests(value)),
  },
  stored_fields: { tokens: "scalar array", read: () => undefined },
  highlight: {
    tokens: "object",
    read: (request, value, readQuery) => (request.highlight = readHighlight(value, readQuery)),
  },
  seq_no_primary_term: {
    tokens: SCALAR,
    read: (request, value) => (request.seqNoPrimaryTerm = isTrue(value)),
  },
};

/** Keys that are refused by name inside of hits as well. */
const REFUSED_KEYS = ["script_fields"];

/** The hits of a search without a body. */
export function defaultHits(): HitsRequest {
  return {
    from: 0,
    size: 10,
    sort: [],
    searchAfter: undefined,
    source: { enabled: true, includes: [], excludes: [] },
    trackScores: false,
    explain: false,
    version: false,
    seqNoPrimaryTerm: false,
    fields: [],
    docvalueFields: [],
    storedFields: [],
    showIds: true,
    highlight: undefined,
  };
}

/** Reads the body of `top_hits` or `inner_hits`, three hits unless it says otherwise. */
export function readHitsRequest(body: JsonNode, readQuery: ReadQuery): HitsRequest {
  const request: HitsRequest = { ...defaultHits(), size: 3 };
  const members = body.kind === "object" ? body.members : [];
  const other = members.find(({ name }) => !Object.hasOwn(HITS_KEYS, name) && !REFUSED_KEYS.includes(name));
  if (other !== undefined) throw unknownKey(other);
  if (body.kind === "object") readMembers(request, body, { keys: HITS_KEYS, readQuery });
  return request;
}

export function readMembers<Request>(
  request: Request,
  body: ObjectNode,
  {
    keys,
    readQuery,
  }: { readonly keys: Readonly<Record<string, Key<Request>>>; readonly readQuery: ReadQuery },
): void {
  for (const member of body.members) {
    if (refuseUnsupportedKey(member)) continue;
    const take = Object.hasOwn(keys, member.name) ? keys[member.name] : undefined;
    if (take === undefined || !take.tokens.includes(tokenKind(member.value))) throw unknownKey(member);
    readToTheEnd(body, member, () => take.read(request, member.value, readQuery));
  }
}

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

export function integerText(node: JsonNode): number {
  return Math.trunc(numberInOption(textOfNode(node)));
}

export function isTrue(node: JsonNode): boolean {
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
