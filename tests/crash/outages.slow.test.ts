import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";

import { ApiClient } from "../support/api-client.ts";
import { CuttableProxy } from "../support/cuttable-proxy.ts";
import type { GatewayProcess } from "./gateway-process.ts";
import {
  embeddedDatabaseUrl,
  expectBalancedBooks,
  expectRecovery,
  sharedDatabase,
  startGateway,
  startMerchant,
  temporaryDirectory,
  underLoad,
} from "./under-load.ts";

const TIMEOUT_MS = 120_000;
/** A start without the BI process takes half the time; the full disk has a test with it. */
const WITHOUT_BI = { GATEWAY_ROLES: "api,worker" };
const MAX_HANDLES_DURING_OUTAGE = 10;
const IS_LINUX = process.platform === "linux" && existsSync("/usr/bin/prlimit");
/** Only root can mount a file system that is small enough to be filled. */
const CAN_MOUNT = IS_LINUX && process.getuid?.() === 0 && canMount();

test(
  "a cut connection to the database under load is 503 with Retry-After, and ends without a restart",
  { timeout: TIMEOUT_MS },
  async () => {
    const { environment, databaseUrl } = await sharedDatabase();
    const proxy = await CuttableProxy.to(databaseUrl);
    const gateway = await startGateway({ ...environment, ...WITHOUT_BI, GATEWAY_DATABASE_URL: proxy.url });
    const merchant = await startMerchant([gateway.url]);
    for (let outage = 0; outage < 2; outage++) {
      await underLoad(merchant);
      proxy.cut();
      await expectUnavailable(gateway);
      proxy.restore();
      await expectRecovery(gateway, merchant);
    }
    await merchant.stop();
    await expectBalancedBooks(databaseUrl, merchant);
    proxy.cut();
    expect(await gateway.end("SIGTERM")).toBe(0);
  },
);

test.runIf(IS_LINUX)(
  "a gateway without free file handles loses nothing under load, and continues when some are free",
  { timeout: TIMEOUT_MS },
  async () => {
    const { environment, databaseUrl } = await sharedDatabase();
    const gateway = await startGateway({ ...environment, ...WITHOUT_BI });
    const merchant = await startMerchant([gateway.url]);
    await underLoad(merchant);
    const database = new Client({ connectionString: databaseUrl });
    await database.connect();
    // Open handles stay open. The gateway needs handles for new connections to the database, and gets none.
    limitHandles(gateway, MAX_HANDLES_DURING_OUTAGE);
    await database.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await database.end();
    await expectUnavailable(gateway);
    limitHandles(gateway, 1_024);
    await expectRecovery(gateway, merchant);
    await merchant.stop();
    await expectBalancedBooks(databaseUrl, merchant);
  },
);

test.runIf(CAN_MOUNT)(
  "a full disk under load is 503 with Retry-After, and ends without a restart when there is space",
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
      await expectUnavailable(gateway);
      await expect.poll(() => gateway.isReady(), { interval: 100 }).toBe(false);
      await rm(filler);
      await expectRecovery(gateway, merchant);
    }
    await merchant.stop();
    const databaseUrl = await embeddedDatabaseUrl(dataDir);
    await expectBalancedBooks(databaseUrl, merchant);
    await expect.poll(() => changesToProject(databaseUrl)).toBe(0);
  },
);

/** Some payments may succeed before the outage has an effect; without handles a new connection is dropped without a response. */
async function expectUnavailable(gateway: GatewayProcess): Promise<void> {
  const api = new ApiClient(gateway.url);
  const response = async (): Promise<string> => {
    const { status, headers } = await api
      .debit()
      .catch(() => ({ status: "dropped", headers: new Headers() }));
    return `${status} ${headers.get("retry-after") ?? "never"}`;
  };
  await expect.poll(response, { interval: 20 }).toMatch(/^503 \d+$/);
}

function limitHandles(gateway: GatewayProcess, max: number): void {
  execFileSync("prlimit", ["--pid", String(gateway.pid), `--nofile=${max}:4096`]);
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

/** Writes until the disk has no space for another byte. */
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
