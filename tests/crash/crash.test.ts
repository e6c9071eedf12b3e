import { expect, test } from "vitest";

import { checkBooks } from "./check-books.ts";
import {
  embeddedDatabaseUrl,
  expectBalancedBooks,
  serverPid,
  sharedDatabase,
  startGateway,
  startMerchant,
  temporaryDirectory,
  underLoad,
} from "./under-load.ts";

/** QUITTANCE_TEST_CRASHES=25 is what reliability asks for; the default is what a build has time for. */
const CRASHES = Number(process.env["QUITTANCE_TEST_CRASHES"] ?? 3);
/** A start takes about two seconds; the rest is for the recovery of PostgreSQL on a busy machine. */
const READY_AGAIN_MS = 30_000;
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
      const readyMs = await gateway.start();
      process.stderr.write(`ready again after ${Math.round(readyMs)} ms\n`);
      expect(readyMs).toBeLessThan(READY_AGAIN_MS);
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
      await expect.poll(() => gateway.isReady(), { timeout: READY_AGAIN_MS, interval: 100 }).toBe(true);
    }
    await merchant.stop();
    await expectBalancedBooks(await embeddedDatabaseUrl(dataDir), merchant);
  },
);

test(
  "two processes on one database take over from each other when one is killed",
  { timeout: TIMEOUT_MS },
  async () => {
    const { environment, databaseUrl } = await sharedDatabase();
    const processes = [
      await startGateway(environment),
      // The documents of the embedded BI engine belong to one process of a data folder.
      await startGateway({ ...environment, GATEWAY_ROLES: "api,worker" }),
    ];
    const merchant = await startMerchant(processes.map(({ url }) => url));
    for (let crash = 0; crash < CRASHES; crash += 1) {
      await underLoad(merchant);
      const victim = processes[crash % processes.length];
      await victim?.end("SIGKILL");
      expect(await victim?.start()).toBeLessThan(READY_AGAIN_MS);
    }
    await merchant.stop();
    await expectBalancedBooks(databaseUrl, merchant);
  },
);

test("a rolling restart under load fails no request", { timeout: TIMEOUT_MS }, async () => {
  const { environment, databaseUrl } = await sharedDatabase();
  const processes = [
    await startGateway(environment),
    // The documents of the embedded BI engine belong to one process of a data folder.
    await startGateway({ ...environment, GATEWAY_ROLES: "api,worker" }),
  ];
  const merchant = await startMerchant(processes.map(({ url }) => url));
  for (const one of processes) {
    await underLoad(merchant);
    expect(await one.end("SIGTERM")).toBe(0);
    expect(await one.start()).toBeLessThan(READY_AGAIN_MS);
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
