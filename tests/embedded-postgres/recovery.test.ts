import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { isRunning, query, serverPid, startGatewayProcess, temporaryDirectory } from "./support.ts";

test("stored data is there after a stop and a second start", async () => {
  const dataDir = await temporaryDirectory();
  const first = await startGatewayProcess({ dataDir });
  await query(first.url, "create table payment as select 42 as amount");
  const pid = await serverPid(dataDir);
  expect(await first.kill("SIGTERM")).toBe(0);
  expect(isRunning(pid)).toBe(false);
  expect(existsSync(socketDirectory(first.url))).toBe(false);

  const second = await startGatewayProcess({ dataDir });
  expect(await query(second.url, "select amount from payment")).toEqual([{ amount: 42 }]);
});

test("a killed server is restarted with the same address", async () => {
  const dataDir = await temporaryDirectory();
  const gateway = await startGatewayProcess({ dataDir });
  await query(gateway.url, "create table payment as select 42 as amount");
  for (let round = 0; round < 3; round += 1) {
    const pid = await serverPid(dataDir);
    process.kill(pid, "SIGKILL");
    expect(await query(gateway.url, "select amount from payment")).toEqual([{ amount: 42 }]);
    expect(await serverPid(dataDir)).not.toBe(pid);
  }
});

test("the next start ends the server that a killed gateway left behind", async () => {
  const dataDir = await temporaryDirectory();
  const killed = await startGatewayProcess({ dataDir });
  await query(killed.url, "create table payment as select 42 as amount");
  const orphan = await serverPid(dataDir);
  await killed.kill("SIGKILL");
  expect(isRunning(orphan)).toBe(true);

  const next = await startGatewayProcess({ dataDir });
  expect(isRunning(orphan)).toBe(false);
  expect(existsSync(socketDirectory(killed.url))).toBe(false);
  expect(await query(next.url, "select amount from payment")).toEqual([{ amount: 42 }]);
});

test("gateway and server killed at the same time restart with their stored data", async () => {
  const dataDir = await temporaryDirectory();
  const killed = await startGatewayProcess({ dataDir });
  await query(killed.url, "create table payment as select 42 as amount");
  const pid = await serverPid(dataDir);
  await killed.kill("SIGKILL");
  process.kill(pid, "SIGKILL");

  const next = await startGatewayProcess({ dataDir });
  expect(await query(next.url, "select amount from payment")).toEqual([{ amount: 42 }]);
});

test("a process id that another program got meanwhile does not prevent the start of the server", async () => {
  const dataDir = await temporaryDirectory();
  const killed = await startGatewayProcess({ dataDir });
  const pid = await serverPid(dataDir);
  await killed.kill("SIGKILL");
  process.kill(pid, "SIGKILL");
  // The process of this test is alive, runs as the same user and is not a server.
  const pidFile = join(dataDir, "postgres/postmaster.pid");
  await writeFile(pidFile, (await readFile(pidFile, "utf8")).replace(String(pid), String(process.pid)));

  const next = await startGatewayProcess({ dataDir });
  expect(await query(next.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a first start that is killed does not prevent the next", async () => {
  const dataDir = await temporaryDirectory();
  for (const afterMs of [150, 300, 450]) {
    const start = startGatewayProcess({ dataDir }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    await expect.poll(() => killHolder(dataDir)).toBe(true);
    await start;
  }
  const gateway = await startGatewayProcess({ dataDir });
  expect(await query(gateway.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a second gateway on the same data directory is refused by name", async () => {
  const dataDir = await temporaryDirectory();
  await startGatewayProcess({ dataDir });
  await expect(startGatewayProcess({ dataDir })).rejects.toThrow(
    /The data directory .* is in use by another gateway process \(process \d+\)/,
  );
});

function socketDirectory(url: string): string {
  return decodeURIComponent(new URL(url).hostname);
}

/** The gateway is not ready yet, but has written its process id beside the lock. */
async function killHolder(dataDir: string): Promise<boolean> {
  const pid = Number(await readFile(`${dataDir}/gateway.pid`, "utf8").catch(() => ""));
  if (!pid || !isRunning(pid)) return false;
  return process.kill(pid, "SIGKILL");
}
