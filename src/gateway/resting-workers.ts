import type { GatewayOptions } from "./options.ts";
import type { Projection, Workers } from "./workers.ts";

/** The workers of a gateway, which can rest for a while. The making of BI documents goes on meanwhile. */
export class RestingWorkers {
  readonly #make: () => Workers;
  readonly #projection: Projection;
  readonly #roles: GatewayOptions["roles"];
  #workers: Workers;
  #beginning: Promise<void> = Promise.resolve();
  #isClosed = false;
  /** How many want them to rest. */
  #rests = 0;

  constructor(
    make: () => Workers,
    { roles, projection }: Pick<GatewayOptions, "roles"> & { projection: Projection },
  ) {
    this.#make = make;
    this.#roles = roles;
    this.#projection = projection;
    this.#workers = make();
  }

  get present(): Workers {
    return this.#workers;
  }

  /** Starts what the roles of the process have it do. */
  begin(): Promise<void> {
    this.#beginning = this.#start();
    return this.#beginning;
  }

  async #start(): Promise<void> {
    if (this.#roles.has("worker")) await this.#workers.start();
    if (this.#roles.has("worker") || this.#roles.has("bi")) this.#projection.start();
  }

  /** Runs everything that is due now: for tests. */
  async runDue(options?: { concurrency?: number }): Promise<void> {
    await this.#workers.runDue(options);
    await this.#projection.runOnce();
  }

  /** Resolves when nothing runs; with a function that begins it again, unless another one rests them or the gateway has closed. */
  async rest(): Promise<() => Promise<void>> {
    this.#rests += 1;
    await this.#beginning;
    await this.#workers.close();
    return async () => {
      this.#rests -= 1;
      if (this.#isClosed || this.#rests > 0) return;
      this.#workers = this.#make();
      if (this.#roles.has("worker")) await (this.#beginning = this.#workers.start());
    };
  }

  /** The same, with workers that do one step at a time, until `begin`. */
  async step(): Promise<{ readonly workers: Workers; readonly begin: () => Promise<void> }> {
    const beginAgain = await this.rest();
    const workers = this.#make();
    const begin = async (): Promise<void> => {
      await workers.close();
      await beginAgain();
    };
    return { workers, begin };
  }

  /** Begins nothing from now on, also not after a rest. Resolves when nothing runs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled([this.#beginning]);
    await Promise.all([this.#workers.close(), this.#projection.close()]);
  }
}
