import { runMultiSearch } from "../endpoints/multi-search.ts";
import type { EngineRequest } from "../engine/engine-request.ts";
import type { Engine } from "../engine/engine.ts";
import { type ResponseValue, type ResponseObject, double } from "../json/write-json.ts";
import {
  type SearchOfMany,
  readMultiSearch,
  readMultiSearchParameters,
} from "../request/read-multi-search.ts";
import type { RestResponse } from "../response/error-response.ts";
import type { Call } from "./index-calls.ts";

export async function searchCall(engine: Engine, call: Call): Promise<RestResponse> {
  return engine.search(call.index, requestOf(call));
}

export async function countCall(engine: Engine, call: Call): Promise<RestResponse> {
  return engine.count(call.index, requestOf(call));
}

export async function fieldCapsCall(engine: Engine, call: Call): Promise<RestResponse> {
  return engine.fieldCaps(call.index, requestOf(call));
}

export async function mappingCall(engine: Engine, call: Call): Promise<RestResponse> {
  return engine.mapping(call.index);
}

export async function multiSearchCall(engine: Engine, call: Call): Promise<RestResponse> {
  const shared = readMultiSearchParameters(call.path, call.search);
  const runOne = async (one: SearchOfMany): Promise<RestResponse> => {
    const parameters = new URLSearchParams(shared);
    if (one.searchType !== undefined) parameters.set("search_type", one.searchType);
    if (!one.usesCache) parameters.set("request_cache", "false");
    const index = one.indices ?? call.index;
    const response = await engine.search(index, { path: call.path, parameters, body: one.body });
    return one.ignoreUnavailable && isMissingIndex(response.body)
      ? { status: 200, body: nothingFound }
      : response;
  };
  const totalAsNumber = call.parameters.flag("rest_total_hits_as_int");
  return {
    status: 200,
    body: await runMultiSearch(readMultiSearch(call.body, { totalAsNumber }), runOne),
  };
}

export function requestOf({ path, search, body }: Call): EngineRequest {
  return { path, parameters: search, body };
}

function isMissingIndex(body: ResponseValue): boolean {
  const { error } = body as { readonly error?: { readonly type?: unknown } };
  return error?.type === "index_not_found_exception";
}

/** OpenSearch's response for indices that do not exist and may be missing. */
const nothingFound: ResponseObject = {
  took: 0,
  timed_out: false,
  _shards: { total: 0, successful: 0, skipped: 0, failed: 0 },
  hits: { total: { value: 0, relation: "eq" }, max_score: double(0), hits: [] },
};

/** `GET /`: the product and version that clients look for. */
export function version(): RestResponse {
  return {
    status: 200,
    body: {
      name: "playground",
      cluster_name: "playground",
      version: { distribution: "opensearch", number: "2.17.1", lucene_version: "9.11.1" },
      tagline: "The OpenSearch Project: https://opensearch.org/",
    },
  };
}
