import { LRUCache } from "lru-cache";
import type { TenantIndices, TenantState } from "./tenant-indices.ts";

const MAX_TENANTS = 10_000;

/**
 * The generations of tenants, looked up once per `noticeMs`: a node that begins a rebuild waits longer than that before it reads
 * the records, so that every node writes into both by then.
 */
export class KnownTenants {
  readonly #indices: TenantIndices;
  /** By the time of the machine, as the wait of a rebuild is. */
  readonly #seen: LRUCache<string, Promise<TenantState>>;

  constructor(indices: TenantIndices, options: { noticeMs: number }) {
    this.#indices = indices;
    this.#seen = new LRUCache({ max: MAX_TENANTS, ttl: options.noticeMs });
  }

  async stateOf(tenantGuid: string): Promise<TenantState> {
    const seen = this.#seen.get(tenantGuid);
    if (seen !== undefined) return seen;
    const looking = this.#indices.stateOf(tenantGuid);
    this.#seen.set(tenantGuid, looking);
    looking.catch(() => this.#seen.delete(tenantGuid));
    return looking;
  }

  /** The remembered state of the tenant no longer holds. */
  forget(tenantGuid: string): void {
    this.#seen.delete(tenantGuid);
  }
}
