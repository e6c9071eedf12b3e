import { type MappingDefinition, QueryError, type SearchStore, type Sql, sql } from "../../query/index.ts";
import { visibleIndexName } from "../engine.ts";
import type { EmbeddedStore } from "./embedded-store.ts";

/**
 * Which index is a tenant's. Tenant `g` is answered from the first of `g.000001`, `g.000002`, …; while a rebuild goes
 * on there are two, and the second becomes the first when the first is deleted.
 */
export class TenantIndices {
  readonly #store: EmbeddedStore;
  readonly #definition: { readonly settings: unknown; readonly mappings: MappingDefinition };
  readonly #creating = new Map<string, Promise<void>>();

  constructor(
    store: EmbeddedStore,
    definition: { readonly settings: unknown; readonly mappings: MappingDefinition },
  ) {
    this.#store = store;
    this.#definition = definition;
  }

  /** The index that answers. A tenant without one gets one. */
  async current(tenantGuid: string): Promise<string> {
    const [first] = await this.all(tenantGuid);
    if (first === undefined) throw new Error("a tenant without an index");
    return first;
  }

  /** The index that answers, and the one being built if there is one. */
  async all(tenantGuid: string): Promise<readonly string[]> {
    const known = this.#existing(tenantGuid);
    if (known.length > 0) return known;
    const creating = this.#creating.get(tenantGuid) ?? this.#create(numbered(tenantGuid, 1));
    this.#creating.set(tenantGuid, creating);
    await creating.finally(() => this.#creating.delete(tenantGuid));
    return this.#existing(tenantGuid);
  }

  async createNext(tenantGuid: string): Promise<{ current: string; next: string }> {
    const [current = "", ...leftovers] = await this.all(tenantGuid);
    // A rebuild that died with its process left its index behind.
    for (const index of leftovers) await this.#store.deleteIndex(index);
    const next = numbered(tenantGuid, Number(current.slice(-6)) + 1);
    await this.#create(next);
    return { current, next };
  }

  /** Searches of the tenant: whatever index a request names, it sees this one, by the name that all tenants see. */
  searchStore(tenantGuid: string): SearchStore {
    return {
      withSnapshot: async (_indices, work) => {
        const ask = async () =>
          this.#store.withSnapshot(await this.current(tenantGuid), (target, session) => {
            const renamed = (rows: Sql) =>
              sql`(SELECT * REPLACE (${visibleIndexName}::VARCHAR AS _index) FROM ${rows})`;
            const documents = renamed(target.documents);
            const visible = { documents, indexNames: [visibleIndexName], indexOf: () => visibleIndexName };
            return work({ ...target, ...visible }, session);
          });
        try {
          return await ask();
        } catch (error) {
          // A rebuild was finished between finding the index and looking at it.
          if (error instanceof QueryError && error.details.type === "index_not_found_exception") return ask();
          throw error;
        }
      },
    };
  }

  #existing(tenantGuid: string): readonly string[] {
    const expression = /\.\d{6}$/;
    return this.#store
      .indexNames()
      .filter((name) => name.replace(expression, "") === tenantGuid && expression.test(name))
      .toSorted();
  }

  async #create(index: string): Promise<void> {
    await this.#store.createIndex(index, this.#definition.mappings, this.#definition.settings);
  }
}

function numbered(tenantGuid: string, generation: number): string {
  return `${tenantGuid}.${String(generation).padStart(6, "0")}`;
}
