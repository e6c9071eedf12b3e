import { LRUCache } from "lru-cache";
import type { TenantIndices } from "./tenant-indices.ts";

interface Target {
  readonly alias: string;
  readonly onlyIfThere: boolean;
}

const MAX_TENANTS = 10_000;

/**
 * Where a tenant's documents are to be written: its index, and the one being built if there is one. A node looks
 * that up once per `noticeMs`; who begins a rebuild waits longer than that before reading the records.
 */
export class WriteTargets {
  readonly #indices: TenantIndices;
  /** By the time of the machine, as the wait of a rebuild is. */
  readonly #seen: LRUCache<string, readonly Target[]>;

  constructor(indices: TenantIndices, options: { noticeMs: number }) {
    this.#indices = indices;
    this.#seen = new LRUCache({ max: MAX_TENANTS, ttl: options.noticeMs });
  }

  async of(tenantGuid: string): Promise<readonly Target[]> {
    const alias = await this.#indices.ensure(tenantGuid);
    const seen = this.#seen.get(alias);
    if (seen !== undefined) return seen;
    const targets: Target[] = [{ alias, onlyIfThere: false }];
    if (await this.#indices.isBuilding(tenantGuid)) {
      targets.push({ alias: this.#indices.buildingAlias(tenantGuid), onlyIfThere: true });
    }
    this.#seen.set(alias, targets);
    return targets;
  }
}
