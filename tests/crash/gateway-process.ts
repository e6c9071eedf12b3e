import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../support/free-port.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const READY_TIMEOUT_MS = 60_000;

/** The gateway as an operator runs it: a process of its own that can be killed and started again. */
export class GatewayProcess {
  readonly url: string;
  #environment: Record<string, string>;
  #child: ChildProcess | undefined;
  #output = "";

  private constructor(port: number, environment: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = { GATEWAY_PORT: String(port), ...environment };
  }

  static async start(environment: Record<string, string>): Promise<GatewayProcess> {
    const gateway = new GatewayProcess(await freePort(), environment);
    await gateway.start();
    return gateway;
  }

  /** Resolves when `/readyz` says so; the time that took, in milliseconds. Settings that are given hold from now on. */
  async start(settings: Record<string, string> = {}): Promise<number> {
    this.#environment = { ...this.#environment, ...settings };
    const startedMs = performance.now();
    const child = spawn(process.execPath, ["src/main.ts"], {
      cwd: repository,
      env: { PATH: process.env["PATH"], GATEWAY_LOG_LEVEL: "warn", ...this.#environment },
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

  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error("The gateway was not started.");
    return this.#child.pid;
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
