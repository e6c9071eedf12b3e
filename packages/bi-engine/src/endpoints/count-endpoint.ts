import type { AnswerObject } from "../json/write-json.ts";
import { search } from "../plan/search.ts";
import { readCountCall } from "../request/count-call.ts";
import type { SearchCall } from "../request/search-call.ts";
import type { SearchStore } from "./search-store.ts";

/** `GET|POST /{index}/_count`: how many documents match, exactly. */
export async function countEndpoint(store: SearchStore, call: SearchCall): Promise<AnswerObject> {
  const request = readCountCall(call);
  const options = { nowMillis: call.nowMillis, typedKeys: false, totalAsNumber: true };
  return store.withSnapshot(call.indices, async (target, session) => {
    const answer = await search(target, session, request, options);
    const hits = answer["hits"] as AnswerObject;
    const { terminated_early, _shards } = answer;
    return { count: hits["total"], terminated_early, _shards };
  });
}
