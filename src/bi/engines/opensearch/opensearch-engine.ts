import type { Client } from "@opensearch-project/opensearch";
import type { BiEngine, BiRequest, DocumentVersion, Rebuild, VersionedDocument } from "../engine.ts";
import type { RestResponse } from "@quittance/bi-engine/server";
import { BulkWriter, IndexGone, type Write } from "./bulk-writer.ts";
import { connectToCluster } from "./connection.ts";
import { dropAgedIndices } from "./drop-aged-indices.ts";
import { KnownTenants } from "./known-tenants.ts";
import { isOutgrown, type Layout, layoutFor, type Sizing, SIZING } from "./layout.ts";
import { measureTenant } from "./measure-tenant.ts";
import { PassThrough, type SearchPlace } from "./pass-through.ts";
import { continueRebuild, type RebuildOptions, startRebuild } from "./rebuild.ts";
import { scaledFieldsOf } from "./sort-whole.ts";
import { type Generation, type IndexDefinition, TenantIndices } from "./tenant-indices.ts";

interface OpenSearchEngineOptions {
  /** GATEWAY_OPENSEARCH_URL: the nodes, separated by commas. */
  readonly url: string;
  /** The beginning of all names of indices and templates, so that a cluster can be shared. */
  readonly indexPrefix: string;
  readonly definition: IndexDefinition;
  /** After this the cluster gives up a search. */
  readonly searchTimeLimitMs?: number;
  /** How long a node may go on without noticing a rebuild that another node began. */
  readonly rebuildNoticeMs?: number;
  /** From which size on a tenant's indices are divided. */
  readonly sizing?: Sizing;
}

/**
 * Connects to the cluster and puts the index template. The engine's id is the cluster's own, so that another address of the same
 * cluster, or another password, leaves the documents where they are.
 *
 * @throws when the cluster does not respond
 */
export async function openOpenSearchEngine(
  options: OpenSearchEngineOptions,
): Promise<BiEngine & { readonly id: string }> {
  const client = connectToCluster(options.url);
  try {
    const indices = new TenantIndices(client, options.indexPrefix);
    // Needs a cluster manager, and without one a cluster has no id yet either.
    await indices.putTemplate(options.definition);
    const { body } = await client.info();
    return new OpenSearchEngine(client, indices, { ...options, id: `opensearch ${body.cluster_uuid}` });
  } catch (error) {
    await client.close();
    throw error;
  }
}

class OpenSearchEngine implements BiEngine {
  readonly id: string;
  readonly #client: Client;
  readonly #indices: TenantIndices;
  readonly #writer: BulkWriter;
  readonly #tenants: KnownTenants;
  readonly #passThrough: PassThrough;
  readonly #rebuildNoticeMs: number;
  readonly #sizing: Sizing;

  constructor(client: Client, indices: TenantIndices, options: OpenSearchEngineOptions & { id: string }) {
    this.id = options.id;
    this.#client = client;
    this.#indices = indices;
    this.#rebuildNoticeMs = options.rebuildNoticeMs ?? 2_000;
    this.#sizing = options.sizing ?? SIZING;
    this.#writer = new BulkWriter(client, { concurrency: 2 });
    this.#tenants = new KnownTenants(indices, { noticeMs: this.#rebuildNoticeMs });
    this.#passThrough = new PassThrough(client, {
      timeLimitMs: options.searchTimeLimitMs ?? 30_000,
      scaledFields: scaledFieldsOf(options.definition.mappings),
    });
  }

  async putDocuments(tenantGuid: string, documents: readonly VersionedDocument[]): Promise<void> {
    await this.#write(tenantGuid, documents);
  }

  async deleteDocuments(tenantGuid: string, documents: readonly DocumentVersion[]): Promise<void> {
    await this.#write(tenantGuid, documents);
  }

  async search(tenantGuid: string, request: BiRequest): Promise<RestResponse> {
    return this.#passThrough.search(this.#place(tenantGuid), request);
  }

  async count(tenantGuid: string, request: BiRequest): Promise<RestResponse> {
    return this.#passThrough.count(this.#place(tenantGuid), request);
  }

  async mapping(tenantGuid: string): Promise<RestResponse> {
    return this.#passThrough.mapping(this.#place(tenantGuid));
  }

  async fieldCaps(tenantGuid: string, request: BiRequest): Promise<RestResponse> {
    return this.#passThrough.fieldCaps(this.#place(tenantGuid), request);
  }

  async startRebuild(tenantGuid: string): Promise<Rebuild> {
    return startRebuild(
      this.#indices,
      await this.#neededLayout(tenantGuid),
      this.#rebuildOptions(tenantGuid),
    );
  }

  async continueRebuild(tenantGuid: string): Promise<Rebuild | undefined> {
    return continueRebuild(this.#indices, this.#rebuildOptions(tenantGuid));
  }

  async isOutgrown(tenantGuid: string): Promise<boolean> {
    const { current } = await this.#indices.stateOf(tenantGuid);
    return isOutgrown(current.layout, await this.#neededLayout(tenantGuid));
  }

  async dropAgedIndices(tenantGuid: string, before: Temporal.Instant): Promise<number> {
    const noticeMs = this.#rebuildNoticeMs;
    const dropped = await dropAgedIndices(this.#client, this.#indices, { tenantGuid, before, noticeMs });
    this.#tenants.forget(tenantGuid);
    return dropped;
  }

  async #neededLayout(tenantGuid: string): Promise<Layout> {
    await this.#tenants.stateOf(tenantGuid);
    return layoutFor(await measureTenant(this.#client, this.#indices.alias(tenantGuid)), this.#sizing);
  }

  #rebuildOptions(tenantGuid: string): RebuildOptions {
    return {
      tenantGuid,
      noticeMs: this.#rebuildNoticeMs,
      put: async (generation, documents) => {
        await this.#writer.write(
          await this.#writesInto(tenantGuid, { generation, documents, onlyIfThere: false }),
        );
      },
    };
  }

  async check(): Promise<void> {
    await this.#client.ping();
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  #place(tenantGuid: string): SearchPlace {
    return async () => {
      const { current } = await this.#tenants.stateOf(tenantGuid);
      return { alias: this.#indices.alias(tenantGuid), isDivided: current.layout.period !== "none" };
    };
  }

  async #write(tenantGuid: string, documents: readonly Document[]): Promise<void> {
    if (documents.length === 0) return;
    try {
      await this.#writeIntoAll(tenantGuid, documents);
    } catch (error) {
      if (!(error instanceof IndexGone)) throw error;
      this.#tenants.forget(tenantGuid);
      await this.#writeIntoAll(tenantGuid, documents);
    }
  }

  async #writeIntoAll(tenantGuid: string, documents: readonly Document[]): Promise<void> {
    const { current, building } = await this.#tenants.stateOf(tenantGuid);
    const own = { generation: current, documents, onlyIfThere: false };
    const writes = await this.#writesInto(tenantGuid, own);
    if (building !== undefined) {
      const next = { generation: building, documents, onlyIfThere: true };
      writes.push(...(await this.#writesInto(tenantGuid, next)));
    }
    await this.#writer.write(writes);
  }

  async #writesInto(
    tenantGuid: string,
    {
      generation,
      documents,
      onlyIfThere,
    }: { generation: Generation; documents: readonly Document[]; onlyIfThere: boolean },
  ): Promise<Write[]> {
    const writes: Write[] = [];
    for (const document of documents) {
      const described = { id: document.id, isDeletion: !("source" in document) };
      const alias = await this.#indices.writeAlias(tenantGuid, generation, described);
      if (alias !== undefined) writes.push({ alias, document, onlyIfThere });
    }
    return writes;
  }
}

type Document = DocumentVersion | VersionedDocument;
