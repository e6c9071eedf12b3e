import { type Dispatcher, Pool } from "undici";
import type { OpenedEngine } from "../open-engine.ts";
import {
  EngineUnavailable,
  type EngineConnection,
  type ProcessRequest,
} from "../process/engine-connection.ts";
import { ProcessEngine } from "../process/process-engine.ts";

/** Calls of the projection come one after the other. */
const CONNECTIONS = 2;
const IDENTIFY_LIMIT_MS = 10_000;

/** The engine's process as the projector reaches it: the gateway has started it, and ends it when it is stuck. */
export class EngineSocket implements EngineConnection {
  readonly #pool: Pool;
  readonly #onNoResponse: (reason: string) => void;

  constructor(socketPath: string, options: { onNoResponse: (reason: string) => void }) {
    this.#onNoResponse = options.onNoResponse;
    this.#pool = new Pool("http://bi", {
      connect: { socketPath },
      connections: CONNECTIONS,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** Undefined while there is none: it is starting, or was ended and is started again. */
  async engine(): Promise<OpenedEngine | undefined> {
    try {
      const { body } = await this.request({ path: "/identify", body: "{}", limitMs: IDENTIFY_LIMIT_MS });
      return new ProcessEngine(this, { id: await body.text(), timeLimitMs: IDENTIFY_LIMIT_MS });
    } catch (error) {
      if (error instanceof EngineUnavailable) return undefined;
      throw error;
    }
  }

  async request({ limitMs, path, headers, body }: ProcessRequest): Promise<Dispatcher.ResponseData> {
    const timer = setTimeout(() => {
      this.#onNoResponse(`a call of the projection got no response within ${limitMs} ms`);
    }, limitMs);
    try {
      return await this.#pool.request({ method: "POST", path, body, ...(headers && { headers }) });
    } catch (error) {
      throw new EngineUnavailable("The BI process ended during a request.", { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The gateway watches the engine's process. */
  check(): void {}

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
