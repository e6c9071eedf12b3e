import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { pino } from "pino";
import { expect, onTestFinished } from "vitest";

import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { processesPerCore } from "../support/busy-machine.ts";
import { startCallbackReceiver } from "../support/callback-receiver.ts";
import { IS_WHOLE } from "../support/in-parts.ts";
import { checkBooks } from "./check-books.ts";
import { GatewayProcess } from "./gateway-process.ts";
import { Merchant } from "./merchant.ts";

/** Crashes of each kind: `npm test` and CI have time for one, the slow tests for five. */
export const CRASHES = Number(process.env["QUITTANCE_TEST_CRASHES"] ?? (IS_WHOLE ? 5 : 1));
export const TIMEOUT_MS = 600_000 + CRASHES * 60_000;
const CONCURRENCY = 8;
/** The limit that docs/reliability.md documents, on a machine with a core for each process. A start takes some three seconds. */
const MAX_READY_MS = 30_000;
/** The limit that docs/reliability.md documents, for the process that serves payments, whatever it recovered from. */
const MAX_RESIDENT_BYTES = 512 * 1_024 * 1_024;

/** Waits for a random moment while orders are sent and get their responses. */
export async function underLoad(merchant: Merchant): Promise<void> {
  await merchant.received(CONCURRENCY * 3);
  await sleep(Math.random() * 500);
}

/**
 * A restart takes less than the limit; on a machine too busy for it, less than twice the first start. The machines of CI are
 * shared and their speed changes within a test.
 */
export function expectReadyInTime(gateway: GatewayProcess, readyMs: number): void {
  process.stderr.write(`ready again after ${Math.round(readyMs)} ms\n`);
  expect(readyMs).toBeLessThan(
    Math.max(MAX_READY_MS * processesPerCore(), (process.env["CI"] ? 6 : 2) * gateway.firstReadyMs),
  );
}

/** After an outage: the gateway becomes ready within its limit, serves load again, and does not keep more memory than its limit. */
export async function expectRecovery(gateway: GatewayProcess, merchant: Merchant): Promise<void> {
  const beganMs = performance.now();
  const limitMs = MAX_READY_MS * processesPerCore();
  await expect.poll(() => gateway.isReady(), { timeout: limitMs, interval: 100 }).toBe(true);
  const readyMs = Math.round(performance.now() - beganMs);
  await underLoad(merchant);
  const residentBytes = await gateway.residentBytes();
  process.stderr.write(
    `recovered within ${readyMs} ms, ${Math.round(residentBytes / 2 ** 20)} MB resident\n`,
  );
  expect(residentBytes).toBeLessThan(MAX_RESIDENT_BYTES);
}

/** @param options.ofAllKinds every kind of transaction, and not debits alone */
export async function startMerchant(
  urls: readonly string[],
  { ofAllKinds = false }: { ofAllKinds?: boolean } = {},
): Promise<Merchant> {
  const receiver = await startCallbackReceiver();
  const callbackUrl = `${receiver.url}/callback`;
  const merchant = new Merchant({ urls, callbackUrl, concurrency: CONCURRENCY, ofAllKinds });
  onTestFinished(async () => {
    await merchant.stop();
    await receiver.close();
  });
  return merchant;
}

/** @param made transactions that the test made itself, some of them open on purpose: neither they nor what follows them is compared */
export async function expectBalancedBooks(
  databaseUrl: string,
  merchant: Merchant,
  made: readonly string[] = [],
): Promise<void> {
  process.stderr.write(`${merchant.outcomes.size} orders, ${merchant.disturbed} of them disturbed\n`);
  expect(await checkBooks(databaseUrl, merchant.outcomes, made)).toEqual([]);
}

export async function startGateway(
  environment: Record<string, string>,
  version: { directory?: string } = {},
): Promise<GatewayProcess> {
  const gateway = await GatewayProcess.start(environment, version);
  onTestFinished(async () => void (await gateway.end("SIGTERM")));
  return gateway;
}

/** A database server that outlives the gateways, with full durability, for GATEWAY_DATABASE_URL. */
export async function sharedDatabase(): Promise<{
  environment: Record<string, string>;
  databaseUrl: string;
}> {
  const server = await startEmbeddedPostgres({
    dataDir: await temporaryDirectory(),
    log: pino({ level: "silent" }),
  });
  onTestFinished(() => server.stop());
  const environment = {
    GATEWAY_DATABASE_URL: server.url,
    // Otherwise the BI documents would go to `./data`, where the next `npm start` would find them.
    GATEWAY_DATA_DIR: await temporaryDirectory(),
    GATEWAY_MASTER_KEY: randomBytes(32).toString("base64"),
    GATEWAY_DEMO: "true",
    GATEWAY_CALLBACK_ALLOW_PRIVATE: "true",
  };
  return { environment, databaseUrl: server.url };
}

/** Registers what is to be done in the end: of a test, or of all tests of a file. */
export type OnEnd = (end: () => Promise<void> | void) => void;

export async function temporaryDirectory(onEnd: OnEnd = onTestFinished): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "quittance-crash-"));
  onEnd(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** The lines of `postmaster.pid`; none while the server is down. */
async function postmasterPid(dataDir: string): Promise<string[]> {
  return (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8").catch(() => "")).split("\n");
}

/** Rejects while there is no server, so that a poll continues. */
export async function serverPid(dataDir: string): Promise<number> {
  const [pid] = await postmasterPid(dataDir);
  if (!pid) throw new Error("The server is down.");
  return Number(pid);
}

export async function embeddedDatabaseUrl(dataDir: string): Promise<string> {
  const socketDir = (await postmasterPid(dataDir))[4] ?? "";
  return `postgres://quittance@${encodeURIComponent(socketDir)}/quittance`;
}
