import type { GatewayOptions } from "./options.ts";
import type { Workers } from "./workers.ts";

/** The workers of a gateway, which can rest for a while. */
export class RestingWorkers {
  readonly #make: () => Workers;
  readonly #roles: GatewayOptions["roles"];
  #workers: Workers;

  constructor(make: () => Workers, { roles }: Pick<GatewayOptions, "roles">) {
    this.#make = make;
    this.#roles = roles;
    this.#workers = make();
  }

  get present(): Workers {
    return this.#workers;
  }

  /** Starts what the roles of the process have it do. */
  async begin(): Promise<void> {
    if (this.#roles.has("worker")) await this.#workers.start();
    else if (this.#roles.has("bi")) this.#workers.startProjection();
  }

  /** Resolves when nothing runs; with a function that begins it again. */
  async rest(): Promise<() => Promise<void>> {
    await this.#workers.close();
    return async () => {
      this.#workers = this.#make();
      await this.begin();
    };
  }
}
