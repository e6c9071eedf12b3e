import type { Client } from "@opensearch-project/opensearch";
import type { BiEngine, BiRequest, DocumentVersion, Rebuild, VersionedDocument } from "../engine.ts";
import type { RestResponse } from "@quittance/bi-engine/server";
import { BulkWriter } from "./bulk-writer.ts";
import { connectToCluster } from "./connection.ts";
import { PassThrough } from "./pass-through.ts";
import { continueRebuild, type RebuildOptions, startRebuild } from "./rebuild.ts";
import { scaledFieldsOf } from "./sort-whole.ts";
import { type IndexDefinition, TenantIndices } from "./tenant-indices.ts";
import { WriteTargets } from "./write-targets.ts";

interface OpenSearchEngineOptions {
  /** GATEWAY_OPENSEARCH_URL: the nodes, separated by commas. */
  readonly url: string;
  /** What all names of indices and templates begin with, so that a cluster can be shared. */
  readonly indexPrefix: string;
  readonly definition: IndexDefinition;
  /** After this the cluster gives up a search. */
  readonly searchTimeLimitMs?: number;
  /** How long a node may go on without noticing a rebuild that another node began. */
  readonly rebuildNoticeMs?: number;
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
  readonly #targets: WriteTargets;
  readonly #passThrough: PassThrough;
  readonly #rebuildNoticeMs: number;

  constructor(client: Client, indices: TenantIndices, options: OpenSearchEngineOptions & { id: string }) {
    this.id = options.id;
    this.#client = client;
    this.#indices = indices;
    this.#rebuildNoticeMs = options.rebuildNoticeMs ?? 2_000;
    this.#writer = new BulkWriter(client, { concurrency: 2 });
    this.#targets = new WriteTargets(indices, { noticeMs: this.#rebuildNoticeMs });
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
    return this.#passThrough.search(await this.#indices.ensure(tenantGuid), request);
  }

  async count(tenantGuid: string, request: BiRequest): Promise<RestResponse> {
    return this.#passThrough.count(await this.#indices.ensure(tenantGuid), request);
  }

  async mapping(tenantGuid: string): Promise<RestResponse> {
    return this.#passThrough.mapping(await this.#indices.ensure(tenantGuid));
  }

  async fieldCaps(tenantGuid: string, request: BiRequest): Promise<RestResponse> {
    return this.#passThrough.fieldCaps(await this.#indices.ensure(tenantGuid), request);
  }

  async startRebuild(tenantGuid: string): Promise<Rebuild> {
    return startRebuild(this.#indices, this.#rebuildOptions(tenantGuid));
  }

  async continueRebuild(tenantGuid: string): Promise<Rebuild | undefined> {
    return continueRebuild(this.#indices, this.#rebuildOptions(tenantGuid));
  }

  #rebuildOptions(tenantGuid: string): RebuildOptions {
    return {
      tenantGuid,
      noticeMs: this.#rebuildNoticeMs,
      put: (writes) => this.#writer.write(writes),
    };
  }

  async check(): Promise<void> {
    await this.#client.ping();
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  async #write(
    tenantGuid: string,
    documents: readonly (DocumentVersion | VersionedDocument)[],
  ): Promise<void> {
    if (documents.length === 0) return;
    const targets = await this.#targets.of(tenantGuid);
    await this.#writer.write(
      targets.flatMap((target) => documents.map((document) => ({ ...target, document }))),
    );
  }
}
