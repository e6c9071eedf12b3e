import type { LRUCache } from "lru-cache";
import { connectFinder, findAddresses, nameOf, type Address, type AddressFinder } from "../../cells/index.ts";
import { createCache } from "../../platform/cache.ts";
import type { Clock } from "../../platform/clock.ts";
import { openDatabase, type Database } from "../../platform/database/index.ts";
import type { Log } from "../../platform/log.ts";
import type { CellAddress } from "./directory-file.ts";

/**
 * Which cell serves a request; `unknown` while the cell that may serve it cannot be asked, `shared` where several cells have a name of it
 * that belongs to one: to choose would let who made the second one have the requests of the first.
 */
type Destination = { readonly cell: CellAddress } | "unknown" | "shared";

/** After a move requests reach the source for so long, which refuses what it no longer serves. */
const KNOWN_MS = 2_000;
const MAX_KNOWN = 50_000;
const LOOK_UP_TIMEOUT_MS = 2_000;
const CONNECTIONS = 4;

interface OpenCell {
  readonly address: CellAddress;
  readonly db: Database;
  /** Undefined until the schema was read. */
  finder: AddressFinder | undefined;
}

/** Finds the cell of a tenant in the databases of the cells: a tenant that is moved has another one from the commit of its arrival on. */
export class CellDirectory {
  readonly #cells: readonly OpenCell[];
  readonly #hosts: ReadonlyMap<string, CellAddress>;
  readonly #known: LRUCache<string, CellAddress>;
  readonly #log: Log;

  constructor(cells: readonly CellAddress[], { clock, log }: { clock: Clock; log: Log }) {
    this.#log = log;
    this.#known = createCache<CellAddress>({ clock, max: MAX_KNOWN, ttlMs: KNOWN_MS });
    this.#hosts = new Map(cells.flatMap((cell) => (cell.hosts ?? []).map((host) => [host, cell] as const)));
    this.#cells = cells.map((address) => ({
      address,
      finder: undefined,
      db: openDatabase({
        url: address.databaseUrl,
        clock,
        log,
        poolSize: CONNECTIONS,
        applicationName: "quittance directory",
        statementTimeoutMs: LOOK_UP_TIMEOUT_MS,
      }),
    }));
  }

  /** @param request.addresses in the order in which they count, as `addressesOf` returns them */
  async find(request: { addresses: readonly Address[]; host: string | undefined }): Promise<Destination> {
    const { addresses, host } = request;
    for (const address of addresses) {
      const cell = this.#known.get(nameOf(address));
      if (cell) return { cell };
    }
    const answers =
      addresses.length === 0 ? [] : await Promise.all(this.#cells.map((cell) => this.#ask(cell, addresses)));
    for (const address of addresses) {
      const having = this.#cells.filter((_, place) => answers[place]?.has(nameOf(address)));
      if (having.length > 1 && address.kind !== "id") {
        const cells = having.map((cell) => cell.address.name);
        this.#log.error({ kind: address.kind, cells }, "Several cells have the same name: it is refused.");
        return "shared";
      }
      // Ids that each cell has, such as that of the root tenant, name none of them.
      if (having.length !== 1) continue;
      const cell = having[0]!.address;
      this.#known.set(nameOf(address), cell);
      return { cell };
    }
    // Nothing else may serve what a cell that does not respond has.
    if (answers.includes(undefined)) return "unknown";
    return { cell: this.#hosts.get(host ?? "") ?? this.#cells[0]!.address };
  }

  /** The addresses of them that a cell serves; undefined when it cannot be asked. */
  async #ask(cell: OpenCell, addresses: readonly Address[]): Promise<ReadonlySet<string> | undefined> {
    try {
      cell.finder ??= await connectFinder(cell.address.databaseUrl, LOOK_UP_TIMEOUT_MS);
      return await findAddresses(cell.db, cell.finder, addresses);
    } catch (error) {
      this.#log.warn({ cell: cell.address.name, error: (error as Error).message }, "A cell cannot be asked.");
      return undefined;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#cells.map(({ db }) => db.close()));
  }
}
