import { type ChildProcess, fork } from "node:child_process";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { childEnvironment } from "../../platform/child-environment.ts";
import type { Log } from "../../platform/log.ts";
import { measurement } from "../../platform/measurement.ts";
import { reasonIn } from "../process/messages.ts";
import { documentRefused } from "../projection/put-documents.ts";
import { writeLine } from "./log-lines.ts";
import type { FromProjector, ProjectorOrder, ToProjector } from "./messages.ts";

/** The projector's process ended without being stopped; counted by /metrics. */
export const projectorEnded = measurement<object>("bi-projector-ended");

/** The engine's process, as far as its projector needs it. */
export interface ProjectedEngine {
  /** Resolves with the path of its socket as soon as it is ready; rejects when that takes long. */
  readonly socketPath: () => Promise<string>;
  /** Ends the process, which is started again. */
  readonly end: (reason: string) => void;
}

export type ProjectorSources = Omit<ProjectorOrder, "engineSocket" | "logLevel" | "nice">;

interface ProjectorOptions {
  readonly order: ProjectorSources;
  readonly engine: ProjectedEngine;
  readonly log: Log;
  readonly nice: number;
}

/** A batch of documents is small beside this. */
const HEAP_MB = 256;
/** A batch has objects of 20 MB, of which few outlive it. With 16 MB a document takes a fifth more processor time. */
const YOUNG_MB = 32;
/**
 * Before so much is there, no collection goes through the whole heap: objects of a batch that outlive two collections of young ones end
 * with the batch. With a collection at each doubling, as by default, a document takes a tenth more processor time.
 */
const UNCOLLECTED_MB = 160;
const STOP_WITHIN_MS = 8_000;
/** The pauses before a process that does not last is started again. */
const RESTART_PAUSES_MS = [0, 100, 500, 1_000, 2_000];
/** One that ran for so long has lasted. */
const LASTING_MS = 30_000;
const LOOK_EVERY_MS = 1_000;
const KEPT_ERROR_CHARACTERS = 4_000;
const BUSY_UTILIZATION = 0.5;

/**
 * Keeps a process running that makes the documents of changed records, so that the process that serves payments need not. It
 * starts when the engine is ready.
 */
export class ProjectorProcess {
  readonly #options: ProjectorOptions;
  readonly #closing = new AbortController();
  readonly #closed = Promise.withResolvers<undefined>();
  #child: ChildProcess | undefined;
  #memoryBytes = 0;
  #supervision: Promise<void> = Promise.resolve();

  constructor(options: ProjectorOptions) {
    this.#options = options;
  }

  /** Resident memory of the process; 0 while it starts. */
  get memoryBytes(): number {
    return this.#memoryBytes;
  }

  start(): void {
    this.#supervision = this.#supervise();
  }

  /** Lets it finish its batch; one that does not end within the time is killed, and its changes are projected by the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#closed.resolve(undefined);
    const child = this.#child;
    if (child !== undefined) sendTo(child, { kind: "stop" });
    const timer = setTimeout(() => child?.kill("SIGKILL"), STOP_WITHIN_MS);
    await this.#supervision;
    clearTimeout(timer);
  }

  async #supervise(): Promise<void> {
    for (let short = 0; ; short++) {
      const engineSocket = await this.#whenEngineReady();
      if (engineSocket === undefined || this.#closing.signal.aborted) return;
      const startedMs = performance.now();
      const ending = await this.#run(engineSocket);
      if (this.#closing.signal.aborted) return;
      projectorEnded.record({});
      this.#options.log.error(
        { ending },
        "The BI projector ended and is started again. No document is lost.",
      );
      if (performance.now() - startedMs > LASTING_MS) short = 0;
      await this.#pause(RESTART_PAUSES_MS[short] ?? RESTART_PAUSES_MS.at(-1)!);
    }
  }

  /** Undefined when this is being closed. */
  async #whenEngineReady(): Promise<string | undefined> {
    while (!this.#closing.signal.aborted) {
      const path = await Promise.race([
        this.#options.engine.socketPath().catch(() => undefined),
        this.#closed.promise,
      ]);
      if (path !== undefined) return path;
      // The log says why there is no engine.
      await this.#pause(LOOK_EVERY_MS);
    }
    return undefined;
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }

  /** Resolves with how it ended. */
  async #run(engineSocket: string): Promise<string> {
    const { order, log, nice } = this.#options;
    const child = startProcess();
    this.#child = child;
    child.on("message", (message: FromProjector) => this.#receive(message));
    const ended = Promise.withResolvers<string>();
    child.once("error", (error) => ended.resolve(error.message));
    let standardError = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      standardError = (standardError + text).slice(-KEPT_ERROR_CHARACTERS);
    });
    // After `exit` the last of standard error may still be on its way.
    child.once("close", (code, signal) =>
      ended.resolve(reasonIn(standardError) ?? signal ?? `exit code ${code}`),
    );
    sendTo(child, { kind: "start", order: { ...order, engineSocket, logLevel: log.level, nice } });
    const looking = reportLoad(child);
    const ending = await ended.promise;
    clearInterval(looking);
    this.#child = undefined;
    this.#memoryBytes = 0;
    return ending;
  }

  #receive(message: FromProjector): void {
    switch (message.kind) {
      case "refused":
        documentRefused.record(message);
        return;
      case "no response":
        this.#options.engine.end(message.reason);
        return;
      case "memory":
        this.#memoryBytes = message.bytes;
        return;
      case "log":
        writeLine(this.#options.log, message.line);
    }
  }
}

function startProcess(): ChildProcess {
  return fork(new URL("main.ts", import.meta.url), {
    execArgv: [
      `--max-old-space-size=${HEAP_MB}`,
      `--initial-old-space-size=${UNCOLLECTED_MB}`,
      `--min-semi-space-size=${YOUNG_MB}`,
      `--max-semi-space-size=${YOUNG_MB}`,
    ],
    env: childEnvironment(),
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    // For the keys, which are bytes.
    serialization: "advanced",
    // A session of its own: Linux may share processor time by session.
    detached: true,
  });
}

/** Says whether this process is busy with requests, each time it changes. */
function reportLoad(child: ChildProcess): NodeJS.Timeout {
  let last = performance.eventLoopUtilization();
  let wasBusy = false;
  const look = (): void => {
    const isBusy = performance.eventLoopUtilization(last).utilization > BUSY_UTILIZATION;
    last = performance.eventLoopUtilization();
    if (isBusy !== wasBusy) sendTo(child, { kind: "load", isBusy });
    wasBusy = isBusy;
  };
  return setInterval(look, LOOK_EVERY_MS).unref();
}

function sendTo(child: ChildProcess, message: ToProjector): void {
  // A message that cannot be sent is for a process that is ending.
  if (child.connected) child.send(message, () => undefined);
}
