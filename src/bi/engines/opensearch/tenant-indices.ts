import type { Client } from "@opensearch-project/opensearch";
import { isClusterError } from "./cluster-error.ts";

/** The index body of every tenant, as `PUT /{index}` takes it. */
export interface IndexDefinition {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly mappings: Readonly<Record<string, unknown>>;
}

/**
 * Names and life of the tenants' indices. Tenant `g` is served from the alias `<prefix>-g`, behind which stands an
 * index `<prefix>-g.000001` that a rebuild replaces by the next number. While it is being filled, the next index
 * has the alias `<prefix>-g.building`.
 */
export class TenantIndices {
  readonly #client: Client;
  readonly #prefix: string;
  readonly #known = new Map<string, Promise<void>>();

  constructor(client: Client, prefix: string) {
    this.#client = client;
    this.#prefix = prefix;
  }

  /** Makes new indices come with the definition. The refresh interval is named so that idle indices refresh too. */
  async putTemplate(definition: IndexDefinition): Promise<void> {
    await this.#client.indices.putIndexTemplate({
      name: this.#prefix,
      body: {
        index_patterns: [`${this.#prefix}-*.0*`],
        priority: 500,
        template: {
          settings: {
            number_of_shards: 1,
            auto_expand_replicas: "0-1",
            refresh_interval: "1s",
            ...definition.settings,
          },
          mappings: definition.mappings,
        },
      },
    });
  }

  alias(tenantGuid: string): string {
    // The GUID becomes part of a path and of patterns: it must contain nothing else.
    if (!/^[a-z0-9-]{1,64}$/.test(tenantGuid)) throw new Error("a tenant GUID that cannot name an index");
    return `${this.#prefix}-${tenantGuid}`;
  }

  buildingAlias(tenantGuid: string): string {
    return `${this.alias(tenantGuid)}.building`;
  }

  /** Makes sure that the tenant has an index, so that a query before the first document has a response. */
  async ensure(tenantGuid: string): Promise<string> {
    const alias = this.alias(tenantGuid);
    let made = this.#known.get(alias);
    if (made === undefined) {
      made = this.#ensureFirst(alias);
      this.#known.set(alias, made);
      made.catch(() => this.#known.delete(alias));
    }
    await made;
    return alias;
  }

  /** An empty index with the next number and the alias for indices being built. */
  async createNext(tenantGuid: string): Promise<string> {
    const current = await this.current(tenantGuid);
    const next = this.#numbered(this.alias(tenantGuid), Number(current.slice(-6)) + 1);
    await this.#dropAllBut(current, tenantGuid);
    await this.#client.indices.create({
      index: next,
      body: { aliases: { [this.buildingAlias(tenantGuid)]: {} } },
    });
    return next;
  }

  /** Moves the tenant's alias to `next` in one step, and returns the index that it stood for until then. */
  async switchTo(tenantGuid: string, next: string): Promise<string> {
    const current = await this.current(tenantGuid);
    const alias = this.alias(tenantGuid);
    const actions = [
      { remove: { index: current, alias } },
      { add: { index: next, alias, is_write_index: true } },
      { remove: { index: next, alias: this.buildingAlias(tenantGuid) } },
    ];
    // What was written in the last second is not searchable yet, and would be missing after the switch.
    await this.#client.indices.refresh({ index: next });
    await this.#client.indices.updateAliases({ body: { actions } });
    return current;
  }

  async drop(index: string): Promise<void> {
    await this.#client.indices.delete({ index, ignore_unavailable: true });
  }

  /** The index behind the tenant's alias. */
  async current(tenantGuid: string): Promise<string> {
    const alias = await this.ensure(tenantGuid);
    const { body } = await this.#client.indices.getAlias({ name: alias });
    const [index] = Object.keys(body);
    if (index === undefined) throw new Error(`no index behind alias ${alias}`);
    return index;
  }

  /** The index that is being built for the tenant. */
  async building(tenantGuid: string): Promise<string | undefined> {
    if (!(await this.isBuilding(tenantGuid))) return undefined;
    const { body } = await this.#client.indices.getAlias({ name: this.buildingAlias(tenantGuid) });
    return Object.keys(body)[0];
  }

  async isBuilding(tenantGuid: string): Promise<boolean> {
    const { body } = await this.#client.indices.existsAlias({ name: this.buildingAlias(tenantGuid) });
    return body;
  }

  async #ensureFirst(alias: string): Promise<void> {
    const { body: exists } = await this.#client.indices.existsAlias({ name: alias });
    if (exists) return;
    try {
      await this.#client.indices.create({
        index: this.#numbered(alias, 1),
        body: { aliases: { [alias]: { is_write_index: true } } },
      });
    } catch (error) {
      // Another node was faster.
      if (!isClusterError(error, "resource_already_exists_exception")) throw error;
    }
  }

  /** A rebuild that died with its process left its index behind, or the one it replaced. */
  async #dropAllBut(current: string, tenantGuid: string): Promise<void> {
    const { body } = await this.#client.indices.get({ index: `${this.alias(tenantGuid)}.0*` });
    for (const index of Object.keys(body)) if (index !== current) await this.drop(index);
  }

  #numbered(alias: string, generation: number): string {
    return `${alias}.${String(generation).padStart(6, "0")}`;
  }
}
