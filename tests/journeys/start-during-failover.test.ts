import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";

import { HAS_REPLICATION, ReplicatedServer } from "../crash/replicated-server.ts";
import { freePort } from "../support/free-port.ts";
import { COMMAND_ENVIRONMENT, repository } from "../support/gateway-command.ts";

const WAITS = "The start waits until the database takes writes.";

/** A gateway as its own process; `output` is what it has written. */
async function startProcess(settings: Record<string, string>) {
  const port = await freePort();
  const child = spawn(process.execPath, ["src/main.ts"], {
    cwd: repository,
    env: {
      ...COMMAND_ENVIRONMENT,
      GATEWAY_PORT: String(port),
      GATEWAY_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return { child, output: () => output, isReady };
}

test.skipIf(!HAS_REPLICATION)(
  "a gateway that starts while there is no leader is ready when one is elected",
  async () => {
    const leader = await ReplicatedServer.start();
    const standby = await leader.startStandby({ isSynchronous: false });
    await leader.die();
    const hosts = [leader, standby].map(({ url }) => new URL(url).host).join(",");
    const servers = `postgres://quittance@${hosts}/quittance`;
    const gateway = await startProcess({
      GATEWAY_DATABASE_URL: servers,
      GATEWAY_DATABASE_WAIT_SECONDS: "600",
    });
    await expect.poll(gateway.output).toContain(WAITS);
    expect(gateway.output()).toContain("is a standby");
    expect(await gateway.isReady()).toBe(false);
    await standby.promote();
    await expect.poll(gateway.isReady, { timeout: 120_000 }).toBe(true);
  },
);

test("a gateway that waits for its database ends at a signal", async () => {
  const gateway = await startProcess({
    GATEWAY_DATABASE_URL: `postgres://gateway@127.0.0.1:${await freePort()}/gateway`,
    GATEWAY_DATABASE_WAIT_SECONDS: "600",
  });
  await expect.poll(gateway.output).toContain(WAITS);
  gateway.child.kill("SIGTERM");
  expect(await once(gateway.child, "exit")).toEqual([0, null]);
});
