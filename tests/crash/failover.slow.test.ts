import { expect, test } from "vitest";
import { randomBytes } from "node:crypto";
import { HAS_PATRONI, PatroniCluster } from "./patroni-cluster.ts";
import type { Loss } from "./patroni-node.ts";
import {
  expectBalancedBooks,
  startGateway,
  startMerchant,
  temporaryDirectory,
  underLoad,
} from "./under-load.ts";

const FAILOVERS = Number(process.env["QUITTANCE_TEST_FAILOVERS"] ?? 2);
const LOSSES: readonly Loss[] = ["cut", "kill", "stop"];
/** From the first write that the new leader acknowledges. */
const MAX_READY_MS = 3_000;

test.runIf(HAS_PATRONI)(
  "when the leader of three servers is lost under load of all kinds, the gateway follows to the next one and nothing acknowledged is lost",
  { timeout: 180_000 + FAILOVERS * 120_000 },
  async () => {
    const cluster = await PatroniCluster.start();
    const gateway = await startGateway({
      GATEWAY_DATABASE_URL: cluster.url,
      GATEWAY_DATA_DIR: await temporaryDirectory(),
      GATEWAY_MASTER_KEY: randomBytes(32).toString("base64"),
      GATEWAY_DEMO: "true",
      GATEWAY_CALLBACK_ALLOW_PRIVATE: "true",
    });
    const merchant = await startMerchant([gateway.url], { ofAllKinds: true });
    const readyMs: number[] = [];
    for (let failover = 0; failover < FAILOVERS; failover++) {
      const loss = LOSSES[failover % LOSSES.length]!;
      await underLoad(merchant);
      const lostAtMs = performance.now();
      const { acknowledgedAtMs, comeBack } = await cluster.lose(loss);
      await expect.poll(() => gateway.isReady(), { timeout: 30_000, interval: 50 }).toBe(true);
      readyMs.push(performance.now() - acknowledgedAtMs);
      const [election, ready] = [acknowledgedAtMs - lostAtMs, readyMs.at(-1)!].map(Math.round);
      process.stderr.write(`${loss}: the new leader after ${election} ms, the gateway ${ready} ms later\n`);
      await underLoad(merchant);
      await comeBack();
      await cluster.whole();
      await expect
        .poll(() => replicationOf(gateway.url), { timeout: 30_000 })
        .toMatchObject({ mode: "synchronous", standbys: [{}, {}] });
    }
    await merchant.stop();
    expect(merchant.disturbed).toBeGreaterThan(0);
    await expectBalancedBooks(await cluster.leaderUrl(), merchant);
    expect(Math.max(...readyMs)).toBeLessThan(MAX_READY_MS);
  },
);

async function replicationOf(url: string): Promise<unknown> {
  const { replication } = (await (await fetch(`${url}/readyz`)).json()) as { replication: unknown };
  return replication;
}
