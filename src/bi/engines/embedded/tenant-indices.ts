import type { Engine, IndexDefinition } from "@quittance/bi-engine";

/**
 * Which index is a tenant's. Queries of tenant `g` read the first of `g.000001`, `g.000002`, …; during a rebuild there
 * are two, and the second becomes the first when the first is deleted.
 */
export class TenantIndices {
  readonly #engine: Engine;
  readonly #definition: IndexDefinition;
  readonly #creating = new Map<string, Promise<void>>();

  constructor(engine: Engine, definition: IndexDefinition) {
    this.#engine = engine;
    this.#definition = definition;
  }

  /** The tenant's index for queries among all names; a tenant without documents has none yet. */
  readable(tenantGuid: string, names: readonly string[]): readonly string[] {
    return ownOf(tenantGuid, names).slice(0, 1);
  }

  /** The index for queries, and the one being built if there is one. A tenant without an index gets one. */
  async all(tenantGuid: string): Promise<readonly string[]> {
    const existing = this.#existing(tenantGuid);
    if (existing.length > 0) return existing;
    const creating = this.#creating.get(tenantGuid) ?? this.#create(numbered(tenantGuid, 1));
    this.#creating.set(tenantGuid, creating);
    await creating.finally(() => this.#creating.delete(tenantGuid));
    return this.#existing(tenantGuid);
  }

  async createNext(tenantGuid: string): Promise<{ current: string; next: string }> {
    const [current = "", ...leftovers] = await this.all(tenantGuid);
    // A rebuild that died with its process left its index behind.
    for (const index of leftovers) await this.#engine.deleteIndex(index);
    const next = numbered(tenantGuid, Number(current.slice(-6)) + 1);
    await this.#create(next);
    return { current, next };
  }

  #existing(tenantGuid: string): readonly string[] {
    return ownOf(tenantGuid, this.#engine.indexNames());
  }

  async #create(index: string): Promise<void> {
    await this.#engine.createIndex(index, this.#definition);
  }
}

const number = /\.\d{6}$/;

/** A tenant's own of all indices, the one that queries read first. */
function ownOf(tenantGuid: string, names: readonly string[]): readonly string[] {
  const own = names.filter((name) => number.test(name) && name.replace(number, "") === tenantGuid);
  return own.toSorted((a, b) => (a < b ? -1 : 1));
}

function numbered(tenantGuid: string, generation: number): string {
  return `${tenantGuid}.${String(generation).padStart(6, "0")}`;
}
