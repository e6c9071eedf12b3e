import type { ResponseObject } from "../json/write-json.ts";
import {
  readClearScrollCall,
  readClosePointsCall,
  readOpenPointCall,
  readScrollCall,
} from "../request/context-calls.ts";
import type { SearchCall } from "../request/search-call.ts";
import type { RestResponse } from "../response/error-response.ts";
import { nextScrollPage } from "./scroll-pages.ts";
import type { CallContexts } from "./search-contexts.ts";

type OwnContexts = Pick<CallContexts, "all" | "owner" | "signal">;

/** `GET|POST /_search/scroll`: the next page of a scroll. */
export async function scrollEndpoint(
  contexts: OwnContexts,
  call: SearchCall,
  idInPath?: string,
): Promise<ResponseObject> {
  const started = performance.now();
  const page = await nextScrollPage(contexts, readScrollCall(call, idInPath));
  return { ...page, took: Math.round(performance.now() - started) };
}

/** `DELETE /_search/scroll`: ends scrolls. */
export function clearScrollEndpoint(
  { all, owner }: OwnContexts,
  call: SearchCall,
  idsInPath?: string,
): RestResponse {
  const ids = readClearScrollCall(call, idsInPath);
  const ended = all.end(owner, "scroll", ids === "all" ? all.of(owner, "scroll").map(({ id }) => id) : ids);
  const status = ended === 0 && ids !== "all" ? 404 : 200;
  return { status, body: { succeeded: true, num_freed: ended } };
}

/** `POST /{index}/_search/point_in_time`. */
export async function openPointEndpoint(
  { all, owner, hold }: Pick<CallContexts, "all" | "owner" | "hold">,
  call: SearchCall,
): Promise<ResponseObject> {
  const { keepAliveMs } = readOpenPointCall(call);
  let shards = 0;
  const { id, held, createdMs } = await all.open(owner, "pit", { keepAliveMs, hold });
  await held.run(async ({ indexNames }) => (shards = indexNames.length));
  return {
    pit_id: id,
    _shards: { total: shards, successful: shards, skipped: 0, failed: 0 },
    creation_time: createdMs,
  };
}

/** `GET /_search/point_in_time/_all`: those that are open. */
export function pointsEndpoint({ all, owner }: Pick<CallContexts, "all" | "owner">): ResponseObject {
  const pits = all.of(owner, "pit").map(({ id, createdMs, keepAliveMs }) => ({
    pit_id: id,
    creation_time: createdMs,
    keep_alive: keepAliveMs,
  }));
  return { pits };
}

/** `DELETE /_search/point_in_time`: ends points in time. OpenSearch says the same about one that is gone already. */
export function closePointsEndpoint(
  { all, owner }: Pick<CallContexts, "all" | "owner">,
  call: SearchCall,
  idsInPath?: string,
): ResponseObject {
  const requested = readClosePointsCall(call, idsInPath);
  const ids = requested === "all" ? all.of(owner, "pit").map(({ id }) => id) : requested;
  all.end(owner, "pit", ids);
  return { pits: ids.map((id) => ({ successful: true, pit_id: id })) };
}
