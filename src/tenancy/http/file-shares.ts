/** Files that one process reads at the same time. Importing a statement keeps a connection of the database's pool, which has 16. */
const MAX_FILES = 8;
export const MAX_FILES_OF_TENANT = 3;

/**
 * Shares the places for files that are read as they come: their bytes are in no memory, and they may take an hour. A tenant has
 * further ones only while half of the places are free, so that it refuses none of another's.
 */
export class FileShares {
  readonly #byTenant = new Map<string, number>();
  #all = 0;

  /** Takes a place until the returned function is called; undefined where the tenant has its share. */
  enter(tenantGuid: string): (() => void) | undefined {
    const own = this.#byTenant.get(tenantGuid) ?? 0;
    const share = this.#all < MAX_FILES / 2 ? MAX_FILES_OF_TENANT : 1;
    if (own >= share || this.#all >= MAX_FILES) return undefined;
    this.#count(tenantGuid, 1);
    return () => this.#count(tenantGuid, -1);
  }

  #count(tenantGuid: string, change: number): void {
    this.#all += change;
    const own = (this.#byTenant.get(tenantGuid) ?? 0) + change;
    if (own === 0) this.#byTenant.delete(tenantGuid);
    else this.#byTenant.set(tenantGuid, own);
  }
}
