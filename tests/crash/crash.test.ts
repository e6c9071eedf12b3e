import { expect, test } from "vitest";

import {
  CRASHES,
  embeddedDatabaseUrl,
  expectBalancedBooks,
  expectReadyInTime,
  expectRecovery,
  serverPid,
  startGateway,
  startMerchant,
  temporaryDirectory,
  TIMEOUT_MS,
  underLoad,
} from "./under-load.ts";

/** SIGQUIT is what `pg_ctl stop -m immediate` sends; SIGKILL leaves the workers behind as well. */
const ENDS_OF_SERVER = ["SIGQUIT", "SIGKILL"] as const;

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
