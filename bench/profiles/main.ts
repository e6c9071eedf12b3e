import { randomBytes, randomInt } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { Client } from "pg";
import { pino } from "pino";

import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { identificationOf } from "./fill-profiles.ts";
import { ProfileStock } from "./profile-stock.ts";

/**
 * The cost of a profile among many, and of a stored instrument compared with a one-time token. Both are ratios
 * of medians of one run with interleaved requests; absolute figures depend on the machine.
 */
const { values } = parseArgs({
  options: {
    /** The numbers of profiles with which getProfile is measured, side by side: 10000,1000000 for the full claim. */
    profiles: { type: "string", default: "2000,20000" },
    requests: { type: "string", default: "2000" },
    debits: { type: "string", default: "300" },
  },
});
const sizes = values.profiles.split(",").map(Number);
const requests = Number(values.requests);
const debits = Number(values.debits);
const MAX_GET_PROFILE_RATIO = 1.3;
const MAX_TOKEN_DEBIT_RATIO = 1.15;
const WARM_UP = 50;

const directory = await mkdtemp("/tmp/quittance-bench-");
const server = await startEmbeddedPostgres({ dataDir: directory, log: pino({ level: "silent" }) });
const stocks: ProfileStock[] = [];
try {
  for (const size of sizes) {
    const startedMs = performance.now();
    stocks.push(await openStock(size));
    console.log(`${size} profiles made in ${((performance.now() - startedMs) / 1_000).toFixed(0)} s`);
  }
  await measureGetProfile();
  await measureDebits(stocks.at(-1)!);
} finally {
  for (const stock of stocks) await stock.close();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

/** A gateway with `total` profiles in a database of its own, on one server. */
async function openStock(size: number): Promise<ProfileStock> {
  const dataDir = join(directory, `gateway-${size}`);
  await mkdir(dataDir);
  const databaseUrl = await createDatabase(`profiles_${size}`);
  return ProfileStock.open({ databaseUrl, dataDir, size, masterKey: randomBytes(32) });
}

async function createDatabase(name: string): Promise<string> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${name}`);
  const { database } = client;
  await client.end();
  return server.url.replace(`/${database}?`, `/${name}?`).replace(new RegExp(`/${database}$`), `/${name}`);
}

async function measureGetProfile(): Promise<void> {
  const durationsMs = stocks.map((): number[] => []);
  for (let round = 0; round < requests + WARM_UP; round++) {
    for (const [index, stock] of stocks.entries()) {
      const tookMs = await timed(() => stock.api.getProfile(identificationOf(randomInt(stock.sealed))));
      if (round >= WARM_UP) durationsMs[index]!.push(tookMs);
    }
  }
  const medians = durationsMs.map(median);
  for (const [index, { size }] of stocks.entries()) {
    console.log(`getProfile with ${size} profiles of 3 instruments: ${medians[index]!.toFixed(2)} ms`);
  }
  report("getProfile, most to fewest profiles", medians.at(-1)! / medians[0]!, MAX_GET_PROFILE_RATIO);
}

async function measureDebits({ api, sealed }: ProfileStock): Promise<void> {
  const [byToken, byOneTimeToken]: [number[], number[]] = [[], []];
  for (let round = 0; round < debits + WARM_UP; round++) {
    const oneTimeToken = await api.oneTimeToken();
    // Another profile each time, as in a shop; what it takes to find its token is not part of the payment.
    const [paymentToken] = await api.paymentTokens(identificationOf(round % sealed));
    const once = await timed(() => api.debit(oneTimeToken));
    const stored = await timed(() => api.debit(paymentToken!));
    if (round < WARM_UP) continue;
    byOneTimeToken.push(once);
    byToken.push(stored);
  }
  console.log(`debit by one-time token: ${median(byOneTimeToken).toFixed(2)} ms`);
  console.log(`debit by paymentToken: ${median(byToken).toFixed(2)} ms`);
  const ratio = median(byToken) / median(byOneTimeToken);
  report("debit, paymentToken to one-time token", ratio, MAX_TOKEN_DEBIT_RATIO);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

function median(durationsMs: readonly number[]): number {
  return durationsMs.toSorted((left, right) => left - right)[Math.floor(durationsMs.length / 2)] ?? 0;
}

function report(what: string, ratio: number, most: number): void {
  const result = ratio <= most ? "within" : "OVER";
  console.log(`${what}: ${ratio.toFixed(2)} ×, ${result} ${most}`);
  if (ratio > most) process.exitCode = 1;
}
