import { type BiEngine, type BiRequest, visibleIndexName } from "../engines/engine.ts";
import {
  type RestAnswer,
  answerMultiSearch,
  readMultiSearch,
  readMultiSearchParameters,
} from "../query/index.ts";

export interface Operation {
  readonly tenantGuid: string;
  /** The path after the version, such as `/_search` or `/any-index/_search`. */
  readonly below: string;
  readonly method: string;
  readonly url: string;
  readonly biRequest: BiRequest;
}

/**
 * Answers one call. An index that the path or a header of `_msearch` names is not looked at: there is one, the
 * tenant's own.
 */
export async function answerOperation(engine: BiEngine, operation: Operation): Promise<RestAnswer> {
  const { tenantGuid, below, method, biRequest } = operation;
  const segments = below.split("/").filter((segment) => segment !== "");
  const name = segments.at(-1) ?? "";
  const isIndexOnly = segments.length === 1 && !name.startsWith("_");
  if (
    segments.length > 2 ||
    isIndexOnly ||
    (segments.length === 2 && segments[0]?.startsWith("_") === true)
  ) {
    return noHandler(operation);
  }
  if (!["GET", "POST"].includes(method)) return wrongMethod(operation);
  switch (name) {
    case "":
      // Clients ask the address itself, with a slash, whom they talk to.
      if (method === "GET" && below === "/" && biRequest.body === "" && !biRequest.search.has("q"))
        return version;
      return engine.search(tenantGuid, biRequest);
    case "_search":
      return engine.search(tenantGuid, biRequest);
    case "_msearch":
      return multiSearch(engine, tenantGuid, biRequest);
    case "_count":
      return engine.count(tenantGuid, biRequest);
    case "_field_caps":
      return engine.fieldCaps(tenantGuid, biRequest);
    case "_mapping":
      return method === "GET" ? engine.mapping(tenantGuid) : noHandler(operation);
    default:
      return noHandler(operation);
  }
}

async function multiSearch(engine: BiEngine, tenantGuid: string, request: BiRequest): Promise<RestAnswer> {
  const shared = readMultiSearchParameters(request.path, request.search);
  const searches = readMultiSearch(request.body);
  const answers = await answerMultiSearch(searches, ({ body }) =>
    engine.search(tenantGuid, { path: request.path, search: new URLSearchParams(shared), body }),
  );
  return { status: 200, body: answers };
}

function noHandler({ url, method }: Operation): RestAnswer {
  return { status: 400, body: { error: `no handler found for uri [${url}] and method [${method}]` } };
}

function wrongMethod({ url, method }: Operation): RestAnswer {
  const error = `Incorrect HTTP method for uri [${url}] and method [${method}], allowed: [GET, POST]`;
  return { status: 405, body: { error, status: 405 }, headers: { allow: "GET,POST" } };
}

/** What official clients want to know before they talk: that this speaks OpenSearch 2.17.1. */
const version: RestAnswer = {
  status: 200,
  body: {
    name: visibleIndexName,
    cluster_name: "quittance",
    version: {
      distribution: "opensearch",
      number: "2.17.1",
      build_snapshot: false,
      lucene_version: "9.11.1",
      minimum_wire_compatibility_version: "7.10.0",
      minimum_index_compatibility_version: "7.0.0",
    },
    tagline: "The OpenSearch Project: https://opensearch.org/",
  },
};
