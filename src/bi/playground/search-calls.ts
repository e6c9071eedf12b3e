import type { EmbeddedStore } from "../engines/embedded/index.ts";
import {
  type AnswerObject,
  Parameters,
  QueryError,
  type RestAnswer,
  type SearchOfMany,
  answerMultiSearch,
  countEndpoint,
  double,
  errorAnswer,
  fieldCapsEndpoint,
  mappingAnswer,
  readMultiSearch,
  readMultiSearchParameters,
  searchEndpoint,
} from "../query/index.ts";
import type { Call } from "./index-calls.ts";

export async function searchCall(store: EmbeddedStore, call: Call): Promise<RestAnswer> {
  const { index, parameters, body, nowMillis } = call;
  return { status: 200, body: await searchEndpoint(store, { indices: index, parameters, body, nowMillis }) };
}

export async function countCall(store: EmbeddedStore, call: Call): Promise<RestAnswer> {
  const { index, parameters, body, nowMillis } = call;
  return { status: 200, body: await countEndpoint(store, { indices: index, parameters, body, nowMillis }) };
}

export async function multiSearchCall(store: EmbeddedStore, call: Call): Promise<RestAnswer> {
  const shared = readMultiSearchParameters(call.path, call.search);
  const answerOne = async (one: SearchOfMany): Promise<RestAnswer> => {
    const index = one.indices ?? call.index;
    try {
      const own = new URLSearchParams(shared);
      if (one.searchType !== undefined) own.set("search_type", one.searchType);
      const ownParameters = new Parameters(call.path, own);
      return await searchCall(store, { ...call, index, parameters: ownParameters, body: one.body });
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      const missing = error.details.type === "index_not_found_exception";
      return missing && one.ignoreUnavailable
        ? { status: 200, body: nothingFound }
        : errorAnswer(error, index);
    }
  };
  return {
    status: 200,
    body: await answerMultiSearch(
      readMultiSearch(call.body, { totalAsNumber: call.parameters.flag("rest_total_hits_as_int") }),
      answerOne,
    ),
  };
}

/** What OpenSearch answers about indices that are not there and need not be. */
const nothingFound: AnswerObject = {
  took: 0,
  timed_out: false,
  _shards: { total: 0, successful: 0, skipped: 0, failed: 0 },
  hits: { total: { value: 0, relation: "eq" }, max_score: double(0), hits: [] },
};

export async function mappingCall(store: EmbeddedStore, call: Call): Promise<RestAnswer> {
  const names = await store.withSnapshot(call.index, async ({ indexNames }) => indexNames);
  const entries = names.flatMap((index) => {
    const mapping = store.mapping(index);
    return mapping === undefined ? [] : [[index, mappingAnswer(mapping)]];
  });
  return { status: 200, body: Object.fromEntries(entries) as AnswerObject };
}

export async function fieldCapsCall(store: EmbeddedStore, call: Call): Promise<RestAnswer> {
  const { index, parameters, body, nowMillis } = call;
  return {
    status: 200,
    body: await fieldCapsEndpoint(store, { indices: index, parameters, body, nowMillis }),
  };
}

/** `GET /`: what clients ask to learn whom they talk to. */
export function version(): RestAnswer {
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
