import { expect, test } from "vitest";

import { checkBooks } from "./check-books.ts";
import {
  CRASHES,
  expectBalancedBooks,
  expectReadyInTime,
  expectRecovery,
  sharedDatabase,
  startGateway,
  startMerchant,
  TIMEOUT_MS,
  underLoad,
} from "./under-load.ts";

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
