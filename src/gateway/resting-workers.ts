import type { GatewayOptions } from "./options.ts";
import type { Workers } from "./workers.ts";

/** The workers of a gateway, which can rest for a while. */
export class RestingWorkers {
  readonly #make: () => Workers;
  readonly #roles: GatewayOptions["roles"];
  #workers: Workers;
  #beginning: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(make: () => Workers, { roles }: Pick<GatewayOptions, "roles">) {
    this.#make = make;
    this.#roles = roles;
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
    else if (this.#roles.has("bi")) this.#workers.startProjection();
  }

  /** Resolves when nothing runs; with a function that begins it again, unless the gateway has closed meanwhile. */
  async rest(): Promise<() => Promise<void>> {
    await this.#workers.close();
    return async () => {
      if (this.#isClosed) return;
      this.#workers = this.#make();
      await this.begin();
    };
  }

  /** Begins nothing from now on, also not after a rest. Resolves when nothing runs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled([this.#beginning]);
    await this.#workers.close();
  }
}
