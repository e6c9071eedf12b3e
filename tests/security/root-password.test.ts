import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { ConsoleClient, textOf } from "../support/console.ts";
import { freePort } from "../support/free-port.ts";
import { COMMAND_ENVIRONMENT, repository } from "../support/gateway-command.ts";
import { createTestDatabase } from "../support/postgres.ts";

const TIMEOUT_MS = 240_000;
const DEMO = { GATEWAY_DEMO: "true" };

test(
  "without a terminal the generated root password goes to a file for the gateway's user alone, and to no log",
  { timeout: TIMEOUT_MS },
  async () => {
    const dataDir = await temporaryDirectory();
    // A file that was left from elsewhere is replaced, with its mode.
    await writeFile(join(dataDir, "root-password"), "old", { mode: 0o644 });
    await chmod(join(dataDir, "root-password"), 0o644);
    const environment = { ...(await database()), GATEWAY_DEMO: "false", GATEWAY_ROLES: "api,console" };
    const gateway = await start({ dataDir, environment });
    const file = join(dataDir, "root-password");
    const password = (await readFile(file, "utf8")).trimEnd();
    expect(password).toMatch(/^[0-9a-f]{32}$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(gateway.output()).not.toContain(password);
    expect(gateway.output()).toContain(file);
    expect(await isRoot(gateway.url, password)).toBe(true);
    // The set-up link of the console goes the same way.
    const setUp = join(dataDir, "console-set-up");
    const link = (await readFile(setUp, "utf8")).trimEnd();
    expect(link).toMatch(/\/console\/invitation#[\w-]{43}$/);
    expect((await stat(setUp)).mode & 0o777).toBe(0o600);
    expect(gateway.output()).not.toContain(link);
    expect(gateway.output()).toContain(setUp);
    const opened = await new ConsoleClient(gateway.url).open(link);
    expect(textOf(opened)).toContain("You become the administrator of this installation.");
    await gateway.stop();

    await rm(file);
    const again = await start({ dataDir, environment });
    expect(existsSync(file)).toBe(false);
    expect(await isRoot(again.url, password)).toBe(true);
  },
);

test(
  "in demo mode the generated root password is printed once, on a terminal or not",
  { timeout: TIMEOUT_MS },
  async () => {
    const dataDir = await temporaryDirectory();
    const gateway = await start({ dataDir, environment: { ...(await database()), ...DEMO } });
    const [, password] = /Provisioning API\s+admin \/ (\S+)/.exec(gateway.output()) ?? [];
    expect(await isRoot(gateway.url, password ?? "")).toBe(true);
    expect(existsSync(join(dataDir, "root-password"))).toBe(false);
  },
);

test.runIf(existsSync("/usr/bin/script"))(
  "on a terminal the generated root password is shown once, and written to no file",
  { timeout: TIMEOUT_MS },
  async () => {
    const dataDir = await temporaryDirectory();
    const gateway = await start({
      dataDir,
      onTerminal: true,
      environment: { ...(await database()), ...DEMO },
    });
    const [, password] = /Provisioning API\s+admin \/ (\S+)/.exec(gateway.output()) ?? [];
    expect(await isRoot(gateway.url, password ?? "")).toBe(true);
    expect(existsSync(join(dataDir, "root-password"))).toBe(false);
  },
);

test(
  "a command of a key management service supplies the master key, and no file of the data folder holds it",
  { timeout: TIMEOUT_MS },
  async () => {
    const [dataDir, safe] = [await temporaryDirectory(), await temporaryDirectory()];
    await writeFile(join(safe, "key"), randomBytes(32).toString("base64"));
    const { GATEWAY_DATABASE_URL } = await database();
    const startWith = (command: string) =>
      start({ dataDir, environment: { GATEWAY_DATABASE_URL, GATEWAY_MASTER_KEY_COMMAND: command } });
    const gateway = await startWith(`cat ${safe}/key`);
    expect(existsSync(join(dataDir, "master.key"))).toBe(false);
    await gateway.stop();
    await expect(startWith(`echo ${randomBytes(32).toString("base64")}`)).rejects.toThrow(/master key/);
    await expect(startWith("echo access denied >&2; exit 3")).rejects.toThrow(
      "The command of GATEWAY_MASTER_KEY_COMMAND ended with code 3. It wrote to stderr: access denied",
    );
    await startWith(`cat ${safe}/key`);
  },
);

interface Running {
  readonly url: string;
  output(): string;
  stop(): Promise<void>;
}

/** The gateway as a service manager starts it, or below a pseudo terminal; rejects with its output when it ends. */
async function start(options: {
  dataDir: string;
  onTerminal?: boolean;
  environment?: Record<string, string>;
}): Promise<Running> {
  const port = await freePort();
  const command = [process.execPath, "src/main.ts"] as const;
  const [program, ...args] = options.onTerminal
    ? ["/usr/bin/script", "-qefc", `exec ${command.join(" ")}`, "/dev/null"]
    : command;
  const child = spawn(program, args, {
    cwd: repository,
    env: {
      ...COMMAND_ENVIRONMENT,
      GATEWAY_PORT: String(port),
      GATEWAY_ROLES: "api",
      GATEWAY_DATA_DIR: options.dataDir,
      ...options.environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  let hasEnded = false;
  const ended = new Promise<void>((resolve) =>
    child.once("close", () => {
      hasEnded = true;
      resolve();
    }),
  );
  const stop = async (): Promise<void> => {
    if (!hasEnded) child.kill("SIGTERM");
    await ended;
  };
  onTestFinished(stop);
  await Promise.race([ended, expect.poll(() => output, { timeout: 60_000 }).toContain("is ready at")]);
  if (hasEnded) throw new Error(output);
  return { url: `http://127.0.0.1:${port}`, output: () => output, stop };
}

/** One that is migrated: to make a server's files and the tables takes longer than a start. */
async function database(): Promise<Record<"GATEWAY_DATABASE_URL" | "GATEWAY_MASTER_KEY", string>> {
  const made = await createTestDatabase();
  onTestFinished(() => made.drop());
  return { GATEWAY_DATABASE_URL: made.url, GATEWAY_MASTER_KEY: randomBytes(32).toString("base64") };
}

async function isRoot(url: string, password: string): Promise<boolean> {
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString("base64")}`;
  const response = await fetch(`${url}/api/provisioning/listTenants`, { headers: { authorization } });
  return response.status === 200;
}

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "quittance-root-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}
