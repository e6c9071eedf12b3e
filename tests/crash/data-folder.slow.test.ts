import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, copyFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { COMMAND_ENVIRONMENT, repository } from "../support/gateway-command.ts";
import { startGateway, temporaryDirectory } from "./under-load.ts";

const TIMEOUT_MS = 180_000;
/** A user without rights, for a test that runs as root. */
const NOBODY = 65_534;

test(
  "a missing master key beside data stops the start and is not replaced",
  { timeout: TIMEOUT_MS },
  async () => {
    const dataDir = await temporaryDirectory();
    const keyFile = join(dataDir, "master.key");
    const kept = join(await temporaryDirectory(), "backup.key");
    const first = await startGateway({ GATEWAY_DATA_DIR: dataDir });
    await first.end("SIGTERM");
    await copyFile(keyFile, kept);
    await rm(keyFile);

    const { code, lines } = await runToEnd({ GATEWAY_DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`The master key ${keyFile} is missing`)]);
    expect(lines[0]).toContain("GATEWAY_MASTER_KEY");
    expect(await readdir(dataDir)).not.toContain("master.key");

    await writeFile(keyFile, "cut off");
    const damaged = await runToEnd({ GATEWAY_DATA_DIR: dataDir });
    expect(damaged.code).toBe(1);
    expect(damaged.lines).toEqual([expect.stringContaining(`${keyFile} does not hold 32 bytes`)]);

    await copyFile(kept, keyFile);
    await startGateway({ GATEWAY_DATA_DIR: dataDir });
  },
);

test(
  "of two gateways started on one data folder at the same moment one serves, and the other exits with the reason in one line",
  { timeout: TIMEOUT_MS },
  async () => {
    const dataDir = await temporaryDirectory();
    const environment = { GATEWAY_DATA_DIR: dataDir, GATEWAY_DEMO: "false" };
    const racers = [run(environment), run(environment)] as const;
    const loser = await Promise.race(racers.map(async (racer) => ({ racer, ...(await racer.ended) })));
    expect(loser.code).toBe(1);
    expect(loser.lines).toEqual([
      expect.stringMatching(
        new RegExp(`The data directory ${dataDir} is in use by another gateway process \\(process \\d+\\)`),
      ),
    ]);
    const winner = racers.find((racer) => racer !== loser.racer);
    await expect.poll(() => winner?.output(), { timeout: 60_000 }).toContain("is ready at");
    const third = await runToEnd(environment);
    expect([third.code, third.lines.length]).toEqual([1, 1]);
    expect(winner?.child.exitCode).toBe(null);
  },
);

test("an unusable data folder is refused with its name and a remedy", { timeout: TIMEOUT_MS }, async () => {
  const folder = await temporaryDirectory();
  await chmod(folder, 0o755);
  await mkdir(join(folder, "of-root"), { mode: 0o555 });
  await chmod(join(folder, "of-root"), 0o555);
  await writeFile(join(folder, "file"), "");
  const cases = [
    ["of-root", "permission denied"],
    ["of-root/below", "permission denied"],
    ["file", "is not a folder"],
    ["file/below", "is not a folder"],
  ] as const;
  const runs = cases.map(async ([path, reason]) => {
    const dataDir = join(folder, path);
    const { code, lines } = await runToEnd({ GATEWAY_DATA_DIR: dataDir }, { uid: NOBODY });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`The data directory ${dataDir} cannot be used`)]);
    expect(lines[0]).toContain(reason);
    expect(lines[0]).toContain("GATEWAY_DATA_DIR");
  });
  await Promise.all(runs);
});

interface Run {
  readonly child: ChildProcess;
  output(): string;
  readonly ended: Promise<{ code: number | null; lines: string[] }>;
}

function run(environment: Record<string, string>, { uid }: { uid?: number } = {}): Run {
  const lent = uid !== undefined && process.getuid?.() === 0 ? { uid, gid: uid } : {};
  const child = spawn(process.execPath, ["src/main.ts"], {
    ...lent,
    cwd: repository,
    env: {
      ...COMMAND_ENVIRONMENT,
      GATEWAY_LOG_LEVEL: "warn",
      GATEWAY_PORT: "0",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = once(child, "close").then(([code]: unknown[]) => ({
    code: code as number | null,
    lines: output.trim().split("\n"),
  }));
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await ended;
  });
  return { child, output: () => output, ended };
}

function runToEnd(environment: Record<string, string>, options: { uid?: number } = {}) {
  return run(environment, options).ended;
}
