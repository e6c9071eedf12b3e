import type { Engine, EngineRequest, IndexDefinition } from "@quittance/bi-engine";
import type { RestResponse } from "@quittance/bi-engine/server";
import {
  type BiContexts,
  type BiEngine,
  type BiRequest,
  DocumentRefused,
  type DocumentVersion,
  type Rebuild,
  type VersionedDocument,
  visibleIndexName,
} from "../engine.ts";
import { TenantIndices } from "./tenant-indices.ts";
import { toOperation } from "./to-operation.ts";

interface EmbeddedEngineOptions {
  /** Holds the documents. */
  readonly engine: Engine;
  /** The index body of every tenant. */
  readonly definition: IndexDefinition;
}

/** The BI data source in the process itself. It owns the package's engine and closes it. */
export function openEmbeddedEngine(options: EmbeddedEngineOptions): BiEngine {
  return new EmbeddedEngine(options);
}

class EmbeddedEngine implements BiEngine {
  readonly #engine: Engine;
  readonly #indices: TenantIndices;

  constructor({ engine, definition }: EmbeddedEngineOptions) {
    this.#engine = engine;
    this.#indices = new TenantIndices(engine, definition);
  }

  async putDocuments(tenantGuid: string, documents: readonly VersionedDocument[]): Promise<void> {
    await this.#write(tenantGuid, documents);
  }

  async deleteDocuments(tenantGuid: string, documents: readonly DocumentVersion[]): Promise<void> {
    await this.#write(tenantGuid, documents);
  }

  async search(tenantGuid: string, request: BiRequest): Promise<RestResponse> {
    return this.#engine.search(await this.#choice(tenantGuid), engineRequest(request, tenantGuid));
  }

  async count(tenantGuid: string, request: BiRequest): Promise<RestResponse> {
    return this.#engine.count(await this.#choice(tenantGuid), engineRequest(request, tenantGuid));
  }

  async mapping(tenantGuid: string): Promise<RestResponse> {
    return this.#engine.mapping(await this.#choice(tenantGuid), { shownAs: visibleIndexName });
  }

  async fieldCaps(tenantGuid: string, request: BiRequest): Promise<RestResponse> {
    return this.#engine.fieldCaps(await this.#choice(tenantGuid), engineRequest(request, tenantGuid));
  }

  /** They are the tenant's own, as its documents are. */
  readonly contexts: BiContexts = {
    scroll: async (tenantGuid, request, id) => this.#engine.scroll(engineRequest(request, tenantGuid), id),
    clearScroll: async (tenantGuid, request, ids) =>
      this.#engine.clearScroll(engineRequest(request, tenantGuid), ids),
    openPointInTime: async (tenantGuid, request) =>
      this.#engine.openPointInTime(await this.#choice(tenantGuid), engineRequest(request, tenantGuid)),
    pointsInTime: async (owner) => this.#engine.pointsInTime({ owner }),
    closePointsInTime: async (tenantGuid, request, ids) =>
      this.#engine.closePointsInTime(engineRequest(request, tenantGuid), ids),
  };

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
      finish: () => this.#engine.deleteIndex(current),
      abandon: () => this.#engine.deleteIndex(next),
    };
  }

  async check(): Promise<void> {
    await this.#engine.check();
  }

  async close(): Promise<void> {
    await this.#engine.close();
  }

  /** The tenant's own index, whatever a request names. */
  async #choice(tenantGuid: string): Promise<(names: readonly string[]) => readonly string[]> {
    await this.#indices.all(tenantGuid);
    return (names) => this.#indices.readable(tenantGuid, names);
  }

  async #write(
    tenantGuid: string,
    documents: readonly (DocumentVersion | VersionedDocument)[],
  ): Promise<void> {
    if (documents.length === 0) return;
    const indices = await this.#indices.all(tenantGuid);
    // Another index may take a document that this one refuses: the one being built may have its fields in other types.
    const refused: Refused[] = [];
    for (const index of indices) refused.push(...(await this.#put(index, documents)));
    throwRefused(refused);
  }

  async #writeInto(index: string, documents: readonly VersionedDocument[]): Promise<void> {
    throwRefused(await this.#put(index, documents));
  }

  /** The documents that were refused; each is stored or refused on its own. */
  async #put(index: string, documents: readonly (DocumentVersion | VersionedDocument)[]): Promise<Refused[]> {
    const results = await this.#engine.write(index, documents.map(toOperation));
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

function engineRequest(
  { path, search, body, signal, namesIndex = false }: BiRequest,
  owner: string,
): EngineRequest {
  return { path, parameters: search, body, signal, namesIndex, owner, shownAs: visibleIndexName };
}
