import type { TenantIndices } from "./tenant-indices.ts";

interface Target {
  readonly alias: string;
  readonly onlyIfThere: boolean;
}

/**
 * Where a tenant's documents are to be written: its index, and the one being built if there is one. A node looks
 * that up once per `noticeMs`; who begins a rebuild waits longer than that before reading the records.
 */
export class WriteTargets {
  readonly #indices: TenantIndices;
  readonly #noticeMs: number;
  readonly #seen = new Map<string, { targets: readonly Target[]; atMs: number }>();

  constructor(indices: TenantIndices, options: { noticeMs: number }) {
    this.#indices = indices;
    this.#noticeMs = options.noticeMs;
  }

  async of(tenantGuid: string): Promise<readonly Target[]> {
    const alias = await this.#indices.ensure(tenantGuid);
    const seen = this.#seen.get(alias);
    const nowMs = performance.now();
    if (seen !== undefined && nowMs - seen.atMs < this.#noticeMs) return seen.targets;
    const targets: Target[] = [{ alias, onlyIfThere: false }];
    if (await this.#indices.isBuilding(tenantGuid)) {
      targets.push({ alias: this.#indices.buildingAlias(tenantGuid), onlyIfThere: true });
    }
    this.#seen.set(alias, { targets, atMs: nowMs });
    return targets;
  }
}
