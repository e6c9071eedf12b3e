import {
  type AnswerObject,
  Parameters,
  type RestAnswer,
  answerMultiSearch,
  readMultiSearch,
} from "../query/index.ts";
import type { Call } from "./read-call.ts";

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
export const MOST_SEARCHES = 100;

/** `_msearch`: each search is answered from the key's own data, whatever index its header names. */
export async function multiSearch(
  call: Call,
  searchOne: (call: Call) => Promise<RestAnswer>,
): Promise<RestAnswer | "too_many"> {
  const parameters = new Parameters(call.path, call.search);
  parameters.accept([...SHARED, ...WITHOUT_EFFECT]);
  parameters.refuseOthers();
  const totalAsNumber = parameters.flag("rest_total_hits_as_int");
  const searches = readMultiSearch(call.body, { totalAsNumber });
  if (searches.length > MOST_SEARCHES) return "too_many";
  const body: AnswerObject = await answerMultiSearch(searches, (one) => {
    const shared = new URLSearchParams([...call.search].filter(([name]) => SHARED.includes(name)));
    return searchOne({ path: call.path, search: shared, body: one.body });
  });
  return { status: 200, body };
}
