import type { ResponseObject } from "../json/write-json.ts";
import { search } from "../plan/search.ts";
import { TimeExceeded } from "../plan/target.ts";
import { type SearchCall, readSearchCall } from "../request/search-call.ts";
import type { SearchStore } from "./search-store.ts";

/** `GET|POST /{index}/_search`. */
export async function searchEndpoint(store: SearchStore, call: SearchCall): Promise<ResponseObject> {
  const started = performance.now();
  const { request, ...how } = readSearchCall(call);
  const response = await store.withSnapshot(call.indices, (target, session) => {
    if (request.timeoutMillis > 0) session.stopAfter(request.timeoutMillis);
    const options = { nowMillis: call.nowMillis, ...how };
    return search(target, session, request, options).catch((error: unknown) => {
      if (error instanceof TimeExceeded) return timedOut(target.indexNames.length);
      throw error;
    });
  });
  return { ...response, took: Math.round(performance.now() - started) };
}

/** What was found when the client's timeout passed: nothing, since a statement gives its rows all at once. */
function timedOut(shards: number): ResponseObject {
  return {
    took: 0,
    timed_out: true,
    _shards: { total: shards, successful: shards, skipped: 0, failed: 0 },
    hits: { total: { value: 0, relation: "gte" }, max_score: null, hits: [] },
  };
}
