import type { MappingDefinition, SearchStore } from "../../query/index.ts";
import { visibleIndexName } from "../engine.ts";
import type { ChooseIndices, EmbeddedStore } from "./embedded-store.ts";

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

  /**
   * Searches of the tenant: whatever index a request names, it sees this one, by the name that all tenants see. What runs
   * is interrupted when the signal is aborted.
   */
  searchStore(tenantGuid: string, signal?: AbortSignal): SearchStore {
    return {
      withSnapshot: async (_indices, work) => {
        await this.all(tenantGuid);
        const first: ChooseIndices = (visible) =>
          indicesOf(tenantGuid, visible, ({ name }) => name).slice(0, 1);
        return this.#store.withChosen(first, work, { shownAs: visibleIndexName, signal });
      },
    };
  }

  #existing(tenantGuid: string): readonly string[] {
    return indicesOf(tenantGuid, this.#store.indexNames(), (name) => name);
  }

  async #create(index: string): Promise<void> {
    await this.#store.createIndex(index, this.#definition.mappings, this.#definition.settings);
  }
}

/** A tenant's own of all indices, the one that answers first. */
function indicesOf<T>(tenantGuid: string, all: readonly T[], nameOf: (one: T) => string): readonly T[] {
  const number = /\.\d{6}$/;
  const own = all.filter((one) => number.test(nameOf(one)) && nameOf(one).replace(number, "") === tenantGuid);
  return own.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

function numbered(tenantGuid: string, generation: number): string {
  return `${tenantGuid}.${String(generation).padStart(6, "0")}`;
}
