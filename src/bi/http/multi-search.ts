import type { ResponseObject } from "@quittance/bi-engine/json";
import {
  Parameters,
  QueryError,
  type RestResponse,
  type SearchOfMany,
  runMultiSearch,
  errorAsResponse,
  illegalArgument,
  readMultiSearch,
} from "@quittance/bi-engine/server";
import { visibleIndexName } from "../engines/engine.ts";
import { type IndexChoice, choiceOf, emptySearch } from "./index-choice.ts";
import type { OperationCall } from "./query-call.ts";

/** Parameters of `_msearch` that each of its searches is served with. */
const SHARED = ["typed_keys", "rest_total_hits_as_int"];
/** Parameters about when and where shards are queried. */
const WITHOUT_EFFECT = [
  "max_concurrent_searches",
  "max_concurrent_shard_requests",
  "pre_filter_shard_size",
  "search_type",
  "ccs_minimize_roundtrips",
];
/** Each search is one request to the engine; a caller that needs more sends another request. */
const MAX_SEARCHES = 100;

/**
 * `_msearch`: each search is served from the key's own data. The index of its header takes the place of that of the
 * path; one that does not exist is the response to that search alone.
 */
export async function multiSearch(
  call: OperationCall,
  ofPath: IndexChoice,
  searchOne: (call: OperationCall) => Promise<RestResponse>,
): Promise<RestResponse> {
  const parameters = new Parameters(call.path, call.search);
  parameters.accept([...SHARED, ...WITHOUT_EFFECT]);
  parameters.refuseOthers();
  const totalAsNumber = parameters.flag("rest_total_hits_as_int");
  const searches = readMultiSearch(call.body, { totalAsNumber });
  if (searches.length > MAX_SEARCHES)
    throw illegalArgument(`too many searches: at most [${MAX_SEARCHES}] are allowed in one request`);
  const shared = [...call.search].filter(([name]) => SHARED.includes(name));
  const body: ResponseObject = await runMultiSearch(searches, async (one) => {
    const choice = chosen(one, ofPath);
    if (typeof choice !== "string") return choice;
    if (choice === "none") return { status: 200, body: emptySearch };
    const search = new URLSearchParams(shared);
    if (!one.usesCache) search.set("request_cache", "false");
    const namesIndex = call.namesIndex === true || one.indices !== undefined;
    return searchOne({ ...call, namesIndex, search, body: one.body });
  });
  return { status: 200, body };
}

function chosen(
  { indices, ignoreUnavailable }: SearchOfMany,
  ofPath: IndexChoice,
): IndexChoice | RestResponse {
  if (indices === undefined) return ofPath;
  try {
    return choiceOf(indices, { passesOver: ignoreUnavailable });
  } catch (error) {
    if (error instanceof QueryError) return errorAsResponse(error, visibleIndexName);
    throw error;
  }
}
