import {
  clearScrollEndpoint,
  closePointsEndpoint,
  openPointEndpoint,
  pointsEndpoint,
  scrollEndpoint,
} from "../endpoints/context-endpoints.ts";
import type { ContextLimits } from "../endpoints/context-limits.ts";
import { countEndpoint } from "../endpoints/count-endpoint.ts";
import { explainEndpoint } from "../endpoints/explain-endpoint.ts";
import { fieldCapsEndpoint } from "../endpoints/field-caps-endpoint.ts";
import { type CallContexts, SearchContexts } from "../endpoints/search-contexts.ts";
import { searchEndpoint } from "../endpoints/search-endpoint.ts";
import type { SearchStore } from "../endpoints/search-store.ts";
import { QueryError } from "../errors.ts";
import type { ResponseObject } from "../json/write-json.ts";
import type { ClusterLimits } from "../mapping/index-settings.ts";
import { selectIndices } from "../reading/index-expression.ts";
import { Parameters } from "../request/parameters.ts";
import type { SearchCall } from "../request/search-call.ts";
import { type RestResponse, errorAsResponse } from "../response/error-response.ts";
import { mappingResponse } from "../response/mapping-response.ts";
import { type ChooseIndices, EmbeddedStore } from "../store/embedded-store.ts";
import type { ItemResult, Operation } from "../store/versions.ts";
import { withinLimits } from "../work.ts";
import type { EngineOptions, EngineRequest, IndexChoice, IndexDefinition } from "./engine-request.ts";

const TIME_LIMIT_MS = 30_000;

/** Opens the database, or creates it. Rejects while another process has the file open. */
export async function openEngine({
  nowMs = Date.now,
  contextLimits,
  ...options
}: EngineOptions = {}): Promise<Engine> {
  const timeLimitMs = options.timeLimitMs ?? TIME_LIMIT_MS;
  const store = await EmbeddedStore.open({ ...options, timeLimitMs });
  return new Engine(store, { nowMs, timeLimitMs, contextLimits });
}

interface EngineParts {
  readonly nowMs: () => number;
  readonly timeLimitMs: number;
  readonly contextLimits: Partial<ContextLimits> | undefined;
}

/**
 * Indices in one DuckDB database, queried in the language of OpenSearch 2.17. A query that is refused is a response with a
 * status and OpenSearch's error; any other failure rejects.
 */
export class Engine {
  readonly #store: EmbeddedStore;
  readonly #nowMs: () => number;
  readonly #timeLimitMs: number;
  readonly #contexts: SearchContexts;

  constructor(store: EmbeddedStore, { nowMs, timeLimitMs, contextLimits }: EngineParts) {
    this.#contexts = new SearchContexts({ limits: contextLimits, journalBytes: () => store.journalBytes() });
    this.#store = store;
    this.#nowMs = nowMs;
    this.#timeLimitMs = timeLimitMs;
  }

  indexNames(): readonly string[] {
    return this.#store.indexNames();
  }

  /** Rejects with a QueryError when the index exists or its mapping is not valid. */
  async createIndex(index: string, { mappings = {}, settings = {} }: IndexDefinition = {}): Promise<void> {
    await this.#store.createIndex(index, mappings, settings);
  }

  /** Rejects with a QueryError when there is no such index. */
  async deleteIndex(index: string): Promise<void> {
    await this.#store.deleteIndex(index);
  }

  /**
   * Writes in order, in one transaction that is durable when this resolves; creates an index that is missing. An
   * operation that is refused has an `error` in its result and does not stop the others.
   */
  async write(index: string, operations: readonly Operation[]): Promise<readonly ItemResult[]> {
    return this.#store.write(index, operations);
  }

  async search(indices: IndexChoice, request: EngineRequest = {}): Promise<RestResponse> {
    const contexts = this.#contextsOf(indices, request);
    return this.#run(indices, request, (store, call) => searchEndpoint(store, call, contexts));
  }

  /** The next page of a search that was sent with the parameter `scroll`; its id is in the body, a parameter or the path. */
  async scroll(request: EngineRequest, idInPath?: string): Promise<RestResponse> {
    const contexts = this.#contextsOf("", request);
    return this.#run("", request, (_, call) => scrollEndpoint(contexts, call, idInPath));
  }

  /** Ends scrolls by their ids, or all of the owner by `_all`. */
  async clearScroll(request: EngineRequest, idsInPath?: string): Promise<RestResponse> {
    const contexts = this.#contextsOf("", request);
    return this.#respond("", request, async (call) => clearScrollEndpoint(contexts, call, idsInPath));
  }

  /** Opens a snapshot that searches name as `pit`, for as long as the parameter `keep_alive` says. */
  async openPointInTime(indices: IndexChoice, request: EngineRequest): Promise<RestResponse> {
    const contexts = this.#contextsOf(indices, request);
    return this.#run(indices, request, (_, call) => openPointEndpoint(contexts, call));
  }

  /** The open points in time of the owner. */
  async pointsInTime(request: EngineRequest = {}): Promise<RestResponse> {
    return { status: 200, body: pointsEndpoint(this.#contextsOf("", request)) };
  }

  /** Ends points in time by their ids, or all of the owner by `_all`. */
  async closePointsInTime(request: EngineRequest, idsInPath?: string): Promise<RestResponse> {
    const contexts = this.#contextsOf("", request);
    return this.#run("", request, async (_, call) => closePointsEndpoint(contexts, call, idsInPath));
  }

  async count(indices: IndexChoice, request: EngineRequest = {}): Promise<RestResponse> {
    return this.#run(indices, request, countEndpoint);
  }

  async fieldCaps(indices: IndexChoice, request: EngineRequest = {}): Promise<RestResponse> {
    return this.#run(indices, request, fieldCapsEndpoint);
  }

  /** The plan of a search: its statements, what they read, and the choices between ways to compute a part. */
  async explain(indices: IndexChoice, request: EngineRequest = {}): Promise<RestResponse> {
    return this.#run(indices, request, explainEndpoint);
  }

  /** The mappings by index name. */
  async mapping(
    indices: IndexChoice,
    { shownAs }: Pick<EngineRequest, "shownAs"> = {},
  ): Promise<RestResponse> {
    return this.#run(indices, shownAs === undefined ? {} : { shownAs }, async (store, { indices: named }) => {
      const mappings = await store.withSnapshot(named, async ({ indexNames, mapping }) =>
        indexNames.map((index) => [index, mappingResponse(this.#store.mapping(index) ?? mapping)]),
      );
      return Object.fromEntries(mappings) as ResponseObject;
    });
  }

  /** Changes limits that OpenSearch has as settings of the cluster. */
  changeLimits(limits: Partial<ClusterLimits>): void {
    this.#store.changeLimits(limits);
  }

  /** Rejects while queries cannot be run. */
  async check(): Promise<void> {
    await this.#store.withSnapshot("_all", async () => undefined);
  }

  /** Accepts no more requests, and closes the database when running writes and searches have ended. */
  async close(): Promise<void> {
    await this.#contexts.close();
    await this.#store.close();
  }

  async #run(
    indices: IndexChoice,
    request: EngineRequest,
    endpoint: (store: SearchStore, call: SearchCall) => Promise<ResponseObject>,
  ): Promise<RestResponse> {
    return this.#respond(indices, request, async (call) => {
      return { status: 200, body: await endpoint(this.#chosen(indices, request), call) };
    });
  }

  async #respond(
    indices: IndexChoice,
    request: EngineRequest,
    endpoint: (call: SearchCall) => Promise<RestResponse>,
  ): Promise<RestResponse> {
    const { body = "", parameters = new URLSearchParams(), path = "/_search", shownAs } = request;
    const named = typeof indices === "string" ? indices : "";
    const call = {
      indices: named,
      parameters: new Parameters(path, parameters),
      body: typeof body === "string" ? body : JSON.stringify(body),
      nowMs: this.#nowMs(),
    };
    try {
      return await withinLimits({ timeLimitMs: this.#timeLimitMs }, () => endpoint(call));
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      if (shownAs !== undefined) error.indexName = shownAs;
      return errorAsResponse(error, shownAs ?? named);
    }
  }

  /** The store, limited to the chosen indices. */
  #chosen(indices: IndexChoice, { shownAs, signal }: EngineRequest): SearchStore {
    const seesOthers = typeof indices === "string";
    return {
      withSnapshot: (_, work) =>
        this.#store.withChosen(chooserOf(indices), work, { shownAs, signal, seesOthers }),
    };
  }

  /** The scrolls and points in time that a request may use or open. */
  #contextsOf(
    indices: IndexChoice,
    { owner = "", shownAs, signal, namesIndex }: EngineRequest,
  ): CallContexts {
    return {
      all: this.#contexts,
      owner,
      signal,
      namesIndex: namesIndex ?? (typeof indices === "string" && indices !== ""),
      hold: () => this.#store.hold(chooserOf(indices), { shownAs, seesOthers: typeof indices === "string" }),
    };
  }
}

function chooserOf(indices: IndexChoice): ChooseIndices {
  if (typeof indices === "string") return (visible) => selectIndices(visible, indices);
  return (visible) => {
    const names = new Set(indices(visible.map(({ name }) => name)));
    return visible.filter(({ name }) => names.has(name));
  };
}
