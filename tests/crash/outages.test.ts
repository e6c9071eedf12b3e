import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";

import { ApiClient } from "../support/api-client.ts";
import { CuttableWay } from "../support/cuttable-way.ts";
import type { GatewayProcess } from "./gateway-process.ts";
import {
  embeddedDatabaseUrl,
  expectBalancedBooks,
  sharedDatabase,
  startGateway,
  startMerchant,
  temporaryDirectory,
  underLoad,
} from "./under-load.ts";

const TIMEOUT_MS = 120_000;
const FEWER_HANDLES_THAN_OPEN = 10;
const IS_LINUX = process.platform === "linux" && existsSync("/usr/bin/prlimit");
/** Only root can mount a file system that is small enough to be filled. */
const CAN_MOUNT = IS_LINUX && process.getuid?.() === 0 && canMount();

test(
  "the way to the database is cut under load: 503 with Retry-After, and back without a restart",
  { timeout: TIMEOUT_MS },
  async () => {
    const { environment, databaseUrl } = await sharedDatabase();
    const way = await CuttableWay.to(databaseUrl);
    const gateway = await startGateway({ ...environment, GATEWAY_DATABASE_URL: way.url });
    const merchant = await startMerchant([gateway.url]);
    for (let outage = 0; outage < 2; outage++) {
      await underLoad(merchant);
      way.cut();
      await expectToComeBackLater(gateway);
      way.mend();
    }
    await underLoad(merchant);
    expect(await gateway.isReady()).toBe(true);
    await merchant.stop();
    await expectBalancedBooks(databaseUrl, merchant);
    way.cut();
    expect(await gateway.end("SIGTERM")).toBe(0);
  },
);

test.runIf(IS_LINUX)(
  "no file handles are left under load: nothing is lost, and it goes on when there are some again",
  { timeout: TIMEOUT_MS },
  async () => {
    const { environment, databaseUrl } = await sharedDatabase();
    const gateway = await startGateway(environment);
    const merchant = await startMerchant([gateway.url]);
    await underLoad(merchant);
    const database = new Client({ connectionString: databaseUrl });
    await database.connect();
    // What is open stays so. The gateway wants handles for new connections to the database, and gets none.
    limitHandles(gateway, FEWER_HANDLES_THAN_OPEN);
    await database.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await database.end();
    await expectToComeBackLater(gateway);
    limitHandles(gateway, 1_024);
    await expect.poll(() => gateway.isReady(), { timeout: 30_000, interval: 100 }).toBe(true);
    await underLoad(merchant);
    await merchant.stop();
    await expectBalancedBooks(databaseUrl, merchant);
  },
);

test.runIf(CAN_MOUNT)(
  "the disk is full under load: 503 with Retry-After, and back without a restart when there is room",
  { timeout: TIMEOUT_MS },
  async () => {
    const disk = await smallDisk();
    const dataDir = join(disk, "data");
    const gateway = await startGateway({ GATEWAY_DATA_DIR: dataDir });
    const merchant = await startMerchant([gateway.url]);
    for (let outage = 0; outage < 2; outage++) {
      await underLoad(merchant);
      const filler = join(disk, "filler");
      await fill(filler);
      await expectToComeBackLater(gateway);
      await expect.poll(() => gateway.isReady(), { timeout: 10_000, interval: 100 }).toBe(false);
      await rm(filler);
      await expect.poll(() => gateway.isReady(), { timeout: 30_000, interval: 100 }).toBe(true);
    }
    await underLoad(merchant);
    await merchant.stop();
    const databaseUrl = await embeddedDatabaseUrl(dataDir);
    await expectBalancedBooks(databaseUrl, merchant);
    await expect.poll(() => changesToProject(databaseUrl), { timeout: 30_000 }).toBe(0);
  },
);

/** Until the outage is felt some payments may still be made; without handles a new connection is dropped unanswered. */
async function expectToComeBackLater(gateway: GatewayProcess): Promise<void> {
  const api = new ApiClient(gateway.url);
  const answer = async (): Promise<string> => {
    const { status, headers } = await api
      .debit()
      .catch(() => ({ status: "dropped", headers: new Headers() }));
    return `${status} ${headers.get("retry-after") ?? "never"}`;
  };
  await expect.poll(answer, { timeout: 20_000, interval: 20 }).toMatch(/^503 \d+$/);
}

function limitHandles(gateway: GatewayProcess, most: number): void {
  execFileSync("prlimit", ["--pid", String(gateway.pid), `--nofile=${most}:4096`]);
}

function canMount(): boolean {
  try {
    execFileSync("unshare", ["-m", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function smallDisk(): Promise<string> {
  const disk = await temporaryDirectory();
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=160m,mode=0755", "tmpfs", disk]);
  onTestFinished(() => void execFileSync("umount", ["-l", disk]));
  return disk;
}

/** Writes until there is no room for another byte. */
async function fill(path: string): Promise<void> {
  const file = await open(path, "w");
  try {
    for (const size of [1 << 20, 4_096, 1]) {
      const chunk = Buffer.alloc(size);
      for (let full = false; !full;) {
        full = await file.write(chunk).then(
          ({ bytesWritten }) => bytesWritten < size,
          () => true,
        );
      }
    }
  } finally {
    await file.close();
  }
}

async function changesToProject(databaseUrl: string): Promise<number> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ count: number }>(
    "select count(*)::int as count from transaction_changes",
  );
  await database.end();
  return rows[0]?.count ?? -1;
}
