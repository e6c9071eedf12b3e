import { illegalArgument } from "../errors.ts";
import type { AnswerObject } from "../json/write-json.ts";
import { type SearchRequest, readSearch } from "../request/search-request.ts";
import { search } from "../search.ts";
import type { Parameters } from "./parameters.ts";
import type { SearchStore } from "./store.ts";

export interface SearchCall {
  /** The index names of the path, as they were written; empty for all. */
  readonly indices: string;
  readonly parameters: Parameters;
  readonly body: string;
  readonly nowMillis: number;
}

/** `GET|POST /{index}/_search`. */
export async function searchEndpoint(store: SearchStore, call: SearchCall): Promise<AnswerObject> {
  const started = performance.now();
  const { request, typedKeys, totalAsNumber } = readSearchCall(call);
  const answer = await store.withSnapshot(call.indices, (target, session) =>
    search(target, session, request, { nowMillis: call.nowMillis, typedKeys, totalAsNumber }),
  );
  return { ...answer, took: Math.round(performance.now() - started) };
}

/** Step 1 for a call: reads body and parameters, and refuses what is not known. */
export function readSearchCall({ parameters, body }: Pick<SearchCall, "parameters" | "body">) {
  const typedKeys = parameters.flag("typed_keys");
  const totalAsNumber = parameters.flag("rest_total_hits_as_int");
  parameters.accept(withoutEffect);
  const request = readSearch(body);
  takeParameters(request, parameters);
  parameters.refuseOthers();
  if (totalAsNumber && request.trackTotalHits !== false) request.trackTotalHits = true;
  return { request, typedKeys, totalAsNumber };
}

/** Parameters about shards, caches and printing: they change nothing of an answer from here. */
const withoutEffect = [
  "pretty",
  "human",
  "error_trace",
  "format",
  "filter_path",
  "preference",
  "routing",
  "ignore_unavailable",
  "allow_no_indices",
  "expand_wildcards",
  "ignore_throttled",
  "batched_reduce_size",
  "max_concurrent_shard_requests",
  "pre_filter_shard_size",
  "request_cache",
  "ccs_minimize_roundtrips",
  "allow_partial_search_results",
];

function takeParameters(request: SearchRequest, parameters: Parameters): void {
  const size = parameters.integer("size");
  const from = parameters.integer("from");
  if (from !== undefined && from < 0)
    throw illegalArgument(`[from] parameter cannot be negative, found [${from}]`);
  if (size !== undefined && size < 0)
    throw illegalArgument(`[size] parameter cannot be negative, found [${size}]`);
  if (size !== undefined) request.size = size;
  if (from !== undefined) request.from = from;
  const total = parameters.text("track_total_hits");
  if (total !== undefined) request.trackTotalHits = total === "true" || (total !== "false" && Number(total));
}
