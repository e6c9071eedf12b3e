import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../support/free-port.ts";
import { COMMAND_ENVIRONMENT, repository } from "../support/gateway-command.ts";

const READY_TIMEOUT_MS = 120_000;

/** The gateway as an operator runs it: a separate process that can be killed and restarted. */
export class GatewayProcess {
  readonly url: string;
  #environment: Record<string, string>;
  #child: ChildProcess | undefined;
  #output = "";
  /** How long the first start took, which shows how busy the machine is. */
  firstReadyMs = 0;

  /** For the version that runs. */
  readonly #directory: string;

  private constructor(port: number, environment: Record<string, string>, directory: string) {
    this.url = `http://127.0.0.1:${port}`;
    this.#directory = directory;
    this.#environment = { GATEWAY_PORT: String(port), ...environment };
  }

  /** For this version, or of the one whose repository is in the directory. */
  static async start(
    environment: Record<string, string>,
    { directory = repository }: { directory?: string } = {},
  ): Promise<GatewayProcess> {
    const gateway = new GatewayProcess(await freePort(), environment, directory);
    gateway.firstReadyMs = await gateway.start();
    return gateway;
  }

  /** Resolves when `/readyz` is 200, with the time in milliseconds. The given settings also hold for later starts. */
  async start(settings: Record<string, string> = {}): Promise<number> {
    this.#environment = { ...this.#environment, ...settings };
    const startedMs = performance.now();
    const child = spawn(process.execPath, ["src/main.ts"], {
      cwd: this.#directory,
      env: { ...COMMAND_ENVIRONMENT, GATEWAY_LOG_LEVEL: "warn", ...this.#environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    this.#output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (this.#output += text));
    }
    while (performance.now() - startedMs < READY_TIMEOUT_MS) {
      if (child.exitCode !== null || child.signalCode !== null) break;
      if (await this.isReady()) return performance.now() - startedMs;
      await sleep(50);
    }
    throw new Error(`The gateway did not become ready.\n${this.#output}`);
  }

  /** What the last start wrote. */
  get output(): string {
    return this.#output;
  }

  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error("The gateway was not started.");
    return this.#child.pid;
  }

  /** The resident memory of the process that serves payments, in bytes; that of its BI child has a limit of its own. */
  async residentBytes(): Promise<number> {
    const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(this.pid)]);
    const kibibytes = Number(stdout);
    if (!(kibibytes > 0)) throw new Error("The gateway does not run.");
    return kibibytes * 1_024;
  }

  async isReady(): Promise<boolean> {
    try {
      const response = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(3_000) });
      return response.ok;
    } catch {
      return false;
    }
  }

  /** Ends the process; its exit code, or null when a signal ended it. */
  async end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    child.kill(signal);
    await once(child, "exit");
    return child.exitCode;
  }
}
