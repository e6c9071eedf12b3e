import { expect, test } from "vitest";
import { randomBytes } from "node:crypto";
import { CuttableProxy } from "../support/cuttable-proxy.ts";
import { HAS_REPLICATION, ReplicatedServer } from "./replicated-server.ts";
import {
  expectBalancedBooks,
  expectRecovery,
  startGateway,
  startMerchant,
  temporaryDirectory,
  underLoad,
} from "./under-load.ts";

const PROMOTIONS = Number(process.env["QUITTANCE_TEST_PROMOTIONS"] ?? 2);

test.runIf(HAS_REPLICATION)(
  "when the database dies under load and its synchronous standby takes over, nothing acknowledged is lost",
  { timeout: 300_000 },
  async () => {
    let primary = await ReplicatedServer.start();
    const address = await CuttableProxy.to(primary.url);
    const gateway = await startGateway({
      GATEWAY_DATABASE_URL: address.url,
      GATEWAY_DATA_DIR: await temporaryDirectory(),
      GATEWAY_MASTER_KEY: randomBytes(32).toString("base64"),
      GATEWAY_DEMO: "true",
      GATEWAY_CALLBACK_ALLOW_PRIVATE: "true",
    });
    const merchant = await startMerchant([gateway.url]);
    for (let promotion = 0; promotion < PROMOTIONS; promotion++) {
      const standby = await primary.startStandby();
      await underLoad(merchant);
      await primary.die();
      await standby.promote();
      address.leadTo(standby.url);
      await expectRecovery(gateway, merchant);
      primary = standby;
    }
    await merchant.stop();
    expect(merchant.disturbed).toBeGreaterThan(0);
    await expectBalancedBooks(primary.url, merchant);
  },
);
