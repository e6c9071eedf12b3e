import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";

import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { startCallbackReceiver } from "../support/callback-receiver.ts";
import { checkBooks } from "./check-books.ts";
import { GatewayProcess } from "./gateway-process.ts";
import { Merchant } from "./merchant.ts";

/** QUITTANCE_TEST_CRASHES=25 is what reliability asks for; the default is what a build has time for. */
const CRASHES = Number(process.env["QUITTANCE_TEST_CRASHES"] ?? 3);
const CONCURRENCY = 8;
const TIMEOUT_MS = 120_000 + CRASHES * 20_000;

test(
  "kill -9 of the gateway under load loses nothing and charges nobody twice",
  { timeout: TIMEOUT_MS },
  async () => {
    const dataDir = await temporaryDirectory();
    const gateway = await startGateway({ GATEWAY_DATA_DIR: dataDir });
    const merchant = await startMerchant([gateway.url]);
    for (let crash = 0; crash < CRASHES; crash += 1) {
      await underLoad(merchant);
      await gateway.end("SIGKILL");
      await gateway.start();
    }
    await merchant.stop();
    await expectBalancedBooks(await embeddedDatabaseUrl(dataDir), merchant);
  },
);

test(
  "an immediate stop of PostgreSQL under load loses nothing, and the gateway recovers by itself",
  { timeout: TIMEOUT_MS },
  async () => {
    const dataDir = await temporaryDirectory();
    const gateway = await startGateway({ GATEWAY_DATA_DIR: dataDir });
    const merchant = await startMerchant([gateway.url]);
    for (let crash = 0; crash < CRASHES; crash += 1) {
      await underLoad(merchant);
      // SIGQUIT is what `pg_ctl stop -m immediate` sends; SIGKILL leaves the workers behind as well.
      const killed = await serverPid(dataDir);
      process.kill(killed, crash % 2 === 0 ? "SIGQUIT" : "SIGKILL");
      await expect.poll(() => serverPid(dataDir), { timeout: 15_000, interval: 50 }).not.toBe(killed);
    }
    await expect.poll(() => gateway.isReady(), { timeout: 30_000, interval: 100 }).toBe(true);
    await merchant.stop();
    await expectBalancedBooks(await embeddedDatabaseUrl(dataDir), merchant);
  },
);

test(
  "two processes on one database take over from each other when one is killed",
  { timeout: TIMEOUT_MS },
  async () => {
    const { environment, databaseUrl } = await sharedDatabase();
    const processes = [await startGateway(environment), await startGateway(environment)];
    const merchant = await startMerchant(processes.map(({ url }) => url));
    for (let crash = 0; crash < CRASHES; crash += 1) {
      await underLoad(merchant);
      const victim = processes[crash % processes.length];
      await victim?.end("SIGKILL");
      await victim?.start();
    }
    await merchant.stop();
    await expectBalancedBooks(databaseUrl, merchant);
  },
);

test("a rolling restart under load fails no request", { timeout: TIMEOUT_MS }, async () => {
  const { environment, databaseUrl } = await sharedDatabase();
  const processes = [await startGateway(environment), await startGateway(environment)];
  const merchant = await startMerchant(processes.map(({ url }) => url));
  for (const one of processes) {
    await underLoad(merchant);
    expect(await one.end("SIGTERM")).toBe(0);
    await one.start();
  }
  await underLoad(merchant);
  await merchant.stop();
  // A request that was accepted is answered: no order had to be looked up because its answer was lost.
  expect([...merchant.told.values()].filter(({ kind }) => kind !== "paid")).toEqual([]);
  await expectBalancedBooks(databaseUrl, merchant);

  // The comparison itself can fail.
  const invented = new Map([["order-invented", { kind: "paid", uuid: "00000000000000000000" } as const]]);
  expect(await checkBooks(databaseUrl, invented)).toEqual(["order-invented was answered and is not stored"]);
});

/** A moment nobody chose, while orders come and are answered. */
async function underLoad(merchant: Merchant): Promise<void> {
  await merchant.answered(CONCURRENCY * 3);
  await sleep(Math.random() * 500);
}

async function startMerchant(urls: readonly string[]): Promise<Merchant> {
  const receiver = await startCallbackReceiver();
  const merchant = new Merchant({ urls, callbackUrl: `${receiver.url}/callback`, concurrency: CONCURRENCY });
  onTestFinished(async () => {
    await merchant.stop();
    await receiver.close();
  });
  return merchant;
}

async function expectBalancedBooks(databaseUrl: string, merchant: Merchant): Promise<void> {
  process.stderr.write(`${merchant.told.size} orders, ${merchant.disturbed} of them disturbed\n`);
  expect(await checkBooks(databaseUrl, merchant.told)).toEqual([]);
}

async function startGateway(environment: Record<string, string>): Promise<GatewayProcess> {
  const gateway = await GatewayProcess.start(environment);
  onTestFinished(async () => void (await gateway.end("SIGTERM")));
  return gateway;
}

/** A server that outlives the gateways, with full durability, as GATEWAY_DATABASE_URL names one. */
async function sharedDatabase(): Promise<{ environment: Record<string, string>; databaseUrl: string }> {
  const server = await startEmbeddedPostgres({
    dataDir: await temporaryDirectory(),
    log: pino({ level: "silent" }),
  });
  onTestFinished(() => server.stop());
  const environment = {
    GATEWAY_DATABASE_URL: server.url,
    GATEWAY_MASTER_KEY: randomBytes(32).toString("base64"),
    GATEWAY_DEMO: "true",
    GATEWAY_CALLBACK_ALLOW_PRIVATE: "true",
  };
  return { environment, databaseUrl: server.url };
}

async function temporaryDirectory(): Promise<string> {
  const dir = await mkdtemp("/tmp/quittance-crash-");
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** The lines of `postmaster.pid`; none while the server is down. */
async function postmasterPid(dataDir: string): Promise<string[]> {
  return (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8").catch(() => "")).split("\n");
}

/** Rejects, so that a poll goes on, while there is no server. */
async function serverPid(dataDir: string): Promise<number> {
  const [pid] = await postmasterPid(dataDir);
  if (!pid) throw new Error("The server is down.");
  return Number(pid);
}

async function embeddedDatabaseUrl(dataDir: string): Promise<string> {
  const socketDir = (await postmasterPid(dataDir))[4] ?? "";
  return `postgres://quittance@${encodeURIComponent(socketDir)}/quittance`;
}
