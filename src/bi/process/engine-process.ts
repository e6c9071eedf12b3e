import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Dispatcher, Pool } from "undici";
import { measurement } from "../../platform/measurement.ts";
import type { ProcessOptions } from "../engine-choice.ts";
import { Child, type EndKind } from "./child.ts";
import { EngineUnavailable, type EngineConnection, type ProcessRequest } from "./engine-connection.ts";
import type { FromProcess } from "./messages.ts";

/** The process of the BI engine ended without being stopped; counted by /metrics. */
export const engineProcessEnded = measurement<{ readonly kind: EndKind }>("bi-process-ended");

/** A restart takes a second or two: a request that comes meanwhile waits. */
const START_WAIT_MS = 3_000;
/** And a probe need not notice it. */
const UNREADY_AFTER_MS = 15_000;
const STOP_WITHIN_MS = 8_000;
/** The pauses before a process that does not last is started again. */
const RESTART_PAUSES_MS = [0, 100, 500, 1_000, 2_000];
/** One that was ready for so long has lasted. */
const LASTING_MS = 30_000;
const CONNECTIONS = 32;

/** Keeps one process of the BI engine running until it is closed, and passes requests to it. */
export class EngineProcess implements EngineConnection {
  readonly #options: ProcessOptions;
  readonly #socketDirectory: string;
  readonly #pool: Pool;
  #child: Child;
  #ready = Promise.withResolvers<void>();
  #engineId: string | undefined;
  #readySinceMs: number | undefined;
  #lastWorkingMs = -Infinity;
  #memoryBytes = 0;
  #unavailable: string | undefined;
  #isClosing = false;
  readonly #supervision: Promise<void>;

  private constructor(options: ProcessOptions, socketDirectory: string) {
    this.#options = options;
    this.#socketDirectory = socketDirectory;
    // Time limits are kept here, by the process that can end the other one.
    this.#pool = new Pool("http://bi", {
      connect: { socketPath: this.socketPath },
      connections: CONNECTIONS,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    this.#child = this.#start();
    this.#supervision = this.#supervise();
  }

  /** Does not wait for the engine: see `whenReady`. */
  static async start(options: ProcessOptions): Promise<EngineProcess> {
    // The path of a Unix socket may have little more than 100 characters. The directory is this user's alone.
    return new EngineProcess(options, await mkdtemp("/tmp/quittance-bi-"));
  }

  /** The id of the store in which the engine has documents. Rejects like `whenReady`. */
  async engineId(): Promise<string> {
    await this.whenReady();
    if (this.#engineId === undefined) throw new EngineUnavailable("The BI process has no engine.");
    return this.#engineId;
  }

  get isReady(): boolean {
    return this.#readySinceMs !== undefined;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Holds the socket; open to this user alone. */
  get socketDirectory(): string {
    return this.#socketDirectory;
  }

  get socketPath(): string {
    return join(this.#socketDirectory, "engine");
  }

  /** Resident memory as the process last said. */
  get memoryBytes(): number {
    return this.isReady ? this.#memoryBytes : 0;
  }

  /** Rejects with EngineUnavailable when the engine does not come up in a moment, and why. */
  async whenReady(): Promise<void> {
    if (this.isReady) return;
    const timeout = sleep(START_WAIT_MS, "late", { ref: false });
    if ((await Promise.race([this.#ready.promise, timeout])) === "late")
      throw new EngineUnavailable(this.#unavailable ?? "The BI process is starting.");
  }

  /** Throws when the engine has not worked for a while. */
  check(): void {
    if (performance.now() - this.#lastWorkingMs > UNREADY_AFTER_MS)
      throw new EngineUnavailable(this.#unavailable ?? "The BI process does not respond.");
  }

  /** Throws EngineUnavailable when the process ends before it has responded. */
  async request({ limitMs, path, headers, body, signal }: ProcessRequest): Promise<Dispatcher.ResponseData> {
    await this.whenReady();
    const child = this.#child;
    const timer = setTimeout(() => {
      child.kill("no response", `a request got no response within ${limitMs} ms`);
    }, limitMs);
    try {
      return await this.#pool.request({
        method: "POST",
        path,
        body,
        ...(headers && { headers }),
        ...(signal && { signal }),
      });
    } catch (error) {
      if (signal?.aborted === true) throw error;
      throw new EngineUnavailable("The BI process ended during a request.", { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the process that did not respond to the projector; it is started again. */
  endBecause(reason: string): void {
    this.#child.kill("no response", reason);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#child.stop(STOP_WITHIN_MS);
    await this.#supervision;
    await this.#pool.destroy();
    await rm(this.#socketDirectory, { recursive: true, force: true });
  }

  #start(): Child {
    return new Child({
      ...this.#options,
      socketDirectory: this.#socketDirectory,
      socketPath: this.socketPath,
      onMessage: (message) => this.#receive(message),
    });
  }

  async #supervise(): Promise<void> {
    for (let short = 0; ; short++) {
      const { kind, reason } = await this.#child.ended;
      const lastedMs = performance.now() - (this.#readySinceMs ?? Infinity);
      if (this.isReady) this.#ready = Promise.withResolvers();
      this.#readySinceMs = undefined;
      if (this.#isClosing) return;
      engineProcessEnded.record({ kind });
      this.#options.log.error(
        { reason },
        "The BI process ended and is started again. No document is lost; requests in progress got a 503.",
      );
      if (lastedMs > LASTING_MS) short = 0;
      await sleep(RESTART_PAUSES_MS[short] ?? RESTART_PAUSES_MS.at(-1));
      if (this.#isClosing) return;
      await rm(this.socketPath, { force: true });
      this.#child = this.#start();
    }
  }

  #receive(message: FromProcess): void {
    const { log } = this.#options;
    switch (message.kind) {
      case "ready":
        if (this.#unavailable !== undefined) log.info("The BI engine is available again.");
        this.#unavailable = undefined;
        this.#engineId = message.engineId;
        this.#readySinceMs = performance.now();
        this.#lastWorkingMs = performance.now();
        this.#ready.resolve();
        return;
      case "unavailable":
        // It tries again every second, and says why each time: one line is enough for as long as nothing changes.
        if (this.#unavailable !== message.reason)
          log.warn(`The BI engine cannot be opened: ${message.reason}`);
        this.#unavailable = message.reason;
        return;
      case "pong":
        if (message.isWorking) this.#lastWorkingMs = performance.now();
        this.#memoryBytes = message.memoryBytes;
        return;
      case "log":
        log.error({ error: message.error }, message.message);
    }
  }
}
