import { RequestMoment } from "../dates/request-moment.ts";
import { illegalArgument, validationError } from "../errors.ts";
import type { ResponseObject } from "../json/write-json.ts";
import { type Session, type Target, TimeExceeded } from "../plan/target.ts";
import { refuseSlice } from "../request/read-context.ts";
import { type SearchCall, readSearchCall } from "../request/search-call.ts";
import { search } from "../search/search.ts";
import { searchUnlessKept } from "./repeated-search.ts";
import { firstScrollPage } from "./scroll-pages.ts";
import type { CallContexts } from "./search-contexts.ts";
import type { SearchStore } from "./search-store.ts";

/** `GET|POST /{index}/_search`. */
export async function searchEndpoint(
  store: SearchStore,
  call: SearchCall,
  contexts?: CallContexts,
): Promise<ResponseObject> {
  const started = performance.now();
  const response = await respond(store, call, contexts);
  return { ...response, took: Math.round(performance.now() - started) };
}

async function respond(
  store: SearchStore,
  call: SearchCall,
  contexts: CallContexts | undefined,
): Promise<ResponseObject> {
  const { request, scrollMs, usesCache, ...how } = readSearchCall(call);
  const options = { moment: new RequestMoment(call.nowMs), ...how };
  const { pointInTime, timeoutMs } = request;
  refuseSlice(request, { hasSnapshot: scrollMs !== undefined || pointInTime !== undefined });
  const run = (target: Target, session: Session): Promise<ResponseObject> => {
    if (timeoutMs > 0) session.stopAfter(timeoutMs);
    return search(target, session, request, options).catch((error: unknown) => {
      if (error instanceof TimeExceeded) return timedOut(target.indexNames.length);
      throw error;
    });
  };
  if (scrollMs === undefined && pointInTime === undefined)
    return store.withSnapshot(call.indices, (target, session) => {
      const responses = usesCache ? target.responses : undefined;
      const search = () => run(target, session);
      return responses
        ? searchUnlessKept(responses, { call, request, target, ...options }, search)
        : search();
    });
  if (contexts === undefined) throw illegalArgument("scrolls and points in time are not supported here");
  if (scrollMs !== undefined)
    return firstScrollPage(contexts, {
      request,
      options,
      keepAliveMs: scrollMs,
      searchLength: call.body.length,
    });
  const { id = "", keepAliveMs } = pointInTime ?? {};
  if (contexts.namesIndex) throw validationError(["[indices] cannot be used with point in time"]);
  return contexts.all.use(contexts.owner, { kind: "pit", id, keepAliveMs }, async ({ held }) => {
    return { pit_id: id, ...(await held.run(run, contexts.signal)) };
  });
}

/** The result when the client's timeout passed: nothing, since a statement returns its rows all at once. */
function timedOut(shards: number): ResponseObject {
  return {
    took: 0,
    timed_out: true,
    _shards: { total: shards, successful: shards, skipped: 0, failed: 0 },
    hits: { total: { value: 0, relation: "gte" }, max_score: null, hits: [] },
  };
}
