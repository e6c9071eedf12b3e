import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { Client } from "pg";
import { onTestFinished } from "vitest";

import { COMMAND_ENVIRONMENT } from "../support/gateway-command.ts";

export const gatewayScript = fileURLToPath(new URL("gateway-process.ts", import.meta.url));

export type GatewayProcess = {
  readonly url: string;
  kill(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
};

/** An empty directory that only its owner may enter, removed after the test. */
export async function temporaryDirectory(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "quittance-embedded-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** Starts `gateway-process.ts`; rejects with its stderr when it ends before its server is ready. */
export async function startGatewayProcess(options: {
  readonly dataDir: string;
  readonly script?: string;
  readonly uid?: number;
}): Promise<GatewayProcess> {
  const { dataDir, script = gatewayScript, uid } = options;
  const identity = uid === undefined ? {} : { uid, gid: uid };
  const child = spawn(process.execPath, [script, dataDir], {
    ...identity,
    env: COMMAND_ENVIRONMENT,
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(async () => {
    await endChild(child, "SIGTERM");
    await endLeftOverServer(dataDir);
  });
  return { url: await firstLine(child), kill: (signal) => endChild(child, signal) };
}

/** Runs one statement, with retries while the server recovers. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const deadline = performance.now() + 15_000;
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

export async function serverPid(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n");
  return Number(pid);
}

/** A process that has ended but was not yet reaped by its parent does not count. */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.startsWith("Z");
}

async function firstLine(child: ChildProcess): Promise<string> {
  let errorOutput = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (errorOutput += text));
  if (!child.stdout) throw new Error("stdout is piped");
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error(errorOutput);
}

async function endChild(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, "exit");
  }
  return child.exitCode;
}

/** A test that killed its gateway and failed before the next start would leave a server behind. */
async function endLeftOverServer(dataDir: string): Promise<void> {
  const pid = await serverPid(dataDir).catch(() => undefined);
  if (pid && isRunning(pid)) process.kill(pid, "SIGQUIT");
}
