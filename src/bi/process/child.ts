import { type ChildProcess, fork } from "node:child_process";
import { childEnvironment } from "../../platform/child-environment.ts";
import type { StoredChoice } from "../engine-choice.ts";
import {
  BEGINNING_VARIABLE,
  type BeginningOptions,
  type FromProcess,
  reasonIn,
  type ToProcess,
} from "./messages.ts";

interface ChildOptions {
  readonly stored: StoredChoice;
  readonly socketDirectory: string;
  readonly socketPath: string;
  /** The most resident memory it may hold; above it ends itself. */
  readonly memoryMb: number;
  /** How long its event loop may stand still. */
  readonly heartbeatLimitMs: number;
  /** How long one request to the query API may take. */
  readonly timeLimitMs: number;
  /** How far it steps back behind other processes, from 0 to 19. */
  readonly nice: number;
  readonly aheadMs?: () => number;
  readonly onMessage: (message: FromProcess) => void;
}

/** Why a process ended: it was killed because it did not respond, or it ended by itself. */
export type EndKind = "no heartbeat" | "no response" | "by itself";

interface Ending {
  readonly kind: EndKind;
  /** For the log. */
  readonly reason: string;
}

/** The part of the memory that is the database's, and the JavaScript heap's. The rest is for texts on their way. */
const DATABASE_SHARE = 0.45;
const HEAP_SHARE = 0.33;
/** Before so much is there, no collection goes through the whole heap: what a batch of documents needs ends with the batch. */
const UNCOLLECTED_SHARE = 0.1;
const MEGABYTE = 1024 * 1024;
/** To read its modules and open the documents; a heartbeat is expected from then on. */
const START_LIMIT_MS = 120_000;
const BEAT_EVERY_MS = 500;
/** A timer that comes so late was held up in this process, which says nothing about the other one. */
const LATE_MS = 1_000;
const KEPT_ERROR_CHARACTERS = 4_000;

/** One run of the BI engine's process, from its start to its end. */
export class Child {
  /** Resolves when it has ended, in whatever way. */
  readonly ended: Promise<Ending>;
  readonly #options: ChildOptions;
  readonly #process: ChildProcess;
  #killed: Ending | undefined;
  #standardError = "";
  #hasStarted = false;
  #lastBeatMs = performance.now();
  #lastLookMs = performance.now();

  constructor(options: ChildOptions) {
    this.#options = options;
    this.#process = startProcess(options);
    this.#process.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#standardError = (this.#standardError + text).slice(-KEPT_ERROR_CHARACTERS);
    });
    this.#process.on("message", (message: FromProcess) => {
      this.#lastBeatMs = performance.now();
      this.#hasStarted ||= message.kind === "ready" || message.kind === "unavailable";
      options.onMessage(message);
    });
    const heartbeat = setInterval(() => this.#beat(), BEAT_EVERY_MS);
    heartbeat.unref();
    this.ended = new Promise((resolve) => {
      const end = (how: string) => {
        clearInterval(heartbeat);
        resolve(this.#killed ?? { kind: "by itself", reason: reasonIn(this.#standardError) ?? how });
      };
      this.#process.once("error", (error) => end(error.message));
      // After `exit` the last of standard error may still be on its way.
      this.#process.once("close", (code, signal) => end(signal ?? `exit code ${code}`));
    });
    const { stored, socketPath, timeLimitMs } = options;
    this.#send({ kind: "start", stored: withItsMemory(options, stored), socketPath, timeLimitMs });
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Ends it at once. */
  kill(kind: EndKind, reason: string): void {
    this.#killed ??= { kind, reason };
    this.#process.kill("SIGKILL");
  }

  /** Lets it finish; one that does not end within the time is killed. */
  async stop(withinMs: number): Promise<void> {
    this.#send({ kind: "stop" });
    const timer = setTimeout(() => this.#process.kill("SIGKILL"), withinMs);
    await this.ended;
    clearTimeout(timer);
  }

  #beat(): void {
    const nowMs = performance.now();
    const isLate = nowMs - this.#lastLookMs > BEAT_EVERY_MS + LATE_MS;
    this.#lastLookMs = nowMs;
    if (isLate) this.#lastBeatMs = nowMs;
    const limitMs = this.#hasStarted ? this.#options.heartbeatLimitMs : START_LIMIT_MS;
    if (nowMs - this.#lastBeatMs > limitMs) {
      this.kill("no heartbeat", `it was busy for more than ${limitMs} ms without a pause`);
      return;
    }
    this.#send({ kind: "ping", aheadMs: this.#options.aheadMs?.() ?? 0 });
  }

  #send(message: ToProcess): void {
    // A message that cannot be sent is for a process that is ending, which `ended` shows.
    if (this.#process.connected) this.#process.send(message, () => undefined);
  }
}

function startProcess({ memoryMb, nice, socketDirectory }: ChildOptions): ChildProcess {
  const beginning: BeginningOptions = {
    parentPid: process.pid,
    memoryLimitBytes: memoryMb * MEGABYTE,
    nice,
    socketDirectory,
  };
  return fork(new URL("main.ts", import.meta.url), {
    execArgv: [
      `--max-old-space-size=${Math.round(memoryMb * HEAP_SHARE)}`,
      `--initial-old-space-size=${Math.round(memoryMb * UNCOLLECTED_SHARE)}`,
    ],
    env: childEnvironment({ [BEGINNING_VARIABLE]: JSON.stringify(beginning) }),
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    // A session of its own: Linux may share processor time by session, see main.ts.
    detached: true,
  });
}

function withItsMemory({ memoryMb }: ChildOptions, stored: StoredChoice): StoredChoice {
  if (stored.kind !== "embedded") return stored;
  return { ...stored, memoryLimitMb: stored.memoryLimitMb ?? Math.round(memoryMb * DATABASE_SHARE) };
}
