import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../..", import.meta.url));
/** Another one to measure, such as `lib/main.js` of an installed release. */
const program = process.env["QUITTANCE_BENCH_PROGRAM"] ?? "src/main.ts";
const IDLE_SECONDS = 5;
const CATCH_UP_SECONDS = 120;

/** The gateway in a process of its own, so that its memory and CPU are its own as well. */
export class GatewayUnderLoad {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(options: {
    databaseUrl: string;
    masterKey: string;
    dataDir: string;
    /** Directory for a CPU profile when the process ends, for Chrome's developer tools. */
    profileDir?: string | undefined;
    /** The port of the process's inspector, which listens after SIGUSR1. */
    inspectPort?: number;
    /** Further settings of the gateway. */
    settings?: Readonly<Record<string, string>>;
    /** The folder of another checkout, with its packages installed, whose gateway it is. */
    checkout?: string | undefined;
  }): Promise<GatewayUnderLoad> {
    const port = await freePort();
    const { profileDir, inspectPort } = options;
    const profiling = profileDir === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${resolve(profileDir)}`];
    // npm has started this process with the same flags as it starts a gateway.
    const inspector = inspectPort === undefined ? [] : [`--inspect-port=127.0.0.1:${inspectPort}`];
    const flags = [...process.execArgv, ...profiling, ...inspector];
    const child = spawn(process.execPath, [...flags, program], {
      cwd: options.checkout ?? repository,
      // By the channel the gateway notices when a benchmark is killed, and ends.
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: {
        PATH: process.env["PATH"],
        MALLOC_ARENA_MAX: process.env["MALLOC_ARENA_MAX"],
        // As `npm start` has it; without it Node loads its compiler of TypeScript and compiles the program again.
        NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
        GATEWAY_PORT: String(port),
        GATEWAY_DATA_DIR: options.dataDir,
        GATEWAY_DATABASE_URL: options.databaseUrl,
        GATEWAY_MASTER_KEY: options.masterKey,
        GATEWAY_DEMO: "true",
        GATEWAY_LOG_LEVEL: "warn",
        ...options.settings,
      },
    });
    const gateway = new GatewayUnderLoad(child, port);
    while (!(await gateway.#isReady())) {
      if (child.exitCode !== null) throw new Error("The gateway did not start.");
      await sleep(100);
    }
    return gateway;
  }

  /** From now on `peakMemoryMb` is the peak since now; Linux only (proc(5), clear_refs). */
  resetPeakMemory(): void {
    if (process.platform === "linux") writeFileSync(`/proc/${this.#child.pid}/clear_refs`, "5");
  }

  /** The highest resident memory of the process so far; the current one where the system has no such figure. */
  peakMemoryMb(): number {
    if (process.platform === "linux") {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, "utf8");
      return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024);
    }
    return Math.round(Number(this.#ps("rss=")) / 1024);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The current memory: resident, the JavaScript heap, its used part, and buffers outside of it. */
  async memoryMb(): Promise<Record<"resident" | "heap" | "heapUsed" | "external", number>> {
    const megabytes = async (name: string) => Math.round((await this.metric(name)) / 2 ** 20);
    return {
      resident: await megabytes("process_resident_memory_bytes"),
      heap: await megabytes("nodejs_heap_size_total_bytes"),
      heapUsed: await megabytes("nodejs_heap_size_used_bytes"),
      external: await megabytes("nodejs_external_memory_bytes"),
    };
  }

  /** The share of one core that a gateway uses without requests, after all its work is done. */
  async idleCpuPercent(): Promise<string> {
    await this.caughtUp();
    await sleep(2_000);
    const before = await this.metric("process_cpu_seconds_total");
    await sleep(IDLE_SECONDS * 1_000);
    const after = await this.metric("process_cpu_seconds_total");
    return (((after - before) / IDLE_SECONDS) * 100).toFixed(1);
  }

  /** Resolves once BI has the documents of all payments. */
  async caughtUp(): Promise<void> {
    const endMs = performance.now() + CATCH_UP_SECONDS * 1_000;
    while ((await this.metric("quittance_bi_lag_seconds")) > 2) {
      if (performance.now() > endMs) throw new Error("The projection to BI does not catch up.");
      await sleep(500);
    }
  }

  async stop(): Promise<void> {
    this.#child.kill("SIGTERM");
    if (this.#child.exitCode === null) await once(this.#child, "exit");
  }

  async #isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
  }

  /** The value of a metric that has no other label than the process; of several processes the sum. */
  async metric(name: string): Promise<number> {
    const metrics = await (await fetch(`${this.url}/metrics`)).text();
    const series = metrics.matchAll(new RegExp(`^${name}(?:\\{process="[^"]*"\\})? (\\S+)`, "gm"));
    const values = [...series].map(([, value]) => Number(value));
    return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0);
  }

  #ps(field: string): string {
    return execFileSync("ps", ["-o", field, "-p", String(this.#child.pid)], { encoding: "utf8" });
  }
}

/** Two benches on one machine must not use the same port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("No port is free.");
  return address.port;
}
