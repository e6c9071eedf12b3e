import type { Client } from "@opensearch-project/opensearch";
import {
  illegalArgument,
  Parameters,
  QueryError,
  readFieldCapsCall,
  readSearchCall,
  type RestResponse,
  errorAsResponse,
  withinLimits,
} from "@quittance/bi-engine/server";
import {
  type JsonNode,
  member,
  type ObjectNode,
  RawJson,
  readJson,
  writeNode,
} from "@quittance/bi-engine/json";
import { type BiRequest, visibleIndexName } from "../engine.ts";
import { countAllTerms, oneListOfFields, oneMapping } from "./as-one-index.ts";
import { refuseTooHeavy } from "./caps.ts";
import { cleanResponse } from "./clean-response.ts";
import { isPassing } from "./cluster-error.ts";
import { isLosingNode, readFromCluster, type ClusterResponse } from "./connection.ts";
import { refuseForeign } from "./foreign.ts";
import { collectGapFilling, refuseEndlessGaps } from "./gap-filling.ts";
import { levelMappings } from "./level-mappings.ts";
import { limitTime } from "./limit-time.ts";
import { sortWhole } from "./sort-whole.ts";

/** URL parameters of a search that change its response; all others are either refused or without effect here. */
const forwardedParameters = new Set(
  (
    "q df analyzer default_operator lenient analyze_wildcard size from sort timeout terminate_after " +
    "_source _source_includes _source_excludes stored_fields docvalue_fields track_scores track_total_hits " +
    "version seq_no_primary_term typed_keys rest_total_hits_as_int include_named_queries_score"
  ).split(" "),
);

/**
 * Takes requests to the cluster. A request is read into our own tree, refused unless it is known, harmless and not
 * too heavy, and written out again for the one alias of its tenant: what a client sent never gets there itself.
 */
export class PassThrough {
  readonly #client: Client;
  readonly #timeLimitMs: number;
  readonly #scaledFields: readonly string[];

  constructor(client: Client, options: { timeLimitMs: number; scaledFields: readonly string[] }) {
    this.#client = client;
    this.#timeLimitMs = options.timeLimitMs;
    this.#scaledFields = options.scaledFields;
  }

  async search(where: SearchPlace, request: BiRequest): Promise<RestResponse> {
    return this.#guarded(async () => {
      const parameters = new Parameters(request.path, request.search);
      refuseOnCluster(readSearchCall({ parameters, body: request.body }));
      const body = readBody(request.body);
      const query = forwarded(request.search);
      refuseForeign(body, query["q"]);
      refuseTooHeavy(body);
      const target = await where();
      await this.#refuseEndlessGaps(target.alias, body);
      const whole = sortWhole(body, { sort: query["sort"], scaledFields: this.#scaledFields });
      const { isDivided } = target;
      // By the statistics of all indices, as those of one. Searches without hits need no scores and can be cached.
      const isScored = isDivided && query["size"] !== "0" && !isZero(member(body, "size"));
      return this.#passOn(target, "_search", {
        query: { ...query, ...(isScored && { search_type: "dfs_query_then_fetch" }) },
        body: limitTime(isDivided ? countAllTerms(whole) : whole, this.#timeLimitMs),
      });
    });
  }

  async count(where: SearchPlace, request: BiRequest): Promise<RestResponse> {
    return this.#guarded(async () => {
      const body = readBody(request.body);
      const other = body.members.find(({ name }) => name !== "query");
      if (other !== undefined) throw illegalArgument(`request does not support [${other.name}]`);
      const parameters = new Parameters(request.path, request.search);
      readSearchCall({ parameters, body: request.body });
      const { q, df, analyzer, default_operator, lenient, analyze_wildcard, terminate_after } = forwarded(
        request.search,
      );
      const known = { q, df, analyzer, default_operator, lenient, analyze_wildcard, terminate_after };
      refuseForeign(body, q);
      refuseTooHeavy(body);
      return this.#passOn(await where(), "_count", { query: withoutUndefined(known), body });
    });
  }

  async mapping(where: SearchPlace): Promise<RestResponse> {
    return this.#guarded(async () => this.#passOn(await where(), "_mapping", { query: {} }));
  }

  async fieldCaps(where: SearchPlace, request: BiRequest): Promise<RestResponse> {
    return this.#guarded(async () => {
      const fields = request.search.get("fields");
      const unmapped = request.search.get("include_unmapped");
      const query = { ...(fields ? { fields } : {}), ...(unmapped ? { include_unmapped: unmapped } : {}) };
      const parameters = new Parameters(request.path, request.search);
      readFieldCapsCall({ parameters, body: request.body });
      const body = readBody(request.body);
      refuseForeign(body, undefined);
      refuseTooHeavy(body);
      return this.#passOn(await where(), "_field_caps", { query, body });
    });
  }

  async #refuseEndlessGaps(alias: string, body: ObjectNode): Promise<void> {
    const histograms = collectGapFilling(body);
    if (histograms.length === 0) return;
    await refuseEndlessGaps(histograms, async (text) => {
      const response = await this.#send(alias, "_search", { query: {}, body: text });
      return response.status === 200 ? response.text : undefined;
    });
  }

  async #passOn(
    { alias, isDivided }: SearchTarget,
    call: ClusterCall,
    request: { query: Record<string, string>; body?: ObjectNode },
  ): Promise<RestResponse> {
    const { query, body } = request;
    const sent = { query, ...(body === undefined ? {} : { body: writeNode(body) }) };
    let response = await this.#send(alias, call, sent);
    if (isDivided && response.status >= 400 && !isLosingNode(response)) {
      if (await levelMappings(this.#client, alias)) response = await this.#send(alias, call, sent);
    }
    if (isLosingNode(response)) throw outOfReach;
    const isOfIndices = isDivided && response.status === 200;
    const asOne = isOfIndices ? asOneIndex[call] : undefined;
    return {
      status: response.status,
      body: new RawJson(asOne === undefined ? cleanResponse(alias, response) : asOne(response.text)),
      headers: warnings(response),
    };
  }

  #send(
    alias: string,
    call: ClusterCall,
    request: { query: Record<string, string>; body?: string },
  ): Promise<ClusterResponse> {
    // A primary and its replicas show new documents at different moments: a tenant's queries keep to the same ones.
    const preference = alias;
    const ofSearch = {
      preference,
      // Without a part of the documents, a response would be wrong and not show it.
      allow_partial_search_results: "false",
      cancel_after_time_interval: `${this.#timeLimitMs}ms`,
    };
    const ofCall = call === "_search" ? ofSearch : call === "_count" ? { preference } : {};
    return readFromCluster(this.#client, {
      method: call === "_mapping" ? "GET" : "POST",
      path: `/${encodeURIComponent(alias)}/${call}`,
      ...request,
      query: { ...request.query, ...ofCall },
      timeoutMs: this.#timeLimitMs + 5_000,
    });
  }

  /** Our own refusals have OpenSearch's shape; a cluster out of reach is reported without its address. */
  async #guarded(work: () => Promise<RestResponse>): Promise<RestResponse> {
    try {
      return await withinLimits({ timeLimitMs: this.#timeLimitMs + 5_000 }, work);
    } catch (error) {
      if (error instanceof QueryError) return errorAsResponse(error, visibleIndexName);
      if (isPassing(error)) return errorAsResponse(outOfReach, visibleIndexName);
      throw error;
    }
  }
}

/** Where a tenant's documents are. */
interface SearchTarget {
  readonly alias: string;
  /** Whether they are in several indices. */
  readonly isDivided: boolean;
}

/** Looked up for each request, for a rebuild may change it. */
export type SearchPlace = () => Promise<SearchTarget>;

type ClusterCall = "_search" | "_count" | "_mapping" | "_field_caps";

/** Calls whose responses the cluster lists by index. */
const asOneIndex: Partial<Record<ClusterCall, (text: string) => string>> = {
  _mapping: oneMapping,
  _field_caps: oneListOfFields,
};

const outOfReach = new QueryError("reading", 503, {
  type: "no_node_available_exception",
  reason: "the search cluster does not respond",
});

function isZero(size: JsonNode | undefined): boolean {
  return size?.kind === "number" && Number(size.text) === 0;
}

function readBody(text: string): ObjectNode {
  const node = readJson(text.trim() === "" ? "{}" : text);
  // A body that is no object was refused by readSearchCall before.
  if (node.kind !== "object") throw illegalArgument("request body must be an object");
  return node;
}

/** Refuses searches that last longer than a request, or show names of the cluster's own. */
function refuseOnCluster({ request, scrollMs }: ReturnType<typeof readSearchCall>): void {
  if (scrollMs !== undefined)
    throw illegalArgument("[scroll] is not supported in front of a cluster: use search_after");
  if (request.explain)
    throw illegalArgument("[explain] is not supported in front of a cluster: it shows names of the cluster");
}

function forwarded(search: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...search].filter(([name]) => forwardedParameters.has(name)));
}

function withoutUndefined(values: Record<string, string | undefined>): Record<string, string> {
  const present: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) if (value !== undefined) present[name] = value;
  return present;
}

/** Clients show the warnings about deprecated spellings to the author of the query. */
function warnings({ headers }: ClusterResponse): Record<string, string> {
  const warning = headers["warning"];
  return typeof warning === "string" ? { warning } : {};
}
