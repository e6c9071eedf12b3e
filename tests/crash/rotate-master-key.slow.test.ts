import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { COMMAND_ENVIRONMENT, repository } from "../support/gateway-command.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { CardHolder } from "./card-holder.ts";
import { GatewayProcess } from "./gateway-process.ts";

const TIMEOUT_MS = 240_000;

test(
  "the master key is rotated under load without a failed payment by a stored card",
  { timeout: TIMEOUT_MS },
  async () => {
    const directory = await temporaryDirectory();
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const environment = {
      GATEWAY_DATABASE_URL: database.url,
      GATEWAY_DATA_DIR: directory,
      GATEWAY_MASTER_KEY: randomBytes(32).toString("base64"),
      GATEWAY_DEMO: "true",
      GATEWAY_ROLES: "api,worker",
    };
    const processes = [await startGateway(environment), await startGateway(environment)];
    const customers = new CardHolder(processes.map(({ url }) => url));
    onTestFinished(() => customers.stop());
    await customers.paid(4);

    const keyFile = join(directory, "new-master.key");
    expect(await rotate(environment, ["begin", "--key-file", keyFile])).toMatchObject({ code: 0 });
    await customers.paid(4);
    const renewed = { ...environment, GATEWAY_MASTER_KEY: (await readFile(keyFile, "utf8")).trim() };
    const restart = async (one: GatewayProcess | undefined) => {
      expect(await one?.end("SIGTERM")).toBe(0);
      await one?.start(renewed);
      await customers.paid(4);
    };

    await restart(processes[0]);
    expect(await rotate(renewed, ["finish"])).toMatchObject({
      code: 1,
      output: expect.stringContaining("were started with an old key"),
    });
    await restart(processes[1]);
    expect(await rotate(renewed, ["finish"])).toMatchObject({ code: 0 });
    await customers.paid(4);
    await customers.stop();
    expect(customers.failures).toEqual([]);
    await expect(GatewayProcess.start(environment)).rejects.toThrow(
      "does not open the data of this database",
    );
  },
);

test(
  "with the key in the data folder one command rotates it while the gateway is stopped",
  { timeout: TIMEOUT_MS },
  async () => {
    const directory = await temporaryDirectory();
    const environment = { GATEWAY_DATA_DIR: directory };
    const gateway = await startGateway(environment);
    const customers = new CardHolder([gateway.url]);
    onTestFinished(() => customers.stop());
    await customers.paid(1);
    const before = await readFile(join(directory, "master.key"), "utf8");
    expect(await rotate(environment, [])).toMatchObject({ code: 1 });
    await customers.stop();
    await gateway.end("SIGTERM");

    expect(await rotate(environment, [])).toMatchObject({ code: 0 });
    expect(await readFile(join(directory, "master.key"), "utf8")).not.toBe(before);
    expect(await readFile(join(directory, "master.key.old"), "utf8")).toBe(before);
    // Another rotation would overwrite the key that older backups need.
    expect(await rotate(environment, [])).toMatchObject({
      code: 1,
      output: expect.stringContaining("master.key.old is still in"),
    });
    await gateway.start();
    await customers.paysAgain();
  },
);

test("a folder without a gateway is not changed", { timeout: TIMEOUT_MS }, async () => {
  const directory = await temporaryDirectory();
  const { code, output } = await rotate({ GATEWAY_DATA_DIR: directory }, []);
  expect({ code, output }).toEqual({ code: 1, output: `No gateway was ever started in ${directory}.\n` });
  expect(await readdir(directory)).toEqual([]);
});

test("wrong arguments are refused with the usage", { timeout: TIMEOUT_MS }, async () => {
  const external = {
    GATEWAY_DATABASE_URL: "postgres://nobody@127.0.0.1/nothing",
    GATEWAY_MASTER_KEY: randomBytes(32).toString("base64"),
  };
  const { code, output } = await rotate(external, ["begin"]);
  expect(code).toBe(1);
  expect(output).toContain("npm run vault:rotate -- begin --key-file");
});

/** The command, as `npm run vault:rotate` runs it. */
async function rotate(environment: Record<string, string>, args: readonly string[]) {
  const env = { ...COMMAND_ENVIRONMENT, ...environment };
  const run = promisify(execFile)(process.execPath, ["src/commands/rotate-master-key.ts", ...args], {
    cwd: repository,
    env,
  });
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
  );
}

async function startGateway(environment: Record<string, string>): Promise<GatewayProcess> {
  const gateway = await GatewayProcess.start(environment);
  onTestFinished(async () => void (await gateway.end("SIGTERM")));
  return gateway;
}

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "quittance-rotation-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}
