import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

import type { Logger } from "pino";

import { ServerProcess, type ServerProcessOptions } from "./server-process.ts";

const RESTART_DELAYS_MS = [0, 100, 200, 500, 1_000, 2_000, 5_000];

/** Keeps one PostgreSQL server running on the same socket until `stop`. */
export class SupervisedServer {
  readonly #options: ServerProcessOptions & { readonly log: Logger };
  readonly #endWithGateway = () => this.#process?.endWithoutWaiting();
  #process: ServerProcess | undefined;
  #stopping = false;
  #supervision: Promise<void> = Promise.resolve();

  constructor(options: ServerProcessOptions & { readonly log: Logger }) {
    this.#options = options;
  }

  /** @param onSpawned called when the server's process runs, which accepts connections some time later */
  async start(onSpawned?: () => void): Promise<void> {
    process.once("exit", this.#endWithGateway);
    try {
      await this.#startUntilReady(onSpawned);
    } catch (error) {
      await this.stop();
      throw error;
    }
    this.#supervision = this.#supervise();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#process?.stop();
    await this.#supervision;
    process.removeListener("exit", this.#endWithGateway);
    await rm(this.#options.socketDir, { recursive: true, force: true });
  }

  async #supervise(): Promise<void> {
    const { log } = this.#options;
    for (;;) {
      const ending = await this.#process?.ended;
      if (this.#stopping) return;
      log.error({ ending }, "the embedded PostgreSQL server ended by itself: starting it again");
      await this.#startUntilReady().catch((error: unknown) => {
        log.error({ err: error }, "the embedded PostgreSQL server does not start");
      });
    }
  }

  /**
   * Workers of a killed server hold its shared memory until they notice; the new server refuses to
   * start beside them. The first few failures are therefore expected.
   */
  async #startUntilReady(onSpawned?: () => void): Promise<void> {
    let failure: unknown;
    for (const delayMs of RESTART_DELAYS_MS) {
      await sleep(delayMs);
      if (this.#stopping) return;
      try {
        this.#process = new ServerProcess(this.#options);
        onSpawned?.();
        await this.#process.ready();
        return;
      } catch (error) {
        failure = error;
        this.#options.log.warn({ err: error }, "the embedded PostgreSQL server did not start: trying again");
      }
    }
    throw failure;
  }
}
