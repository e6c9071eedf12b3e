import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

import type { Logger } from "pino";

import { readPostmasterPid } from "./postmaster-pid.ts";
import type { ServerBinaries } from "./server-version.ts";
import type { ServerIdentity } from "./server-identity.ts";
import { serverSettings } from "./server-settings.ts";
import { spawnOnCluster } from "./spawn-on-cluster.ts";

export type ServerProcessOptions = {
  readonly clusterDir: string;
  readonly binaries: ServerBinaries;
  readonly socketDir: string;
  readonly identity: ServerIdentity | undefined;
  readonly durability: "full" | "none";
  /** Where finished WAL goes, for a restore to a point in time. */
  readonly walArchive?: string | undefined;
  /** Further settings of this run, as recovery needs them. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How long recovery may take. */
  readonly readyTimeoutMs?: number;
  readonly log: Logger;
};

/** Recovery after a crash replays at most a few gigabytes of log; only a hanging server takes longer. */
const READY_TIMEOUT_MS = 300_000;
const FAST_SHUTDOWN_TIMEOUT_MS = 10_000;
const IMMEDIATE_SHUTDOWN_TIMEOUT_MS = 5_000;
const LAST_LINES_KEPT = 10;

/** One run of the `postgres` program, from spawning it to reaping it. */
export class ServerProcess {
  /** Resolves with how the process ended, never rejects. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;
  readonly #options: ServerProcessOptions;
  readonly #lastLines: string[] = [];
  #running = true;

  constructor(options: ServerProcessOptions) {
    const { binaries, clusterDir, identity, socketDir } = options;
    const flags = ["-k", socketDir, ...serverSettings(options)];
    this.#options = options;
    this.#child = spawnOnCluster("postgres", {
      clusterDir,
      flags,
      binaries,
      identity,
      // Its own process group: Ctrl-C in a terminal is for the gateway, which still needs the database to finish.
      detached: true,
    });
    this.ended = new Promise((resolve) => {
      const end = (ending: string) => {
        this.#running = false;
        resolve(ending);
      };
      this.#child.once("error", (error) => end(error.message));
      this.#child.once("exit", (code, signal) => end(signal ?? `exit code ${code}`));
    });
    this.#forwardLog();
  }

  /** Resolves when the server accepts connections; throws with its last log lines when it ends before. */
  async ready(): Promise<void> {
    const deadline = performance.now() + (this.#options.readyTimeoutMs ?? READY_TIMEOUT_MS);
    while (this.#running && performance.now() < deadline) {
      const state = await readPostmasterPid(this.#options.clusterDir);
      if (state?.ready && state.pid === this.#child.pid) return;
      await sleep(10);
    }
    await this.stop();
    throw new Error(`The embedded PostgreSQL server did not start.\n${this.#lastLines.join("\n")}`);
  }

  /** Fast shutdown: open transactions are rolled back, everything acknowledged is on disk. */
  async stop(): Promise<void> {
    await this.#endBy("SIGINT", FAST_SHUTDOWN_TIMEOUT_MS);
    await this.#endBy("SIGQUIT", IMMEDIATE_SHUTDOWN_TIMEOUT_MS);
    if (this.#running) this.#child.kill("SIGKILL");
    await this.ended;
  }

  /** For exit handlers, which cannot wait. */
  endWithoutWaiting(): void {
    if (this.#running) this.#child.kill("SIGINT");
  }

  async #endBy(signal: NodeJS.Signals, timeoutMs: number): Promise<void> {
    if (!this.#running) return;
    this.#child.kill(signal);
    const timer = new AbortController();
    await Promise.race([
      this.ended,
      sleep(timeoutMs, undefined, { signal: timer.signal }).catch(() => undefined),
    ]);
    timer.abort();
  }

  #forwardLog(): void {
    const { stderr } = this.#child;
    if (!stderr) return;
    createInterface({ input: stderr }).on("line", (line) => {
      this.#lastLines.push(line);
      if (this.#lastLines.length > LAST_LINES_KEPT) this.#lastLines.shift();
      const level = line.startsWith("PANIC") ? "error" : "debug";
      // FATAL is also logged for every client that connects while the server starts.
      this.#options.log[level]({ postgres: line }, "embedded PostgreSQL");
    });
  }
}
