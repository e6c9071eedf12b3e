import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { expect, test } from "vitest";

import { readPostmasterPid } from "../../src/platform/embedded-postgres/postmaster-pid.ts";
import { COMMAND_ENVIRONMENT, repository } from "../support/gateway-command.ts";
import { isRunning, temporaryDirectory } from "./support.ts";

test("a gateway that is stopped while it starts also stops its database server", async () => {
  const dataDir = await temporaryDirectory();
  const gateway = spawn(process.execPath, ["src/main.ts"], {
    cwd: repository,
    env: { ...COMMAND_ENVIRONMENT, GATEWAY_DATA_DIR: dataDir, GATEWAY_PORT: "0" },
    stdio: "ignore",
  });
  const ended = once(gateway, "exit");
  const server = () => readPostmasterPid(join(dataDir, "postgres"));
  await expect.poll(server, { timeout: 60_000, interval: 5 }).toBeDefined();
  const { pid } = (await server())!;
  gateway.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  await expect.poll(() => isRunning(pid)).toBe(false);
});
