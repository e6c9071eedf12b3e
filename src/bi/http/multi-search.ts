import type { AnswerObject } from "@quittance/bi-engine/json";
import {
  Parameters,
  QueryError,
  type RestAnswer,
  type SearchOfMany,
  answerMultiSearch,
  errorAnswer,
  illegalArgument,
  readMultiSearch,
} from "@quittance/bi-engine/server";
import { visibleIndexName } from "../engines/engine.ts";
import { type IndexChoice, choiceOf, emptySearch } from "./index-choice.ts";
import type { OperationCall } from "./query-call.ts";

/** Parameters of `_msearch` that each of its searches is answered with. */
const SHARED = ["typed_keys", "rest_total_hits_as_int"];
/** Parameters about when and where shards are asked. */
const WITHOUT_EFFECT = [
  "max_concurrent_searches",
  "max_concurrent_shard_requests",
  "pre_filter_shard_size",
  "search_type",
  "ccs_minimize_roundtrips",
];
/** Each search is one question to the engine; whoever needs more sends another request. */
const MOST_SEARCHES = 100;

/**
 * `_msearch`: each search is answered from the key's own data. The index of its header takes the place of that of the
 * path; one that does not exist is the answer to that search alone.
 */
export async function multiSearch(
  call: OperationCall,
  ofPath: IndexChoice,
  searchOne: (call: OperationCall) => Promise<RestAnswer>,
): Promise<RestAnswer> {
  const parameters = new Parameters(call.path, call.search);
  parameters.accept([...SHARED, ...WITHOUT_EFFECT]);
  parameters.refuseOthers();
  const totalAsNumber = parameters.flag("rest_total_hits_as_int");
  const searches = readMultiSearch(call.body, { totalAsNumber });
  if (searches.length > MOST_SEARCHES)
    throw illegalArgument(`too many searches: at most [${MOST_SEARCHES}] are allowed in one request`);
  const shared = [...call.search].filter(([name]) => SHARED.includes(name));
  const body: AnswerObject = await answerMultiSearch(searches, async (one) => {
    const choice = chosen(one, ofPath);
    if (typeof choice !== "string") return choice;
    if (choice === "none") return { status: 200, body: emptySearch };
    return searchOne({ ...call, search: new URLSearchParams(shared), body: one.body });
  });
  return { status: 200, body };
}

function chosen({ indices, ignoreUnavailable }: SearchOfMany, ofPath: IndexChoice): IndexChoice | RestAnswer {
  if (indices === undefined) return ofPath;
  try {
    return choiceOf(indices, { passesOver: ignoreUnavailable });
  } catch (error) {
    if (error instanceof QueryError) return errorAnswer(error, visibleIndexName);
    throw error;
  }
}
