import { expect, test } from "vitest";

import { IS_WHOLE } from "../support/in-parts.ts";
import { checkBooks } from "./check-books.ts";
import {
  embeddedDatabaseUrl,
  expectBalancedBooks,
  expectReadyInTime,
  expectRecovery,
  serverPid,
  sharedDatabase,
  startGateway,
  startMerchant,
  temporaryDirectory,
  underLoad,
} from "./under-load.ts";

/** For each kind. docs/reliability.md has the results of 25; `npm test` has time for one, the slow tests for five. */
const CRASHES = Number(process.env["QUITTANCE_TEST_CRASHES"] ?? (IS_WHOLE ? 5 : 1));
/** SIGQUIT is what `pg_ctl stop -m immediate` sends; SIGKILL leaves the workers behind as well. */
const ENDS_OF_SERVER = ["SIGQUIT", "SIGKILL"] as const;
const TIMEOUT_MS = 600_000 + CRASHES * 60_000;

test(
  "kill -9 of the gateway and of PostgreSQL under load loses no payment and charges none twice",
  { timeout: TIMEOUT_MS },
  async () => {
    const dataDir = await temporaryDirectory();
    const gateway = await startGateway({ GATEWAY_DATA_DIR: dataDir });
    const merchant = await startMerchant([gateway.url]);
    for (let crash = 0; crash < CRASHES; crash += 1) {
      await underLoad(merchant);
      await gateway.end("SIGKILL");
      expectReadyInTime(gateway, await gateway.start());
      await expectRecovery(gateway, merchant);
    }
    for (let crash = 0; crash < Math.max(CRASHES, ENDS_OF_SERVER.length); crash += 1) {
      await underLoad(merchant);
      const killed = await serverPid(dataDir);
      process.kill(killed, ENDS_OF_SERVER[crash % ENDS_OF_SERVER.length]);
      await expect.poll(() => serverPid(dataDir), { interval: 50 }).not.toBe(killed);
      await expectRecovery(gateway, merchant);
    }
    await merchant.stop();
    await expectBalancedBooks(await embeddedDatabaseUrl(dataDir), merchant);
  },
);

test(
  "two processes on one database take over from each other, and a rolling restart fails no request",
  { timeout: TIMEOUT_MS },
  async () => {
    const { environment, databaseUrl } = await sharedDatabase();
    const processes = [
      await startGateway(environment),
      // One process of a data folder owns the documents of the embedded BI engine.
      await startGateway({ ...environment, GATEWAY_ROLES: "api,worker" }),
    ];
    const urls = processes.map(({ url }) => url);
    const disturbed = await startMerchant(urls);
    for (let crash = 0; crash < CRASHES; crash += 1) {
      await underLoad(disturbed);
      const victim = processes[crash % processes.length]!;
      await victim.end("SIGKILL");
      expectReadyInTime(victim, await victim.start());
      await expectRecovery(victim, disturbed);
    }
    await disturbed.stop();
    await expectBalancedBooks(databaseUrl, disturbed);

    const undisturbed = await startMerchant(urls);
    for (const one of processes) {
      await underLoad(undisturbed);
      expect(await one.end("SIGTERM")).toBe(0);
      expectReadyInTime(one, await one.start());
    }
    await underLoad(undisturbed);
    await undisturbed.stop();
    // An accepted request gets its response: no order had to be looked up because its response was lost.
    expect([...undisturbed.outcomes.values()].filter(({ kind }) => kind !== "paid")).toEqual([]);
    await expectBalancedBooks(databaseUrl, undisturbed);

    // The comparison itself can fail: it finds an order that was never stored.
    const invented = new Map([["order-invented", { kind: "paid", uuid: "00000000000000000000" } as const]]);
    expect(await checkBooks(databaseUrl, invented)).toEqual([
      "order-invented got a response and is not stored",
    ]);
  },
);
