import { expect, test } from "vitest";

import { anOrder, ApiClient } from "../support/api-client.ts";
import { until } from "../support/bi-process.ts";
import { BiClient } from "../support/bi.ts";
import { membersOf, metricsOf } from "./group-of-processes.ts";
import {
  embeddedDatabaseUrl,
  expectBalancedBooks,
  expectReadyInTime,
  expectRecovery,
  startGateway,
  startMerchant,
  temporaryDirectory,
  underLoad,
} from "./under-load.ts";

const TIMEOUT_MS = 600_000;

function valueOf(metrics: string, series: string): number | undefined {
  const line = metrics.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

test(
  "kill -9 of each process of a group under load loses no payment and charges none twice",
  { timeout: TIMEOUT_MS },
  async () => {
    const dataDir = await temporaryDirectory();
    const gateway = await startGateway({ GATEWAY_DATA_DIR: dataDir, GATEWAY_PROCESSES: "2" });
    const merchant = await startMerchant([gateway.url]);
    const members = await membersOf(gateway);
    expect(members).toHaveLength(3);
    for (const { pid } of members) {
      await underLoad(merchant);
      process.kill(pid, "SIGKILL");
      // The others serve payments meanwhile.
      await underLoad(merchant);
      await until(async () => {
        const running = await membersOf(gateway);
        return running.length === 3 && running.every((member) => member.pid !== pid);
      });
      // BI starts at low priority: under load of payments that takes a while.
      await until(() => gateway.isReady(), 180_000);
      await underLoad(merchant);
    }
    await until(async () => {
      const metrics = await metricsOf(gateway);
      return ["background", "api-1", "api-2"].every(
        (name) => valueOf(metrics, `quittance_process_restarts_total{process="${name}"}`) === 1,
      );
    });
    // The processes end with their supervisor, so that the next start finds the port and the data folder free.
    await underLoad(merchant);
    await gateway.end("SIGKILL");
    expectReadyInTime(gateway, await gateway.start());
    await expectRecovery(gateway, merchant);
    await until(async () => (await new BiClient(gateway.url).post("/v2", { size: 0 })).status === 200);
    await merchant.stop();
    await expectBalancedBooks(await embeddedDatabaseUrl(dataDir), merchant);
  },
);

test(
  "SIGTERM under load lets every process finish: each accepted order has its response",
  { timeout: TIMEOUT_MS },
  async () => {
    const dataDir = await temporaryDirectory();
    const gateway = await startGateway({ GATEWAY_DATA_DIR: dataDir, GATEWAY_PROCESSES: "2" });
    const api = new ApiClient(gateway.url);
    expect((await api.debit()).status).toBe(200);
    const inFlight = Array.from({ length: 40 }, () => {
      const order = anOrder();
      return api.debit(order).then(
        ({ body }) => ({ order, body }),
        () => ({ order, body: undefined }),
      );
    });
    const ended = gateway.end("SIGTERM");
    const outcomes = await Promise.all(inFlight);
    expect(await ended).toBe(0);
    await gateway.start();
    for (const { order, body } of outcomes) {
      if (body === undefined) continue;
      expect(body["success"]).toBe(true);
      const again = await api.debit(order);
      // It was executed: the same order is a duplicate.
      expect(again.body).toMatchObject({ success: false, errorCode: 3004 });
    }
    expect(outcomes.filter(({ body }) => body !== undefined).length).toBeGreaterThan(0);
  },
);
