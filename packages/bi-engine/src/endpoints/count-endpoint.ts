import { RequestMoment } from "../dates/request-moment.ts";
import type { ResponseObject } from "../json/write-json.ts";
import { readCountCall } from "../request/count-call.ts";
import type { SearchCall } from "../request/search-call.ts";
import { search } from "../search/search.ts";
import type { SearchStore } from "./search-store.ts";

/** `GET|POST /{index}/_count`: how many documents match, exactly. */
export async function countEndpoint(store: SearchStore, call: SearchCall): Promise<ResponseObject> {
  const request = readCountCall(call);
  const options = { moment: new RequestMoment(call.nowMs), typedKeys: false, totalAsNumber: true };
  return store.withSnapshot(call.indices, async (target, session) => {
    const response = await search(target, session, request, options);
    const hits = response["hits"] as ResponseObject;
    const { terminated_early, _shards } = response;
    return { count: hits["total"], terminated_early, _shards };
  });
}
