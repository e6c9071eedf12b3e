import type { Client } from "@opensearch-project/opensearch";
import { isClusterError } from "./cluster-error.ts";
import { type Layout, layoutName, layoutNamed, periodOf, UNDIVIDED } from "./layout.ts";

/** The index body of every tenant, as `PUT /{index}` takes it. */
export interface IndexDefinition {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly mappings: Readonly<Record<string, unknown>>;
}

/** One complete set of a tenant's indices. */
export interface Generation {
  /** The name of its first index, and what the names of its others begin with. */
  readonly index: string;
  readonly layout: Layout;
  /** Those that are known to be there; one that is created is added. */
  readonly indices: Set<string>;
  /** Queries read it. */
  readonly isCurrent: boolean;
}

export interface TenantState {
  readonly current: Generation;
  /** The generation that is being filled to replace the current one. */
  readonly building: Generation | undefined;
}

/** Each search waits for it. While the cluster manager hangs, no node can say. */
const LOOK_UP = { requestTimeout: 10_000, maxRetries: 1 };

const MAX_NAMES_PER_CALL = 20;

/**
 * Names and life of the tenants' indices. Tenant `g` is read through the alias `<prefix>-g`. Behind it is a generation: the index
 * `<prefix>-g.000001`, and for a large tenant one for each year or month beside it, such as `<prefix>-g.000001.2026-11`, which
 * the first document of that month creates. The layout is in the name of an alias of the first index, `….000001.by-month-3`.
 * Writes go to `….000001.2026-11.write`: an alias must be there, where a missing index would be created by the write. A rebuild
 * fills the next generation, whose first index has the alias `<prefix>-g.building` meanwhile.
 */
export class TenantIndices {
  readonly #client: Client;
  readonly #prefix: string;

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

  /** The tenant's generations as they are now. A tenant without any gets one, so that a query before the first document has a response. */
  async stateOf(tenantGuid: string): Promise<TenantState> {
    const { current, building } = await this.#look(tenantGuid);
    if (current !== undefined) return { current, building };
    await this.#createGeneration(tenantGuid, {
      number: 1,
      layout: UNDIVIDED,
      readBy: this.alias(tenantGuid),
    });
    const made = await this.#look(tenantGuid);
    if (made.current === undefined) throw new Error("the first index of a tenant is not behind its alias");
    return { current: made.current, building: made.building };
  }

  /** An empty generation with the next number, and the alias for those being built. */
  async createNext(tenantGuid: string, layout: Layout): Promise<Generation> {
    const { current } = await this.stateOf(tenantGuid);
    // A rebuild that died with its process left its indices behind, or those that it replaced.
    await this.#drop(tenantGuid, (name) => generationOf(name) !== current.index);
    await this.#createGeneration(tenantGuid, {
      number: Number(current.index.slice(-6)) + 1,
      layout,
      readBy: this.#buildingAlias(tenantGuid),
    });
    const { building } = await this.#look(tenantGuid);
    if (building === undefined) throw new Error("the next index of a tenant is not there");
    return building;
  }

  /**
   * The alias through which the document is written. Its index is created when it is missing, or for a deletion, which has
   * nothing to do there, there is none.
   */
  async writeAlias(
    tenantGuid: string,
    generation: Generation,
    document: { readonly id: string; readonly isDeletion: boolean },
  ): Promise<string | undefined> {
    const { index, layout, indices } = generation;
    const period = periodOf(document.id, layout);
    const name = period === undefined ? index : `${index}.${period}`;
    if (!indices.has(name)) {
      if (document.isDeletion) return undefined;
      await this.#createPeriod(tenantGuid, generation, name);
      indices.add(name);
    }
    return `${name}.write`;
  }

  /** Moves the tenant's alias to `next` in one step, and returns the generation that it stood for until then. */
  async switchTo(tenantGuid: string, next: Generation): Promise<Generation> {
    const { current } = await this.stateOf(tenantGuid);
    const alias = this.alias(tenantGuid);
    // Documents of the last second are not searchable yet, and would be missing after the switch.
    await this.#client.indices.refresh({ index: `${next.index}*` });
    const actions = [
      { remove: { index: `${current.index}*`, alias } },
      { add: { index: `${next.index}*`, alias } },
      { remove: { index: next.index, alias: this.#buildingAlias(tenantGuid) } },
    ];
    await this.#client.indices.updateAliases({ body: { actions } });
    return current;
  }

  async drop(tenantGuid: string, generation: Generation): Promise<void> {
    await this.#drop(tenantGuid, (name) => generationOf(name) === generation.index);
  }

  #buildingAlias(tenantGuid: string): string {
    return `${this.alias(tenantGuid)}.building`;
  }

  async #createGeneration(
    tenantGuid: string,
    { number, layout, readBy }: { number: number; layout: Layout; readBy: string },
  ): Promise<void> {
    const index = `${this.alias(tenantGuid)}.${String(number).padStart(6, "0")}`;
    await this.#create(index, {
      aliases: { [readBy]: {}, [`${index}.write`]: {}, [`${index}.${layoutName(layout)}`]: {} },
    });
  }

  async #createPeriod(
    tenantGuid: string,
    { index, layout, isCurrent }: Generation,
    name: string,
  ): Promise<void> {
    const alias = this.alias(tenantGuid);
    await this.#create(name, {
      aliases: { [`${name}.write`]: {}, ...(isCurrent && { [alias]: {} }) },
      settings: { number_of_shards: layout.shards },
    });
    if (isCurrent) return;
    // A node that has not noticed the switch yet creates what queries should read already.
    const { current } = await this.#look(tenantGuid);
    if (current?.index !== index) return;
    await this.#client.indices.putAlias({ index: name, name: alias });
  }

  async #create(index: string, body: object): Promise<void> {
    try {
      await this.#client.indices.create({ index, body });
    } catch (error) {
      // Another node was faster, or this one was and its response got lost.
      if (!isClusterError(error, "resource_already_exists_exception")) throw error;
    }
  }

  async #drop(tenantGuid: string, which: (name: string) => boolean): Promise<void> {
    const names = Object.keys(await this.#aliasesByIndex(tenantGuid)).filter(which);
    for (let i = 0; i < names.length; i += MAX_NAMES_PER_CALL) {
      const index = names.slice(i, i + MAX_NAMES_PER_CALL);
      await this.#client.indices.delete({ index, ignore_unavailable: true });
    }
  }

  async #look(tenantGuid: string): Promise<{ current?: Generation; building: Generation | undefined }> {
    const found = await this.#aliasesByIndex(tenantGuid);
    const behind = (alias: string, isCurrent: boolean): Generation | undefined => {
      const index = Object.keys(found).find((name) => name === generationOf(name) && found[name]?.has(alias));
      if (index === undefined) return undefined;
      const layouts = [...(found[index] ?? [])].map((name) => layoutNamed(name.slice(index.length + 1)));
      const indices = Object.keys(found).filter((name) => generationOf(name) === index);
      const layout = layouts.find((one) => one !== undefined) ?? UNDIVIDED;
      return { index, layout, indices: new Set(indices), isCurrent };
    };
    const current = behind(this.alias(tenantGuid), true);
    return { ...(current && { current }), building: behind(this.#buildingAlias(tenantGuid), false) };
  }

  async #aliasesByIndex(tenantGuid: string): Promise<Record<string, ReadonlySet<string>>> {
    const { body } = await this.#client.indices.getAlias({ index: `${this.alias(tenantGuid)}.0*` }, LOOK_UP);
    return Object.fromEntries(
      Object.entries(body).map(([index, { aliases }]) => [index, new Set(Object.keys(aliases))]),
    );
  }
}

/** The first index of the generation that an index belongs to. */
function generationOf(index: string): string {
  return index.replace(/(\.\d{6})\.\d{4}(?:-\d\d)?$/, "$1");
}
