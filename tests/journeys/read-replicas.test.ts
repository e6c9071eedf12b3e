import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../src/platform/clock.ts";
import { openDatabase, openStaleReads, sql } from "../../src/platform/database/index.ts";
import { silentLog } from "../../src/platform/log.ts";
import { HAS_REPLICATION, ReplicatedServer } from "../crash/replicated-server.ts";
import type { OnEnd } from "../crash/under-load.ts";
import { ApiClient } from "../support/api-client.ts";
import { ConsoleClient, textOf } from "../support/console.ts";
import { CuttableProxy } from "../support/cuttable-proxy.ts";
import { startTestGateway } from "../support/gateway.ts";
import { keepLog } from "../support/kept-log.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { readScrape, selectorsWithoutData } from "../support/scrape.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const ROOT = "TE-0000-0000-0000-0000-0000-0000";
/** More than the pages of a test take on a busy machine. */
const MAX_LAG_SECONDS = 15;
/** A page that waits for a silent replica is late by the probe's limit of a second, and not by that of a statement. */
const MAX_PAGE_MS = 8_000;

/** Those of the dashboard that only an installation with replicas has data for. */
const REPLICA_QUERIES = [
  ...readFileSync("deploy/grafana/quittance.json", "utf8").matchAll(
    /"expr": "(.*quittance_database_replica_.*)"/g,
  ),
].map(([, query]) => query!.replaceAll("\\", "").replaceAll("$instance", ".*"));

const MASTER_KEY = randomBytes(32);
const ends: Parameters<OnEnd>[0][] = [];
let primary: ReplicatedServer;
/** Follows the primary at once, until the last test promotes it. */
let standby: ReplicatedServer;

beforeAll(async () => {
  if (!HAS_REPLICATION) return;
  primary = await ReplicatedServer.start((end) => ends.unshift(end));
  standby = await primary.startStandby({ isSynchronous: false });
});
afterAll(async () => {
  for (const end of ends) await end();
});

/** A gateway on the primary with the standby, over a proxy. */
async function startShop() {
  const proxy = await CuttableProxy.to(standby.url);
  const log = keepLog("warn");
  const databaseReplica = { url: proxy.url, maxLagSeconds: MAX_LAG_SECONDS };
  const started = await startTestGateway({
    databaseUrl: primary.url,
    databaseReplica,
    masterKey: MASTER_KEY,
    log: log.log,
  });
  onTestFinished(() => started.close());
  const replay = new Client({ connectionString: standby.url });
  replay.on("error", () => undefined);
  await replay.connect();
  onTestFinished(() => replay.end());
  const admin = await ConsoleClient.demo(started.url, "admin");
  const support = await ConsoleClient.demo(started.url, "support");
  const name = new URL(proxy.url).host;
  const metric = async (metricName: string) => {
    const samples = readScrape(await (await fetch(`${started.url}/metrics`)).text());
    const found = samples.find((one) => one.name === metricName && one.labels["server"] === name);
    return found && Number(found.value);
  };
  const isUsed = () => metric("quittance_database_replica_used");
  await expect.poll(isUsed).toBe(1);
  return { proxy, log, started, replay, admin, support, name, metric, isUsed };
}

type Shop = Awaited<ReturnType<typeof startShop>>;

async function pay({ started }: Shop): Promise<{ order: string; uuid: string }> {
  const order = `order-${randomBytes(6).toString("hex")}`;
  const { body } = await new ApiClient(started.url).debit({ merchantTransactionId: order });
  expect(body["returnType"]).toBe("FINISHED");
  return { order, uuid: String(body["uuid"]) };
}

const listed = async ({ support }: Shop): Promise<string> =>
  textOf(await support.get(`/console/${MERCHANT}/payments`));

test.runIf(HAS_REPLICATION)(
  "lists of the console are read from the replica and show how old they are, and the API never is",
  async () => {
    const shop = await startShop();
    const first = await pay(shop);
    await expect.poll(() => listed(shop)).toContain(first.order);
    expect(await listed(shop)).not.toContain("Data as of");

    await shop.replay.query("select pg_wal_replay_pause()");
    const second = await pay(shop);
    await expect.poll(() => listed(shop)).toContain("Data as of");
    const late = await listed(shop);
    expect(late).toContain(first.order);
    expect(late).not.toContain(second.order);
    expect(late).toMatch(/Data as of \d\d:\d\d:\d\d/);
    for (const [person, list] of [
      [shop.support, "links"],
      [shop.support, "disputes"],
      [shop.support, "customers"],
      [shop.admin, "settlements"],
    ] as const)
      expect(textOf(await person.get(`/console/${MERCHANT}/${list}`)), list).toContain("Data as of");
    const file = await shop.support.get(`/console/${MERCHANT}/payments.csv`);
    expect(file.html).toContain(first.order);
    expect(file.html).not.toContain(second.order);
    expect(() => Temporal.Instant.from(file.headers.get("quittance-data-as-of") ?? "")).not.toThrow();
    // What follows a payment by its id reads the primary.
    expect(textOf(await shop.support.get(`/console/${MERCHANT}/payments/${second.uuid}`))).toContain(
      second.order,
    );
    const status = await new ApiClient(shop.started.url).status(second.uuid);
    expect(status.body).toMatchObject({ success: true, uuid: second.uuid });

    const samples = readScrape(await (await fetch(`${shop.started.url}/metrics`)).text());
    expect(REPLICA_QUERIES).toHaveLength(2);
    expect(REPLICA_QUERIES.flatMap((query) => selectorsWithoutData(query, samples))).toEqual([]);

    // Beyond the limit the primary is read.
    await expect.poll(shop.isUsed).toBe(0);
    expect(await listed(shop)).toContain(second.order);
    expect(await shop.metric("quittance_database_replica_lag_seconds")).toBeGreaterThan(MAX_LAG_SECONDS);
    expect(textOf(await shop.admin.get(`/console/${ROOT}/platform`))).toMatch(/Replica \S+ not read, \d/);
    expect(shop.log.text()).toContain(`its data are more than ${MAX_LAG_SECONDS} seconds old`);

    await shop.replay.query("select pg_wal_replay_resume()");
    await expect.poll(shop.isUsed).toBe(1);
    expect(await shop.metric("quittance_database_replica_lag_seconds")).toBeLessThan(2);
    expect(textOf(await shop.admin.get(`/console/${ROOT}/platform`))).toContain("read for lists and exports");
  },
);

test.runIf(HAS_REPLICATION)(
  "a replica that is silent or down costs a list a moment, and is used again afterwards",
  async () => {
    const shop = await startShop();
    for (const state of ["swallow", "cut"] as const) {
      const { order } = await pay(shop);
      shop.proxy[state]();
      const began = performance.now();
      // The first page finds it out.
      await listed(shop);
      expect(performance.now() - began).toBeLessThan(MAX_PAGE_MS);
      await expect.poll(shop.isUsed).toBe(0);
      expect(await listed(shop)).toContain(order);
      await expect.poll(() => shop.metric("quittance_database_replica_lag_seconds")).toBeUndefined();
      expect((await fetch(`${shop.started.url}/readyz`)).status).toBe(200);
      shop.proxy.restore();
      await expect.poll(shop.isUsed).toBe(1);
    }
  },
);

test.runIf(HAS_REPLICATION)(
  "of several replicas the first is read, and the second when it is away",
  async () => {
    const first = await primary.startStandby({ isSynchronous: false });
    const { host } = new URL(first.url);
    const others = new URL(primary.url);
    const db = openDatabase({ url: primary.url, clock: systemClock, log: silentLog });
    onTestFinished(() => db.close());
    // The primary in the list is not read as a replica.
    const url = primary.url.replace(others.host, `${others.host},${host},${new URL(standby.url).host}`);
    const staleReads = openStaleReads({
      url,
      primary: db,
      maxLagSeconds: 5,
      clock: systemClock,
      log: silentLog,
    });
    onTestFinished(() => staleReads.close());
    const states = (): unknown => staleReads.facts().map(({ isUsable, isUsed }) => [isUsable, isUsed]);
    await expect.poll(states).toEqual([
      [false, false],
      [true, true],
      [true, false],
    ]);
    const portOf = async (): Promise<unknown> =>
      (await staleReads.begin().db.one<{ port: string }>(sql`select current_setting('port') as port`)).port;
    expect(await portOf()).toBe(new URL(first.url).port);
    await first.die();
    // It was not measured yet: the read itself goes on elsewhere.
    expect(await portOf()).not.toBe(new URL(first.url).port);
    await expect.poll(portOf).toBe(new URL(standby.url).port);
  },
);

test.runIf(HAS_REPLICATION)("another database in place of the replica stops the start", async () => {
  const own = await createTestDatabase();
  onTestFinished(() => own.drop());
  const databaseReplica = { url: primary.url, maxLagSeconds: MAX_LAG_SECONDS };
  await expect(startTestGateway({ databaseUrl: own.url, databaseReplica })).rejects.toThrow(
    /^GATEWAY_DATABASE_REPLICA_URL: 127\.0\.0\.1:\d+ is no copy of the database in GATEWAY_DATABASE_URL: name its standbys\.$/,
  );
});

test.runIf(HAS_REPLICATION)(
  "a write by way of a stale read is refused, and changes nothing on the primary",
  async () => {
    const shop = await startShop();
    const { db } = shop.started.gateway;
    const maxLagSeconds = MAX_LAG_SECONDS;
    const staleReads = openStaleReads({
      url: standby.url,
      primary: db,
      maxLagSeconds,
      clock: systemClock,
      log: shop.log.log,
    });
    onTestFinished(() => staleReads.close());
    await expect.poll(() => staleReads.facts()[0]?.isUsed).toBe(true);
    await expect(staleReads.begin().db.query(sql`delete from jobs returning id`)).rejects.toThrow(
      /read-only/,
    );
    await expect(staleReads.begin().db.execute(sql`delete from jobs`)).rejects.toThrow("takes no writes");
    // Its own mistakes are those of the statement.
    await expect(staleReads.begin().db.query(sql`select 1 / 0`)).rejects.toThrow("division by zero");
  },
);

test.runIf(HAS_REPLICATION)(
  "a replica that was promoted is read no more, and the log says so once",
  async () => {
    const shop = await startShop();
    await standby.promote();
    await expect.poll(shop.isUsed).toBe(0);
    const { order } = await pay(shop);
    expect(await listed(shop)).toContain(order);
    expect(textOf(await shop.admin.get(`/console/${ROOT}/platform`))).toContain(
      "no standby of this database",
    );
    expect(shop.log.text().split("it takes writes, so it is no standby")).toHaveLength(2);
  },
);
