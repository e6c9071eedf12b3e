import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { DELIVERIES_AT_MINUTES } from "../../packages/shop-kit/src/verify/faults.ts";
import { verifyShop, type StartShop, type FaultOutcome } from "../../packages/shop-kit/src/verify/index.ts";
import { startShop } from "../../packages/shop-kit/example/shop.mjs";
import { waitBeforeRetry } from "../../src/event-endpoints/retry-schedule.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

const started = forThisFile(() => startTestGateway({ workers: true }));
const deaf = forThisFile(startDeaf);

/** Acknowledges every event, and does nothing. */
async function startDeaf(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((_request, response) => void response.writeHead(200).end());
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => void server.close(),
  };
}

const verify = (shop: StartShop, options: { faults?: string[] } = {}): Promise<FaultOutcome[]> =>
  verifyShop(
    shop,
    {
      gateway: started.url,
      apiKey: "demo-card",
      username: "demo",
      password: "demo-password",
    },
    options,
  );
const failedFaults = (outcomes: readonly FaultOutcome[]) => [
  ...new Set(outcomes.flatMap(({ fault, problem }) => (problem === undefined ? [] : [fault]))),
];

test("the example shop comes through every fault", async () => {
  const outcomes = await verify(startShop);
  const problems = outcomes.filter(({ problem }) => problem !== undefined);
  expect(problems).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(20);
});

describe("the command", () => {
  /** A package whose customers never reach a page. */
  const aPackage = (manifest: object): string => {
    const folder = mkdtempSync(join(tmpdir(), "plug-in-"));
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    writeFileSync(
      join(folder, "verification.mjs"),
      `export const startShop = async () => ({
        eventsUrl: "http://127.0.0.1:9/",
        newOrder: async () => "SO-1",
        pay: async () => { throw new Error("There is no page."); },
        close: async () => undefined,
      });`,
    );
    return folder;
  };
  const run = (folder: string) =>
    promisify(execFile)(process.execPath, [
      join(import.meta.dirname, "../../packages/shop-kit/src/verify/main.ts"),
      "verify",
      folder,
      "--gateway",
      started.url,
      "--fault",
      "two tabs",
    ]).catch((error: unknown) => error);

  test("ends with 1 and names the fault", async () => {
    expect(await run(aPackage({ quittance: { verify: "./verification.mjs" } }))).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^FAIL auto {3}two tabs \(\d+ ms\): There is no page\./),
      stderr: "fault: two tabs: There is no page.\n",
    });
  });

  test("ends with 1 for a package that cannot be started", async () => {
    expect(await run(aPackage({}))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has no "quittance": {"verify": …}'),
    });
  });
});

test("the minutes at which events come again are those of the gateway", () => {
  const waits = [1, 2, 3].map((attempts) => waitBeforeRetry(attempts, null)!.total("minutes"));
  const at = waits.reduce<number[]>((times, wait) => [...times, times.at(-1)! + wait], [0]);
  expect(DELIVERIES_AT_MINUTES).toEqual(at);
});

describe("a shop that", () => {
  type Shop = Awaited<ReturnType<StartShop>>;
  const broken =
    (change: (shop: Shop) => Partial<Shop>): StartShop =>
    async (given) => {
      const shop = await startShop(given);
      return { ...shop, ...change(shop) };
    };

  test.each<[string, string, (shop: Shop) => Partial<Shop>]>([
    ["never compares its books", "events lost", () => ({ watch: async () => undefined })],
    [
      "leaves the page of a changed basket open",
      "basket changed while paying",
      (shop) => ({
        changeTotal: async (order, total) => {
          const inShop = (await shop.orderOf(order)) as { total: string };
          inShop.total = total;
        },
      }),
    ],
    [
      "completes an order each time",
      "event doubled",
      (shop) => ({
        orderOf: async (order) => ({ ...(await shop.orderOf(order)), completions: 3 }),
      }),
    ],
    [
      "acknowledges what it could not deal with",
      "gateway down for ten minutes",
      (shop) => ({ eventsUrl: deaf.url, watch: () => shop.watch() }),
    ],
    [
      "never hears of a refund",
      "refund at the provider",
      (shop) => ({ orderOf: async (order) => ({ ...(await shop.orderOf(order)), refunded: "0.00" }) }),
    ],
    [
      "cancels when the gateway does not answer",
      "gateway down for ten minutes",
      (shop) => ({
        comeBack: async (order) => {
          try {
            await shop.comeBack(order);
          } catch {
            ((await shop.orderOf(order)) as { state: string }).state = "cancelled";
          }
        },
      }),
    ],
  ])("%s fails, and the fault is named: %s", async (_name, fault, change) => {
    expect(failedFaults(await verify(broken(change), { faults: [fault] }))).toContain(fault);
  });
});
