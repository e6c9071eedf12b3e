import type { EmbeddedStore } from "../engines/embedded/index.ts";
import { type RestAnswer, searchEndpoint } from "../query/index.ts";
import type { Call } from "./index-calls.ts";

export async function searchCall(store: EmbeddedStore, call: Call): Promise<RestAnswer> {
  const { index, parameters, body, nowMillis } = call;
  return { status: 200, body: await searchEndpoint(store, { indices: index, parameters, body, nowMillis }) };
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
