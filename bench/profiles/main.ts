import { randomBytes, randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { parseArgs } from "node:util";

import { pino } from "pino";

import { openVault } from "../../src/connectors/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openDatabase } from "../../src/platform/database/index.ts";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { createIds } from "../../src/platform/ids.ts";
import { silentLog } from "../../src/platform/log.ts";
import { GatewayUnderLoad } from "../transactions/gateway-under-load.ts";
import { fillProfiles, identificationOf } from "./fill-profiles.ts";
import { ProfileRequests } from "./profile-requests.ts";

/**
 * What a profile costs when there are many, and what a stored instrument costs beside a one-time token. Both are ratios
 * of medians from one run with interleaved requests; absolute figures belong to the machine.
 */
const { values } = parseArgs({
  options: {
    /** Profiles stored when getProfile is measured, one size after the other: 10000,1000000 for the full claim. */
    profiles: { type: "string", default: "2000,10000" },
    requests: { type: "string", default: "1500" },
    debits: { type: "string", default: "200" },
  },
});
const sizes = values.profiles.split(",").map(Number);
const requests = Number(values.requests);
const debits = Number(values.debits);
const MOST_GET_PROFILE_RATIO = 1.3;
const MOST_TOKEN_DEBIT_RATIO = 1.15;
const WARM_UP = 30;

const dataDir = await mkdtemp("/tmp/quittance-bench-");
const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: "silent" }) });
const masterKey = randomBytes(32);
const gateway = await GatewayUnderLoad.start({
  databaseUrl: server.url,
  masterKey: masterKey.toString("base64"),
  dataDir,
});
const db = openDatabase({ url: server.url, clock: systemClock, log: silentLog });
const api = new ProfileRequests(gateway.url);
try {
  const vault = await openVault(db, { masterKey, clock: systemClock, ids: createIds() });
  await measureGetProfile(async (range) => fillProfiles(db, vault, range));
  await measureDebits();
} finally {
  await api.close();
  await gateway.stop();
  await db.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measureGetProfile(
  fill: (range: { from: number; to: number }) => Promise<void>,
): Promise<void> {
  const medians = [];
  let stored = 0;
  for (const size of sizes) {
    await fill({ from: stored, to: size });
    stored = size;
    const ask = () => api.getProfile(identificationOf(randomInt(stored)));
    // The first requests warm the caches of database and process.
    await timed(requests, ask);
    medians.push(median(await timed(requests, ask)));
    console.log(`getProfile with ${size} profiles of 3 instruments: ${medians.at(-1)!.toFixed(2)} ms`);
  }
  report("getProfile, most to fewest profiles", medians.at(-1)! / medians[0]!, MOST_GET_PROFILE_RATIO);
}

async function measureDebits(): Promise<void> {
  const paymentTokens = await api.paymentTokens(identificationOf(0));
  const oneTime = [];
  for (let index = 0; index < debits + WARM_UP; index++) oneTime.push(await api.oneTimeToken());
  const [byToken, byOneTimeToken]: [number[], number[]] = [[], []];
  for (const [index, transactionToken] of oneTime.entries()) {
    const [once] = await timed(1, () => api.debit(transactionToken));
    const [stored] = await timed(1, () => api.debit(paymentTokens[index % paymentTokens.length]!));
    if (index < WARM_UP) continue;
    byOneTimeToken.push(once!);
    byToken.push(stored!);
  }
  console.log(`debit by one-time token: ${median(byOneTimeToken).toFixed(2)} ms`);
  console.log(`debit by paymentToken: ${median(byToken).toFixed(2)} ms`);
  report(
    "debit, paymentToken to one-time token",
    median(byToken) / median(byOneTimeToken),
    MOST_TOKEN_DEBIT_RATIO,
  );
}

async function timed(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const durationsMs = [];
  for (let done = 0; done < count; done++) {
    const startedMs = performance.now();
    await work();
    durationsMs.push(performance.now() - startedMs);
  }
  return durationsMs;
}

function median(durationsMs: readonly number[]): number {
  return durationsMs.toSorted((left, right) => left - right)[Math.floor(durationsMs.length / 2)] ?? 0;
}

function report(what: string, ratio: number, most: number): void {
  const verdict = ratio <= most ? "within" : "OVER";
  console.log(`${what}: ${ratio.toFixed(2)} ×, ${verdict} ${most}`);
  if (ratio > most) process.exitCode = 1;
}
