import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type OpenSearchCluster, startCluster } from "../../packages/bi-engine/tools/opensearch/cluster.ts";
import { ApiClient } from "../support/api-client.ts";
import { BiClient } from "../support/bi.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";
import { realUrl } from "./engines-under-test.ts";

const KILLS = Number(process.env["QUITTANCE_TEST_SEARCH_KILLS"] ?? 3);
const PAYERS = 4;
const PORT = 9261;
const NODES = 3;
const DEMO_TENANT = "TE-0000-0000-0000-0000-0000-0001";
/** With a node lost and both cores busy; a client that repeats its search sees a pause of that length at most. */
const MAX_PAUSE_MS = 30_000;

/** 20 s to find its index, and 25 s for all attempts of a search together; the rest is for a busy machine. */
const MAX_SEARCH_MS = 55_000;
/** The node that is stopped, and no longer answers. */
const HANGING = 1;

interface Seen {
  searches: number;
  unanswered: number;
  longestPauseMs: number;
  longestSearchMs: number;
}

describe.skipIf(realUrl === undefined)("three nodes of OpenSearch, of which one dies", () => {
  let cluster: OpenSearchCluster;
  let running: TestGateway;
  let api: ApiClient;
  let bi: BiClient;

  beforeAll(async () => {
    cluster = await startCluster({ port: PORT, nodes: NODES, heapMb: 512 });
    const url = cluster.urls.join(",");
    running = await startTestGateway({ bi: { kind: "opensearch", url }, workers: true });
    api = new ApiClient(running.url);
    bi = new BiClient(running.url);
  });
  afterAll(async () => {
    await running?.close();
    await cluster?.stop();
  });

  it(
    "loses no document and goes on answering, whichever node is killed",
    { timeout: 1_800_000 },
    async () => {
      const over = new AbortController();
      onTestFinished(() => over.abort());
      const paying = Array.from({ length: PAYERS }, () => pay(over.signal));
      const searching = search(over.signal);
      // The indices of a new cluster are made first.
      await expect.poll(found, { timeout: 180_000, interval: 500 }).toBeGreaterThan(20);
      for (let kill = 0; kill < KILLS; kill++) {
        const before = await found();
        await cluster.signal(kill % NODES, "SIGKILL");
        // New payments are found while the node is away.
        await expect.poll(found, { timeout: 120_000, interval: 200 }).toBeGreaterThan(before + 20);
        await cluster.restart(kill % NODES);
        await expect.poll(health, { timeout: 180_000, interval: 200 }).toBe("green");
      }
      over.abort();
      const paid = (await Promise.all(paying)).reduce((sum, made) => sum + made, 0);
      const seen = await searching;
      process.stderr.write(`\nafter ${KILLS} kills: ${paid} payments, ${JSON.stringify(seen)}\n`);
      await expect.poll(found, { timeout: 120_000, interval: 500 }).toBe(paid);
      for (const scope of await check()) expect(scope).toMatchObject({ differing: 0 });
      const { body } = await new ApiClient(running.url, ADMINISTRATOR).get(
        `/api/provisioning/reconcileBi/${DEMO_TENANT}`,
      );
      expect(body).toMatchObject({ equal: true });
      expect(seen.longestPauseMs).toBeLessThan(MAX_PAUSE_MS);
    },
  );

  it(
    "ends each search in time while a node hangs, and stores what was paid meanwhile",
    { timeout: 900_000 },
    async () => {
      const over = new AbortController();
      onTestFinished(() => over.abort());
      const paying = pay(over.signal);
      const searching = search(over.signal);
      await expect.poll(found, { timeout: 180_000, interval: 500 }).toBeGreaterThan(20);
      const before = await found();
      await cluster.signal(HANGING, "SIGSTOP");
      try {
        await expect.poll(found, { timeout: 120_000, interval: 200 }).toBeGreaterThan(before + 20);
      } finally {
        await cluster.signal(HANGING, "SIGCONT");
      }
      await expect.poll(health, { timeout: 180_000, interval: 200 }).toBe("green");
      over.abort();
      await paying;
      const seen = await searching;
      process.stderr.write(`\nwith a node that hung: ${JSON.stringify(seen)}\n`);
      for (const scope of await check()) expect(scope).toMatchObject({ differing: 0 });
      expect(seen.longestSearchMs).toBeLessThan(MAX_SEARCH_MS);
    },
  );

  /** Payments one after the other; how many. Each must succeed: payments need no BI. */
  async function pay(signal: AbortSignal): Promise<number> {
    let made = 0;
    for (; !signal.aborted; made++) {
      const { body } = await api.debit({ amount: "1.00", description: "of the load" });
      expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
    }
    return made;
  }

  async function search(signal: AbortSignal): Promise<Seen> {
    const seen: Seen = { searches: 0, unanswered: 0, longestPauseMs: 0, longestSearchMs: 0 };
    let answeredAt = performance.now();
    while (!signal.aborted) {
      const began = performance.now();
      const { status } = await bi.post("/v2", { size: 10, aggs: { states: { terms: { field: "status" } } } });
      seen.searches++;
      seen.longestSearchMs = Math.max(seen.longestSearchMs, Math.round(performance.now() - began));
      if (status === 200) {
        seen.longestPauseMs = Math.max(seen.longestPauseMs, Math.round(performance.now() - answeredAt));
        answeredAt = performance.now();
      } else {
        seen.unanswered++;
        expect(status).toBe(503);
      }
    }
    return seen;
  }

  async function found(): Promise<number> {
    const query = { match_phrase: { description: "of the load" } };
    const { body } = await bi.post("/v2", { size: 0, track_total_hits: true, query });
    return body["hits"]?.total.value ?? 0;
  }

  /** The cluster's state by the first node that responds. */
  async function health(): Promise<unknown> {
    const response = await fetch(`${cluster.urls[0]}/_cluster/health`).catch(() => undefined);
    return ((await response?.json()) as { status: string } | undefined)?.status;
  }

  async function check(): Promise<{ documents: number; differing: number }[]> {
    const script = join(import.meta.dirname, "../../src/commands/rebuild-bi.ts");
    const { stdout } = await promisify(execFile)(process.execPath, [script, "--check"], {
      env: {
        ...process.env,
        GATEWAY_PORT: new URL(running.url).port,
        GATEWAY_ADMIN_USER: ADMINISTRATOR.username,
        GATEWAY_ADMIN_PASSWORD: ADMINISTRATOR.password,
      },
    });
    return (JSON.parse(stdout) as { scopes: { documents: number; differing: number }[] }).scopes;
  }
});
