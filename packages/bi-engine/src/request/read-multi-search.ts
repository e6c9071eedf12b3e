import { QueryError, faultsOf, illegalArgument, validationError } from "../errors.ts";
import { type JsonNode, plain } from "../json/json-node.ts";
import { readJson } from "../json/read-json.ts";
import { shown } from "../json/shown.ts";
import { Parameters } from "./parameters.ts";
import { readSearch } from "./read-search.ts";
import { acceptWithoutEffect, countExactly } from "./search-call.ts";

/** One of several searches sent together. */
export interface SearchOfMany {
  /** The index names of its header; undefined when it names none. */
  readonly indices: string | undefined;
  readonly ignoreUnavailable: boolean;
  readonly searchType: string | undefined;
  readonly usesCache: boolean;
  readonly body: string;
}

/** Headers say where and how to search; here only the indices have an effect. */
const HEADER_KEYS = new Set([
  "preference",
  "routing",
  "allow_partial_search_results",
  "allow_no_indices",
  "expand_wildcards",
  "ignore_throttled",
  "ccs_minimize_roundtrips",
  "cancel_after_time_interval",
]);

/**
 * Step 1 for `_msearch`: lines of header and body. A body that cannot be read refuses all searches, as in OpenSearch, and so do
 * invalid requests, once all are read; a later error is the response to its own search only.
 */
export function readMultiSearch(
  text: string,
  { totalAsNumber = false }: { readonly totalAsNumber?: boolean } = {},
): readonly SearchOfMany[] {
  if (text === "") {
    const reason = "request body or source parameter is required";
    throw new QueryError("reading", 400, { type: "parse_exception", reason });
  }
  if (!text.endsWith("\n")) throw illegalArgument("The msearch request must be terminated by a newline [\n]");
  const lines = text.slice(0, -1).split("\n");
  // An empty first line is ignored; later ones are headers without content.
  if (lines[0] === "") lines.shift();
  const searches: SearchOfMany[] = [];
  const invalid: string[] = [];
  for (let i = 0; i < lines.length; i += 2) {
    const header = readHeader(lines[i] ?? "");
    const body = lines[i + 1];
    // A last header without a body is ignored.
    if (body === undefined) break;
    invalid.push(...faultsOf(() => readOneOfMany(body, totalAsNumber)));
    searches.push({ ...header, body });
  }
  if (invalid.length > 0) throw validationError(invalid);
  if (searches.length === 0) throw validationError(["no requests added"]);
  return searches;
}

function readOneOfMany(body: string, totalAsNumber: boolean): void {
  const request = readSearch(body);
  if (totalAsNumber) countExactly(request);
}

/** Parameters that each of the searches is served with. */
const SHARED_PARAMETERS = ["typed_keys", "rest_total_hits_as_int", "search_type"];
const SCHEDULING_PARAMETERS = [
  "max_concurrent_searches",
  "max_concurrent_shard_requests",
  "pre_filter_shard_size",
  "ccs_minimize_roundtrips",
];

/** The parameters of `_msearch` that each of its searches has. Throws for one that it does not have. */
export function readMultiSearchParameters(path: string, search: URLSearchParams): URLSearchParams {
  const parameters = new Parameters(path, search);
  acceptWithoutEffect(parameters);
  parameters.accept([...SHARED_PARAMETERS, ...SCHEDULING_PARAMETERS]);
  parameters.refuseOthers();
  return new URLSearchParams([...search].filter(([name]) => SHARED_PARAMETERS.includes(name)));
}

function readHeader(line: string): Omit<SearchOfMany, "body"> {
  const node = line.trim() === "" ? undefined : readJson(line);
  let indices: string | undefined;
  let ignoreUnavailable = false;
  let searchType: string | undefined;
  let usesCache = true;
  for (const { name, value } of node?.kind === "object" ? node.members : []) {
    if (name === "index" || name === "indices") indices = namesOf(value);
    else if (name === "ignore_unavailable") ignoreUnavailable = shown(plain(value)) === "true";
    else if (name === "search_type") searchType = shown(plain(value));
    else if (name === "request_cache") usesCache = shown(plain(value)) !== "false";
    else if (!HEADER_KEYS.has(name))
      throw illegalArgument(`key [${name}] is not supported in the metadata section`);
  }
  return { indices, ignoreUnavailable, searchType, usesCache };
}

function namesOf(node: JsonNode): string {
  const value = plain(node);
  return Array.isArray(value) ? value.map(shown).join(",") : shown(value);
}
