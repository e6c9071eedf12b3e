import {
  type AnswerObject,
  type MappingDefinition,
  Parameters,
  QueryError,
  type RestAnswer,
  type SearchCall,
  type SearchStore,
  countEndpoint,
  errorAnswer,
  fieldCapsEndpoint,
  mappingAnswer,
  searchEndpoint,
  withinLimits,
} from "../../query/index.ts";
import {
  type BiEngine,
  type BiRequest,
  DocumentRefused,
  type DocumentVersion,
  type Rebuild,
  type VersionedDocument,
  visibleIndexName,
} from "../engine.ts";
import type { EmbeddedStore } from "./embedded-store.ts";
import { TenantIndices } from "./tenant-indices.ts";
import { toOperation } from "./to-operation.ts";

interface EmbeddedEngineOptions {
  readonly store: EmbeddedStore;
  /** The index body of every tenant. */
  readonly definition: { readonly settings: unknown; readonly mappings: MappingDefinition };
  readonly nowMillis: () => number;
  /** After this a request is given up, wherever it is: reading, planning, waiting for the database or shaping. */
  readonly timeLimitMs?: number;
}

/** The BI data source in the process itself. The engine owns the store and closes it. */
export function openEmbeddedEngine(options: EmbeddedEngineOptions): BiEngine {
  return new EmbeddedEngine(options);
}

class EmbeddedEngine implements BiEngine {
  readonly #store: EmbeddedStore;
  readonly #indices: TenantIndices;
  readonly #nowMillis: () => number;
  readonly #timeLimitMs: number;

  constructor({ store, definition, nowMillis, timeLimitMs = 30_000 }: EmbeddedEngineOptions) {
    this.#store = store;
    this.#indices = new TenantIndices(store, definition);
    this.#nowMillis = nowMillis;
    this.#timeLimitMs = timeLimitMs;
  }

  async putDocuments(tenantGuid: string, documents: readonly VersionedDocument[]): Promise<void> {
    await this.#write(tenantGuid, documents);
  }

  async deleteDocuments(tenantGuid: string, documents: readonly DocumentVersion[]): Promise<void> {
    await this.#write(tenantGuid, documents);
  }

  async search(tenantGuid: string, request: BiRequest): Promise<RestAnswer> {
    return this.#answer(tenantGuid, request, searchEndpoint);
  }

  async count(tenantGuid: string, request: BiRequest): Promise<RestAnswer> {
    return this.#answer(tenantGuid, request, countEndpoint);
  }

  async mapping(tenantGuid: string): Promise<RestAnswer> {
    const mapping = this.#store.mapping(await this.#indices.current(tenantGuid));
    if (mapping === undefined) throw new Error("an index without a mapping");
    return { status: 200, body: { [visibleIndexName]: mappingAnswer(mapping) } };
  }

  async fieldCaps(tenantGuid: string, request: BiRequest): Promise<RestAnswer> {
    return this.#answer(tenantGuid, request, fieldCapsEndpoint);
  }

  async startRebuild(tenantGuid: string): Promise<Rebuild> {
    return this.#rebuild(await this.#indices.createNext(tenantGuid));
  }

  async continueRebuild(tenantGuid: string): Promise<Rebuild | undefined> {
    const [current = "", next] = await this.#indices.all(tenantGuid);
    return next === undefined ? undefined : this.#rebuild({ current, next });
  }

  #rebuild({ current, next }: { current: string; next: string }): Rebuild {
    return {
      putDocuments: (documents) => this.#writeInto(next, documents),
      // With the old index gone the next one is the tenant's first, in the same commit.
      finish: () => this.#store.deleteIndex(current),
      abandon: () => this.#store.deleteIndex(next),
    };
  }

  async check(): Promise<void> {
    await this.#store.withSnapshot("_all", async () => undefined);
  }

  async close(): Promise<void> {
    await this.#store.close();
  }

  #answer(
    tenantGuid: string,
    { path, search, body, signal }: BiRequest,
    endpoint: (store: SearchStore, call: SearchCall) => Promise<AnswerObject>,
  ): Promise<RestAnswer> {
    const parameters = new Parameters(path, search);
    const call = { indices: "", parameters, body, nowMillis: this.#nowMillis() };
    return withinLimits({ timeLimitMs: this.#timeLimitMs }, () =>
      guarded(() => endpoint(this.#indices.searchStore(tenantGuid, signal), call)),
    );
  }

  async #write(
    tenantGuid: string,
    documents: readonly (DocumentVersion | VersionedDocument)[],
  ): Promise<void> {
    if (documents.length === 0) return;
    const indices = await this.#indices.all(tenantGuid);
    // What an index does not take, another one may: the one being built has no fields of earlier versions.
    const refused: Refused[] = [];
    for (const index of indices) refused.push(...(await this.#put(index, documents)));
    throwRefused(refused);
  }

  async #writeInto(index: string, documents: readonly VersionedDocument[]): Promise<void> {
    throwRefused(await this.#put(index, documents));
  }

  /** The documents that were refused; each is stored or refused on its own. */
  async #put(index: string, documents: readonly (DocumentVersion | VersionedDocument)[]): Promise<Refused[]> {
    const results = await this.#store.write(index, documents.map(toOperation));
    return results.flatMap(({ id, error }) => {
      // A conflict means that this version or a newer one is stored already.
      if (error === undefined || error.details.type === "version_conflict_engine_exception") return [];
      return [{ id, reason: error.details.reason }];
    });
  }
}

interface Refused {
  readonly id: string;
  readonly reason: string;
}

function throwRefused(refused: readonly Refused[]): void {
  const [first] = refused;
  if (first === undefined) return;
  throw new DocumentRefused(first.id, first.reason, [...new Set(refused.map(({ id }) => id))]);
}

async function guarded(work: () => Promise<AnswerObject>): Promise<RestAnswer> {
  try {
    return { status: 200, body: await work() };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    // The store names the index that it keeps; the tenant knows it by another name.
    error.indexName = visibleIndexName;
    return errorAnswer(error, visibleIndexName);
  }
}
